from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_players_and_clocks_move_out")]
    operations = [
        migrations.AddField(
            model_name="table", name="held_since", field=models.DateTimeField(db_index=True, null=True)
        ),
    ]
