"""Playing: matches, players, records."""
