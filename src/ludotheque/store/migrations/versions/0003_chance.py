"""The chance of a match has 256 bits: the number it had before holds 62."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the change."""
    op.add_column("matches", sa.Column("chance", sa.String(length=64), nullable=True))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("chance")
