from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    """Two models belong to apps of their own now; nothing changes in the database."""

    dependencies = [("clocks", "0001_initial"), ("players", "0001_initial"), ("tables", "0004_time")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="table",
                    name="host",
                    field=models.ForeignKey(
                        null=True, on_delete=deletion.SET_NULL, related_name="hosted", to="players.player"
                    ),
                ),
                migrations.AlterField(
                    model_name="seat",
                    name="player",
                    field=models.ForeignKey(
                        null=True, on_delete=deletion.SET_NULL, related_name="seats", to="players.player"
                    ),
                ),
                migrations.DeleteModel(name="Player"),
                migrations.DeleteModel(name="Heartbeat"),
            ]
        ),
    ]
