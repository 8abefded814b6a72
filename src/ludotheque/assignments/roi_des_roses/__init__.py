"""Le Roi des Roses: what a file of TOML cannot say of it."""
