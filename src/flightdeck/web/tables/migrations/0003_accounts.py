from django.conf import settings
from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("tables", "0002_leaving_and_hints"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="user",
            field=models.OneToOneField(
                null=True, on_delete=deletion.SET_NULL, related_name="player", to=settings.AUTH_USER_MODEL
            ),
        ),
    ]
