from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0003_pace")]
    operations = [
        migrations.AddField(model_name="player", name="keeps_turns_open", field=models.BooleanField(default=True)),
    ]
