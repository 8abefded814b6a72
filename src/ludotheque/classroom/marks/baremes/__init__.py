"""The default barèmes, one TOML file for each assignment."""
