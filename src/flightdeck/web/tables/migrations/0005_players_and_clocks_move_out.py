from typing import Any

from django.db import migrations, models
from django.db.models import deletion


def to_player(name: str) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(null=True, on_delete=deletion.SET_NULL, related_name=name, to="players.player")


class Migration(migrations.Migration):
    """Two models belong to apps of their own now; nothing changes in the database."""

    dependencies = [("clocks", "0001_initial"), ("players", "0001_initial"), ("tables", "0004_time")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(model_name="table", name="host", field=to_player("hosted")),
                migrations.AlterField(model_name="seat", name="player", field=to_player("seats")),
                migrations.DeleteModel(name="Player"),
                migrations.DeleteModel(name="Heartbeat"),
            ]
        ),
    ]
