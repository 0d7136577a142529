"""Alembic's entry: runs the migrations on the connection that `migrate.py` hands over."""

from alembic import context

from parent_survey.models.tables import metadata


def include_name(name: str | None, kind: str, _: object) -> bool:
    """The queue's tables belong to procrastinate; they are created here and compared by nobody."""
    return kind != "table" or not (name or "").startswith("procrastinate_")


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    include_name=include_name,
    compare_server_default=False,
)
with context.begin_transaction():
    context.run_migrations()
