"""How Alembic is run: by the database itself when it is opened, in one transaction, on its own connection."""

from __future__ import annotations

from alembic import context

from pitboss.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
