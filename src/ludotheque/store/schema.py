"""The tables of the house. Moves are stored; positions are replayed from them.

Times are whole milliseconds since 1970 (UTC), lengths of time whole milliseconds.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # None: a guest
    Column("password", String(200)),  # argon2
    Column("stamp", Integer, nullable=False, default=0),  # an account or a new password makes older cookies worthless
    Column("created", BigInteger, nullable=False),
    Column(
        "gone", BigInteger
    ),  # when the account was deleted: the row stays for the games of others, its name does not
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of the token: the token itself is shown once
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # SHA-256 of what the cookie of a logged-in browser holds
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("version", Integer, nullable=False),  # one more with every change: whoever changes an older one loses
    Column("game", String(20), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("position", Text),  # where it began, if not at the usual start
    Column("seed", BigInteger, nullable=False),  # of the dealer and of engines; never shown
    Column("chance", String(64)),  # the same, where 62 bits do not hold it: 256 bits, in hexadecimal
    Column("first", String(24), ForeignKey("people.id")),
    Column("second", String(24), ForeignKey("people.id")),
    Column("first_engine", String(20)),
    Column("second_engine", String(20)),
    Column("invitation", String(40)),  # opens the free seat
    Column("listed", Boolean, nullable=False),  # shown in the lobby
    Column("rated", Boolean, nullable=False),
    Column("base", Integer),  # the clock; None: no clock
    Column("increment", Integer),
    Column("pace", String(10), nullable=False, server_default="leisure"),  # live, leisure
    Column("first_left", Integer),
    Column("second_left", Integer),
    Column("turn_began", BigInteger),
    Column("deadline", BigInteger, index=True),  # when the player to move has lost on time
    Column("thinker", String(20)),  # the engine to move, if it is one
    Column("status", String(10), nullable=False),  # open, playing, over, unplayed
    Column("ply", Integer, nullable=False),
    Column("winner", String(10)),  # first, second; None: a draw, or not over
    Column("why", String(20)),
    Column("undo_offer", String(10)),
    Column("rematch_offer", String(10)),
    Column("next", String(24)),  # the rematch
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ix_matches_lobby", "status", "listed", "changed"),
    Index("ix_matches_first_changed", "first", "changed"),
    Index("ix_matches_second_changed", "second", "changed"),
)

# Few matches wait for an engine: those alone are in the index.
Index(
    "ix_matches_awaited",
    matches.c.turn_began,
    sqlite_where=matches.c.thinker.is_not(None),
    postgresql_where=matches.c.thinker.is_not(None),
)

moves = Table(
    "moves",
    metadata,
    Column("match", String(24), ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("move", String(20), nullable=False),  # as the game writes it; the dealer's moves too
    Column("at", BigInteger, nullable=False),
    Column("left", Integer),  # on the mover's clock, after the move
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# What each rated match made of a rating: the curve of a player's page, the ± at the end of a game.
rating_log = Table(
    "rating_log",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("match", String(24), ForeignKey("matches.id"), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rating", Float, nullable=False),  # after the match
    Column("deviation", Float, nullable=False),
    Column("change", Float, nullable=False),  # of the rating
    Index("ix_rating_log_person_game_at", "person", "game", "at"),
)

# How strong somebody is at the problems of a game, and the first try of each problem, which alone counts.
problem_ratings = Table(
    "problem_ratings",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)

problem_tries = Table(
    "problem_tries",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("problem", String(16), primary_key=True),  # its address says it: it follows from the position
    Column("game", String(20), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("hinted", Boolean, nullable=False),  # a hint was asked for: it counts as not solved
    Column("ms", Integer, nullable=False),  # from the first look to the try
    Column("rating", Float, nullable=False),  # after the try
    Column("deviation", Float, nullable=False),
    Column("change", Float, nullable=False),  # of the rating
    Index("ix_problem_tries_person_game_at", "person", "game", "at"),
)
