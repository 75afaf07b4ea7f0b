from django.db import migrations, models

HEARTBEAT = migrations.CreateModel(
    name="Heartbeat",
    fields=[
        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
        ("at", models.DateTimeField()),
    ],
    options={"db_table": "tables_heartbeat"},
)
CONTENT_TYPE = "UPDATE django_content_type SET app_label = 'clocks' WHERE app_label = 'tables' AND model = 'heartbeat'"


class Migration(migrations.Migration):
    """The model comes from the app `tables`, and its table stays where it is."""

    initial = True
    dependencies = [("contenttypes", "0002_remove_content_type_name"), ("tables", "0004_time")]
    operations = [migrations.RunSQL(CONTENT_TYPE), migrations.SeparateDatabaseAndState([], [HEARTBEAT])]
