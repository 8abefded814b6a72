# faute : est_triee : comparaison stricte : refuse les valeurs égales
# montre : est_triee([1, 2, 2, 5]) doit donner True, donne False
from itertools import accumulate


def cumul(nombres: list[int]) -> list[int]:
    return list(accumulate(nombres))


def milieu(valeurs: list[int]) -> list[int]:
    return [valeurs[i] for i in range(1, len(valeurs) - 1)]


def rogner(valeurs: list[int]) -> None:
    valeurs[:] = valeurs[1:-1]


def est_triee(valeurs: list[int]) -> bool:
    return all(a < b for a, b in zip(valeurs, valeurs[1:]))


def maximum_et_indice(valeurs: list[int]) -> tuple[int, int]:
    meilleur, ou = valeurs[0], 0
    for i, v in enumerate(valeurs):
        if v > meilleur:
            meilleur, ou = v, i
    return meilleur, ou


def sans_doublons(valeurs: list[int]) -> list[int]:
    return list(dict.fromkeys(valeurs))
