"""What the house remembers: people, matches and their moves, in SQLite or PostgreSQL."""
