"""Plain jobs by name on processes of this machine or on Dask workers; knows no game, no tournament and no hand-in."""
