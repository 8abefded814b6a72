"""A few real problems for tests, found and proved by the engines; the house's own lie in the folders of the games."""

from collections.abc import Mapping

import pytest

from ludotheque.core import registry
from ludotheque.core.problem import Problem, read_problems
from ludotheque.core.registry import Entry
from ludotheque.core.text import Text

LINES = {
    "connect-four": """
1677|draw|-|-|X.....O/O.....O/X.O.OXX/X.XXOOX/O.XOXOO/O.OXOXX|3:0::4 4 4 3 5 5 2 2 2 2 2 2;2:-1:4:4 4 3;4:-1:2:4;5:-1:4:4 4 3;6:-1:4:4 4 3
1022|win|double-threat|-|...O.../.X.O.../OO.OX../OX.XX../XXOXOO./OOXOXXX|3:1:3:3 3;1:-1:2:3;2:-1:2:3;5:-1:2:3;6:-1:2:3;7:-1:2:3
1585|win|-|-|.OX...O/.XO...O/.OX...X/.XX.X.X/.OO.OOX/OOXXXOO|4:1:15:4 5 5 5 1 1 1 4 4 4 1 1 6 6;1:-1:2:4;5:-1:2:4;6:-1:2:4
1415|win|-|-|XX...O./XX...O./XXO..O./OOX..X./XXO..OO/OOXOOXX|4:1:11:5 5 5 3 7 3 5 5 4 4;3:-1:2:4;5:-1:2:4;7:-1:2:4
1978|win|-|-|......X/X.O...X/O.O..OO/O.X..XX/XXOX.OO/OXOX.OX|6:1:13:3 4 4 4 2 2 4 5 5 5 5 5;1:-1:16:6 4 4 4 4 5 5 6 3 5 5 5;2:-1:2:2;3:-1:16:6 4 4 4 4 5 5 6 5 1 5 5;4:-1:16:4 4 6 4 3 5 5 5 5 5 5 6;5:-1:16:5 4 4 4 6 4 3 5 5 5 5 6
1323|win|-|-|X....../O.....O/X..X..X/XO.O.OX/OXXO.OX/XOXOOXO|3:1:7:2 3 4 2 3 5;2:-1:2:3;4:-1:2:3;5:-1:2:3;6:-1:2:3;7:-1:2:3
1790|win|-|-|......O/..O...X/..XX.OO/..OO.XX/XXOXOOX/OOXOXOX|2:1:11:4 2 2 4 3 2 6 6 5 5;1:-1:4:2 1 5;3:-1:4:2 2 1;4:-1:4:2 1 1;5:-1:2:5;6:-1:4:2 2 1
1500|win|-|-|..X..../..X.OO./..O.XXO/..X.OXO/O.OXXOO/XOOXXOX|7:1:5:2 4 2 4;1:-1:2:7;2:-1:2:7;4:-1:2:7;5:-1:2:7;6:-1:2:7
1210|win|-|-|......O/.X....O/XO....O/OOOX..X/XXOXOXO/XOXOXXO|6:1:3:6 5;1:-1:2:6;2:-1:2:6;3:-1:2:6;4:-1:2:6;5:-1:2:6
""",
    "alak": """
1600|win|-|n=10 torus=yes|.oo.xoo.ox o -|8:1:3:1 4;1:-1:4:4 8 10;4:-1:4:1 5 8
1596|win|-|-|.xxo..xo. x -|1:1:6:9 5 6 4 7;5:0::1 4 6 9 7 2 4 1 3 5 1 2 6 3 4 8;6:0::5 9 6 7 1 4 5 6 8 4 2 3 6 7 9 5;9:0::5 8 6 1 7 8 9 4 5 7 4 3 6 1 7 8
1845|win|-|-|.x..o..xo x -|7:1:11:6 3 7 1 4 8 1 9 2 3;1:0::6 7 3 4 1 2 6 3 7 1 5 8 1 9 4 3;3:0::7 6 4 8 1 7 2 3 9 4 5 1 2 6 3 4;6:0::7 3 8 1 4 6 1 3 2 7 4 8 3 5 9 3;4:-1:20:7 6 1 3 5 8 3 2 9 4 8 6 3 1 5 7
1155|win|-|-|x.oo..oxx x -|2:1:3:5 6;6:0::2 5 7 1 5 6 8 5 2 3 1 9 4 7 8 3;5:-1:4:6 2 5
1404|draw|-|-|.xx..x... o 4,5|1:0::4 5 7 3 2 8 1 9 7 6 4 8 9 3 6 1;7:-1:15:4 5 1 6 8 9 6 5 7 3 4 1 5 2;8:-1:9:9 1 5 4 7 2 8 3;9:-1:9:7 1 5 4 8 2 9 3
""",
    "awale": """
1790|win|-|-|1,2,0,0,0,0,2,1,0,0,1,0 21-20 63 2|k:1::a h b i c g d h e i f l a g b j;h:0::b i a g c h b k d j c k e i d k;g:-1::b h a k b j d k e i c k d j e k
1210|draw|-|-|0,0,1,4,0,1,1,0,0,1,1,2 18-19 62 1|f:0::k d g e h c j d i e j f k a i b;c:-1::g d h e i f j a i b l a g b i c;d:-1::h c g f g d h e g f l a g b j c
1500|win|-|-|0,0,0,0,0,1,2,1,6,2,1,1 20-14 63 2|g:1::f l a k b j c i;h:-1::f;i:-1::f;j:-1::f;k:-1::f;l:-1::f
""",
    "reversi": """
1210|win|-|-|.XXXXXXO/OXXXXXO./XOXOXXO./XOXOOOX./OOXXXO.X/OOOXOOXO/XOXOOOOO/.XX...XO X|a1:1::a8 h2 h4 h3 g5 f8 e8 d8;h2:-1::a1 a8 h3 h4 g5 f8 e8 d8;h3:-1::a1 a8 f8 d8 e8 g5 h2 -- h4;h4:-1::a1 a8 g5 d8 h3 h2 f8 e8;g5:-1::a1 a8 h4 d8 f8 e8 -- h3 h2;a8:-1::a1 g5 h4 d8 f8 e8 -- h3 h2;d8:-1::a1 a8 h4 g5 f8 h3 e8 h2;e8:-1::a1 a8 g5 h2 f8 h3 h4 -- d8;f8:-1::a1 a8 g5 h4 h3 h2 e8 d8
""",
}
THEMES = {"double-threat": Text("double menace", "double threat")}


def problems_of(entry: Entry) -> tuple[Problem, ...]:
    """Those of a game, as `Entry.problems` gives them: the easiest first."""
    found = read_problems(entry.about.name, LINES.get(entry.about.name, "").replace("|", "\t"))
    return tuple(sorted(found, key=lambda problem: (problem.rating, problem.id)))


def lend_problems(monkeypatch: pytest.MonkeyPatch, themes: Mapping[str, Text] = THEMES) -> None:
    """For the time of a test the house has these problems and no other, and these themes."""
    monkeypatch.setattr(registry, "_problems", problems_of)
    monkeypatch.setattr(Entry, "themes", lambda _entry: themes)
