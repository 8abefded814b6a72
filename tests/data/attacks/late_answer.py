"""Answers honestly, and leaves a thread that answers the next question in advance with the token it stole."""

import os
import sys
import threading
import time


def runner():
    frame = sys._getframe()
    while frame is not None:
        if "self" in frame.f_locals and hasattr(frame.f_locals["self"], "_token"):
            return frame.f_locals["self"]
        frame = frame.f_back


def answer_again(pipe, token):
    time.sleep(0.5)
    line = '{"ok":true,"value":42,"after":[],"printed":"","asked":[],"error":null,"token":"%s"}\n' % token
    os.write(pipe, line.encode())
    os._exit(0)


def wait():
    time.sleep(0.05)
    return "waited"


def attack(path, port):
    found = runner()
    threading.Thread(target=answer_again, args=(found._answers, found._token)).start()
    return "honest"
