from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0004_turns_stay_open")]
    operations = [
        migrations.AddField(model_name="player", name="shares_positions", field=models.BooleanField(default=False)),
    ]
