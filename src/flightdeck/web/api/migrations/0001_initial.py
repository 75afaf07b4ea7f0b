from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    initial = True

    dependencies = [("tables", "0003_accounts")]

    operations = [
        migrations.CreateModel(
            name="SeatToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "seat",
                    models.OneToOneField(on_delete=deletion.CASCADE, related_name="api_token", to="tables.seat"),
                ),
            ],
        ),
    ]
