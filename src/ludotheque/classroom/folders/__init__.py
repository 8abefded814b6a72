"""An assignment is a folder: `sujet.toml`, a correction, and if wanted a barème, its words (énoncé) and wrong twins."""
