"""Programs that make data about Le Roi des Roses."""
