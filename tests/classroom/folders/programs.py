"""Small programs for Hypothesis: functions of a correction as a beginner's teacher might write them."""

from hypothesis import strategies as st

NAMES = st.sampled_from(["n", "l", "mot"])
VALUES = st.recursive(
    NAMES
    | st.sampled_from(["0", "1", "-2", "2.5", '"a"', "True", "None", "[]", "len(l)", "l[1:]", "l[:-1:2]", "max(l)"]),
    lambda inner: st.builds(
        "{}".format,
        st.builds(
            "({} {} {})".format,
            inner,
            st.sampled_from(["+", "-", "*", "//", "%", "<", "<=", "==", "in", "and", "or"]),
            inner,
        )
        | st.builds("(not {})".format, inner)
        | st.builds("sorted({})".format, inner)
        | st.builds("range({}, {})".format, inner, inner)
        | st.builds("[{} for x in l if {}]".format, inner, inner)
        | st.builds("({} if {} else {})".format, inner, inner, inner)
        | st.builds("mot.strip().join({})".format, inner)
        | st.builds("f'{{{}:>3}} fin'".format, NAMES)
        | st.builds("(lambda y: {})".format, inner),
    ),
    max_leaves=4,
)
SIMPLE = (
    st.builds("{} = {}".format, NAMES, VALUES)
    | st.builds("{} += {}".format, NAMES, VALUES)
    | st.builds("x: 'int' = {}".format, VALUES)
    | st.builds("return {}".format, VALUES)
    | st.builds("print({}, {})".format, VALUES, VALUES)
    | st.builds("assert {}, 'non'".format, VALUES)
    | st.builds("raise ValueError({})".format, VALUES)
    | st.sampled_from(["pass", "return", "l.append(n)", "'un texte'", "import math", "global G"])
)


def _indented(lines: list[str]) -> str:
    return "\n".join(f"    {line}" for block in lines for line in block.split("\n"))


BLOCK = st.recursive(
    st.lists(SIMPLE, min_size=1, max_size=3).map(_indented),
    lambda inner: st.builds(
        lambda head, body: _indented([f"{head}\n{body}"]),
        st.builds("if {}:".format, VALUES)
        | st.builds("for n in {}:".format, VALUES)
        | st.builds("while {}:".format, VALUES)
        | st.sampled_from(["def inner(y: 'int') -> 'int':", "with open(mot) as f:"]),
        inner,
    ),
    max_leaves=3,
)
FUNCTIONS = st.builds(
    lambda body, docstring: f"def f(n, l, mot):\n{docstring}{body}\n",
    BLOCK,
    st.sampled_from(["", '    """Fait.\n\n    >>> f(1, [], "a")\n    1\n    """\n']),
)
