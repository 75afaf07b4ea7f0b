import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tables", "0006_turns_stay_open"), ("players", "0004_turns_stay_open")]
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
        migrations.CreateModel(
            name="PuzzleTry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("puzzle", models.CharField(db_index=True, max_length=10)),
                ("game", models.CharField(max_length=40)),
                ("solved", models.BooleanField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="puzzles", to="players.player"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("puzzle", "player"), name="the_first_try_counts"),
                ],
            },
        ),
    ]
