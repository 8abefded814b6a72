"""Returns a number with more digits than Python agrees to write."""


def attack(path, port):
    return [1 << 1_000_000, 10**5000]
