"""Programs that make data about Puissance 4."""
