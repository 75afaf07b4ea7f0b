from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0002_skeletons")]
    operations = [migrations.AddField("player", "pace", models.CharField(default="brisk", max_length=12))]
