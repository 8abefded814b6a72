"""Lists stay quick however much was played: somebody's matches by their last change, engines that are awaited alone."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the change."""
    for name in ("ix_matches_first", "ix_matches_second", "ix_matches_status", "ix_matches_thinker"):
        op.drop_index(name, table_name="matches")
    op.create_index("ix_matches_first_changed", "matches", ["first", "changed"])
    op.create_index("ix_matches_second_changed", "matches", ["second", "changed"])
    awaited = sa.text("thinker IS NOT NULL")
    op.create_index("ix_matches_awaited", "matches", ["turn_began"], sqlite_where=awaited, postgresql_where=awaited)


def downgrade() -> None:
    """Take it back."""
    for name in ("ix_matches_awaited", "ix_matches_second_changed", "ix_matches_first_changed"):
        op.drop_index(name, table_name="matches")
    for column in ("first", "second", "status", "thinker"):
        op.create_index(f"ix_matches_{column}", "matches", [column])
