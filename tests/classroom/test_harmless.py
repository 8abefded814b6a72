"""A hand-in that can only compute may stand beside our functions; any other is served their answers alone."""

import ast

import pytest

from ludotheque.classroom.judging.harmless import is_harmless

PLAIN = (
    "def f(a):\n    return [len(x) for x in a if x not in 'PT'.lower()]",
    "import random\nfrom copy import deepcopy\nb = deepcopy([random.randint(0, 5)])",
    "from math import *\nfrom validite import *\nimport validite",
    "import os, sys, time\nos.system('clear')\ntime.sleep(1)\nsys.exit()",
    "if __name__ == '__main__':\n    print('{} : {:.2f}'.format(input(), 3.5))",
    "try:\n    x = int('3')\nexcept ValueError as error:\n    print(error)",
    "from colorama import Fore\nprint(Fore.RED + 'R', f'{3!r:>4}')",
    "n = eval(input('? '))\nif type(n) == int and type([n][0]) is not str:\n    pass",
    "from __future__ import annotations\nfrom typing import List\ndef f(x: List[int]) -> None:\n    global y\n    y = x",
)
REACHING = (
    "put.__globals__['again']",
    "from sys import modules",
    "import sys as s\ns.modules",
    "import sys as __builtins__\ndef f():\n    return modules",
    "def __builtins__():\n    pass",
    "import operator",
    "import copy\ncopy.copyreg.sys",
    "import random\nrandom._os",
    "from random import _os",
    "from os import *",
    "from . import alak_torique",
    "import alak_torique",
    "open('/house')",
    "\uff45val('1')",
    "eval(input() + '')",
    "def input():\n    return 'exec'\neval(input())",
    "for input in (str,):\n    eval(input('1'))",
    "from validite import lire as input\neval(input())",
    "type(type(1)) == 1",
    "type(*a) == 1",
    "t = type(1)",
    "'{0.__globals__}'.format(put)",
    "'{0 .__code__}'.format(**{'0 ': put})",
    "'{0:{1.__code__}}'.format(1, put)",
    "('{0' + '.__code__}').format(put)",
    "str.format('{0.__code__}', put)",
    "'{a.__code__}'.format_map({'a': put})",
    "match put:\n    case Any(__globals__=g):\n        pass",
    "class A:\n    pass",
    "type('A', (), {})",
    "with f() as g:\n    pass",
)


@pytest.mark.parametrize("source", PLAIN)
def test_first_year_code_only_computes(source: str):
    assert is_harmless(ast.parse(source), {"validite"})


@pytest.mark.parametrize("source", REACHING)
def test_what_reaches_for_more_is_noticed(source: str):
    assert not is_harmless(ast.parse(source), {"validite"})
