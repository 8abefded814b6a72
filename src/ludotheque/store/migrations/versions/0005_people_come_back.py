"""Matches are live or at leisure, ratings keep their history, an account can be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the change."""
    op.add_column("people", sa.Column("gone", sa.BigInteger(), nullable=True))
    op.add_column("matches", sa.Column("pace", sa.String(length=10), nullable=False, server_default="leisure"))
    op.execute("UPDATE matches SET pace = 'live' WHERE base IS NOT NULL")
    op.create_table(
        "rating_log",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("change", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_rating_log_match")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_rating_log_person")),
        sa.PrimaryKeyConstraint("person", "match", name=op.f("pk_rating_log")),
    )
    op.create_index("ix_rating_log_person_game_at", "rating_log", ["person", "game", "at"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("rating_log")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("pace")
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.drop_column("gone")
