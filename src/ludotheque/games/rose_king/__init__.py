"""Le Roi des Roses: one king, two colours, the largest territories."""
