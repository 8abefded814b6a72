"""Un programme qui parle UGI, pour le Puissance 4 : il joue la première colonne libre.

ludotheque tournament puissance4 "ugi:python examples/bots/moteur_ugi.py" engine:1
"""

import sys

grille = ""
for ligne in sys.stdin:
    mots = ligne.split()
    if mots[:1] == ["ugi"]:
        print("id name Premier\nugiok", flush=True)
    elif mots[:1] == ["isready"]:
        print("readyok", flush=True)
    elif mots[:2] == ["position", "fen"]:
        grille = mots[2]  # les lignes de haut en bas, séparées par des barres : « ......./......./…  »
    elif mots[:1] == ["go"]:
        print("bestmove", grille.split("/")[0].index(".") + 1, flush=True)
    elif mots[:1] == ["quit"]:
        break
