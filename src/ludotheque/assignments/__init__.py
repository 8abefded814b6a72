"""The assignments that come with the house, a folder each: `sujet.toml`, `bareme.toml`, its words, wrong twins, and a plugin.

Nothing imports them by name: `ludotheque.classroom.catalogue` finds the folders.
"""
