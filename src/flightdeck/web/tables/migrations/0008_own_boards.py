from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [("boards", "0001_initial"), ("tables", "0007_forks")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="edition",
            field=models.ForeignKey(null=True, on_delete=deletion.SET_NULL, related_name="tables", to="boards.edition"),
        ),
    ]
