import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0006_turns_stay_open")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="forked_from",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="forks", to="tables.table"
            ),
        ),
        migrations.AddField(model_name="table", name="redrawn", field=models.JSONField(default=None, null=True)),
    ]
