from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Duty",
            fields=[
                ("name", models.CharField(max_length=60, primary_key=True, serialize=False)),
                ("process", models.CharField(db_index=True, max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name="Process",
            fields=[
                ("id", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("until", models.DateTimeField()),
            ],
        ),
    ]
