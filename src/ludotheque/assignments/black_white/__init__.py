"""Black & White: what a file of TOML cannot say of it."""
