import random
from copy import deepcopy
TAILLES = {"petit": 2}

def score(plt, coul, bavard=False):
    return sum(ligne.count(coul[0]) for ligne in plt) ** 2

def carre(n, fois=2):
    return n ** fois

def vider(liste):
    print("vidé")
    liste.clear()
