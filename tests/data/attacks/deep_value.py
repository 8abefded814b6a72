"""Returns lists in lists without end, and a list that contains itself."""


def attack(path, port):
    deep = []
    for _ in range(100_000):
        deep = [deep]
    itself = []
    itself.append(itself)
    return [deep, itself]
