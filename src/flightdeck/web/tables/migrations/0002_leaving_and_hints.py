from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.AddField(model_name="seat", name="stand_in", field=models.CharField(default="", max_length=40)),
        migrations.AddField(model_name="table", name="hints", field=models.BooleanField(default=False)),
    ]
