"""What a search says when it is stopped."""


class SearchStopped(Exception):
    """The flag was raised, or the search was given too few nodes: what it was asked is not known."""
