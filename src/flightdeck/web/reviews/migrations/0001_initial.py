import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tables", "0006_turns_stay_open")]
    operations = [
        migrations.CreateModel(
            name="GameReview",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="review",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("data", models.JSONField(default=dict)),
                ("whole", models.BooleanField(db_index=True, default=False)),
                ("failed", models.BooleanField(default=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
