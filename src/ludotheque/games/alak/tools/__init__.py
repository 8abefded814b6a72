"""Programs that make data about Alak."""
