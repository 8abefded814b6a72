"""Programs that make data about Black & White: weights, openings, the 6×6 board."""
