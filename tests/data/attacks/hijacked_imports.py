"""Comes with its own json.py, random.py and os.py, so that whoever imports them runs its code."""

import json
import random


def attack(path, port):
    return [json.dumps(0), random.random()]
