"""How the house thinks about Alak: kernel, solver, levels."""
