"""Looks for a folder that somebody forgot, of any size, where it may write what its own two folders would not hold."""

import os


def attack(path, port):
    found = []
    for folder, below, _ in os.walk("/"):
        if folder.count("/") > 3:
            below.clear()  # a file system that somebody put there stands higher
        try:
            with open(f"{folder}/planted", "w") as stream:
                stream.write("planted")
            os.remove(f"{folder}/planted")
            found.append(folder)
        except OSError:
            continue
    return sorted(found)
