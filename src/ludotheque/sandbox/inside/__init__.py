"""Exactly what is sent into the jail: the runner, and the modules it stands on."""
