"""Learning a game: lessons one plays through, problems with one right move, and how problems are made and proved."""
