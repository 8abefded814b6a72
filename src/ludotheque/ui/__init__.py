"""The faces of the house."""
