"""Black & White: Reversi on boards of 6 to 15."""
