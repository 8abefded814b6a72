"""How the house thinks about Le Roi des Roses: kernel, playouts, levels."""
