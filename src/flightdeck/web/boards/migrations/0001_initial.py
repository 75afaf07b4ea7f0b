from django.db import migrations, models
from django.db.models import deletion

from flightdeck.web.tables import ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("players", "0004_turns_stay_open")]
    operations = [
        migrations.CreateModel(
            name="Board",
            fields=[
                ("id", models.CharField(default=ids.new_id, max_length=10, primary_key=True, serialize=False)),
                ("game", models.CharField(max_length=40)),
                ("title", models.CharField(max_length=40)),
                ("toml", models.TextField()),
                ("digest", models.CharField(default="", max_length=16)),
                ("link", models.CharField(db_index=True, default="", max_length=40)),
                ("version", models.IntegerField(default=0)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField(auto_now=True)),
                (
                    "owner",
                    models.ForeignKey(on_delete=deletion.CASCADE, related_name="boards", to="players.player"),
                ),
            ],
            options={"ordering": ("-changed",)},
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("toml", models.TextField()),
                ("board", models.ForeignKey(on_delete=deletion.CASCADE, related_name="drafts", to="boards.board")),
            ],
            options={"ordering": ("-pk",), "default_permissions": ()},
        ),
        migrations.CreateModel(
            name="Edition",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("game", models.CharField(max_length=40)),
                ("title", models.CharField(max_length=40)),
                ("toml", models.TextField()),
                ("public", models.BooleanField(default=False)),
                (
                    "board",
                    models.ForeignKey(
                        null=True, on_delete=deletion.SET_NULL, related_name="editions", to="boards.board"
                    ),
                ),
            ],
            options={"default_permissions": ()},
        ),
    ]
