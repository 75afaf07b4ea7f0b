from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_accounts")]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(model_name="table", name="time_control", field=models.CharField(default="", max_length=12)),
        migrations.AddField(model_name="seat", name="time_left", field=models.DurationField(null=True)),
        migrations.AddField(model_name="seat", name="time_ends", field=models.DateTimeField(db_index=True, null=True)),
        migrations.AddField(model_name="seat", name="notified", field=models.IntegerField(default=-1)),
        migrations.AddField(model_name="seat", name="mailed", field=models.DateTimeField(null=True)),
        migrations.AddField(model_name="player", name="language", field=models.CharField(default="", max_length=8)),
        migrations.AddField(model_name="player", name="notify_browser", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="player", name="notify_email", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="player", name="webhook", field=models.CharField(default="", max_length=500)),
        migrations.AddField(model_name="player", name="webhook_failures", field=models.IntegerField(default=0)),
    ]
