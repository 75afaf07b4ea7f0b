from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.db.models import deletion

from flightdeck.web.players.names import seen, skeletons

SKELETON = migrations.CreateModel(
    name="AccountSkeleton",
    fields=[
        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
        ("skeleton", models.CharField(db_index=True, max_length=100)),
        (
            "user",
            models.ForeignKey(on_delete=deletion.CASCADE, related_name="skeletons", to=settings.AUTH_USER_MODEL),
        ),
    ],
    options={"default_permissions": ()},
)


def fill(apps: Any, _schema_editor: Any) -> None:
    """Accounts that look the same already stay so."""
    stored = apps.get_model("players", "AccountSkeleton").objects
    for key, name in apps.get_model("auth", "User").objects.values_list("pk", "username").iterator():
        stored.bulk_create(stored.model(user_id=key, skeleton=one) for one in skeletons(seen(name)))


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("players", "0001_initial"),
    ]
    operations = [SKELETON, migrations.RunPython(fill, migrations.RunPython.noop)]
