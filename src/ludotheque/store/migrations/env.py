"""How alembic reaches the database: through the connection that the house gives it."""

from alembic import context

from ludotheque.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot change a table in place
)
with context.begin_transaction():
    context.run_migrations()
