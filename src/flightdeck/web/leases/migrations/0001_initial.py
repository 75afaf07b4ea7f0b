from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        # The app was called `roster` before, and what is stored here is worthless once no process runs.
        migrations.RunSQL("DROP TABLE IF EXISTS roster_duty"),
        migrations.RunSQL("DROP TABLE IF EXISTS roster_process"),
        migrations.CreateModel(
            name="Lease",
            fields=[
                ("name", models.CharField(max_length=60, primary_key=True, serialize=False)),
                ("process", models.CharField(db_index=True, max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name="Process",
            fields=[
                ("id", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("expires", models.DateTimeField()),
            ],
        ),
    ]
