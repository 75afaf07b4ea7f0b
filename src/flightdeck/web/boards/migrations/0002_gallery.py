from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [("boards", "0001_initial"), ("players", "0005_shares_positions")]
    operations = [
        migrations.AddField("board", "listed", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="BoardRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("ours", models.CharField(blank=True, default="", max_length=40)),
                ("stars", models.PositiveSmallIntegerField()),
                ("rated", models.DateTimeField(auto_now=True)),
                (
                    "board",
                    models.ForeignKey(null=True, on_delete=deletion.CASCADE, related_name="ratings", to="boards.board"),
                ),
                (
                    "player",
                    models.ForeignKey(on_delete=deletion.CASCADE, related_name="board_ratings", to="players.player"),
                ),
            ],
            options={
                "default_permissions": (),
                "constraints": [
                    models.UniqueConstraint(fields=("player", "board"), name="one_rating_of_a_board"),
                    models.UniqueConstraint(
                        fields=("player", "game", "ours"), condition=models.Q(board=None), name="one_rating_of_ours"
                    ),
                    models.CheckConstraint(condition=models.Q(stars__range=(1, 5)), name="one_to_five_stars"),
                ],
            },
        ),
    ]
