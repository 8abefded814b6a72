"""What the arena sends into the jail beside a bot that is checked."""
