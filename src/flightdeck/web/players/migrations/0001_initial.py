from django.conf import settings
from django.db import migrations, models
from django.db.models import deletion

PLAYER = migrations.CreateModel(
    name="Player",
    fields=[
        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
        ("name", models.CharField(max_length=24)),
        (
            "user",
            models.OneToOneField(
                null=True, on_delete=deletion.SET_NULL, related_name="player", to=settings.AUTH_USER_MODEL
            ),
        ),
        ("created", models.DateTimeField(auto_now_add=True)),
        ("language", models.CharField(default="", max_length=8)),
        ("notify_browser", models.BooleanField(default=False)),
        ("notify_email", models.BooleanField(default=False)),
        ("webhook", models.CharField(default="", max_length=500)),
        ("webhook_failures", models.IntegerField(default=0)),
    ],
    options={"db_table": "tables_player"},
)
# What administrators may do with players, and did with them, refers to this row.
CONTENT_TYPE = "UPDATE django_content_type SET app_label = 'players' WHERE app_label = 'tables' AND model = 'player'"


class Migration(migrations.Migration):
    """The model comes from the app `tables`, and its table stays where it is."""

    initial = True
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("contenttypes", "0002_remove_content_type_name"),
        ("tables", "0004_time"),
    ]
    operations = [migrations.RunSQL(CONTENT_TYPE), migrations.SeparateDatabaseAndState([], [PLAYER])]
