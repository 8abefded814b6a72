"""Problems are rated: how strong somebody is at those of a game, and their first try of each."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "problem_ratings",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_problem_ratings_person")),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_problem_ratings")),
    )
    op.create_table(
        "problem_tries",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("problem", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("hinted", sa.Boolean(), nullable=False),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("change", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_problem_tries_person")),
        sa.PrimaryKeyConstraint("person", "problem", name=op.f("pk_problem_tries")),
    )
    op.create_index("ix_problem_tries_person_game_at", "problem_tries", ["person", "game", "at"])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("problem_tries")
    op.drop_table("problem_ratings")
