import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reviews", "0001_initial"),
        ("players", "0005_shares_positions"),
        ("tables", "0008_own_boards"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.AddField("gamereview", "puzzles_wanted", models.BooleanField(db_index=True, default=False)),
        migrations.CreateModel(
            name="PlayedPuzzle",
            fields=[
                ("key", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("game", models.CharField(db_index=True, max_length=40)),
                ("data", models.JSONField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="puzzles", to="tables.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PuzzleRating",
            fields=[
                ("puzzle", models.CharField(max_length=10, primary_key=True, serialize=False)),
                ("game", models.CharField(db_index=True, max_length=40)),
                ("rating", models.FloatField(default=1500.0)),
                ("tries", models.IntegerField(default=0)),
                ("solved", models.IntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="SolverRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("rating", models.FloatField(default=1500.0)),
                ("tries", models.IntegerField(default=0)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="puzzle_ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("user", "game"), name="one_puzzle_rating_a_game")],
            },
        ),
    ]
