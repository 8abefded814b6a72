"""Notes d'une classe : fichiers texte et statistiques.

Le fichier des notes (encodage utf-8) a une ligne par élève, par exemple :
    Zoé;12;15.5;8
Chaque élève a au moins une note ; un prénom n'apparaît qu'une fois.
Le fichier peut contenir des lignes vides ; la dernière ligne peut ne pas
finir par un retour à la ligne.
"""
import math


def lire_notes(chemin: str) -> dict[str, list[float]]:
    """Lit le fichier des notes et renvoie le dictionnaire prénom -> notes."""
    notes = {}
    with open(chemin, encoding="utf-8") as f:
        for ligne in f:
            ligne = ligne.strip()
            if ligne:
                champs = ligne.split(";")
                notes[champs[0]] = [float(c) for c in champs[1:]]
    return notes


def moyenne(valeurs: list[float]) -> float:
    """Moyenne d'une liste non vide de nombres."""
    return sum(valeurs) / len(valeurs)


def mediane(valeurs: list[float]) -> float:
    """Médiane d'une liste non vide de nombres, qui n'est pas modifiée : la
    valeur du milieu, ou la moyenne des deux valeurs du milieu."""
    t = sorted(valeurs)
    n = len(t)
    if n % 2 == 1:
        return t[n // 2]
    return (t[n // 2 - 1] + t[n // 2]) / 2


def ecart_type(valeurs: list[float]) -> float:
    """Écart-type d'une liste non vide : racine carrée de la moyenne des
    carrés des écarts à la moyenne."""
    m = moyenne(valeurs)
    return math.sqrt(moyenne([(x - m) ** 2 for x in valeurs]))


def ecrire_bilan(notes: dict[str, list[float]], chemin: str) -> None:
    """Écrit dans le fichier (créé ou remplacé) une ligne par élève, dans
    l'ordre alphabétique des prénoms (ordre de Python sur les chaînes) :
    prénom, espace, deux-points, espace, moyenne avec deux décimales, comme
        Ana : 12.50
    Chaque ligne finit par un retour à la ligne."""
    with open(chemin, "w", encoding="utf-8") as f:
        for prenom in sorted(notes):
            f.write(f"{prenom} : {moyenne(notes[prenom]):.2f}\n")


def admis(notes: dict[str, list[float]], seuil: float) -> list[str]:
    """Liste triée des prénoms dont la moyenne est au moins égale au seuil."""
    return sorted([p for p in notes if moyenne(notes[p]) >= seuil])


assert moyenne([10, 15]) == 12.5
assert mediane([3, 1, 2]) == 2
assert mediane([4, 1, 3, 2]) == 2.5
assert ecart_type([5, 5, 5]) == 0
assert abs(ecart_type([2, 4, 4, 4, 5, 5, 7, 9]) - 2) < 1e-9
assert admis({"Zoé": [12, 8], "Ana": [9], "Bob": [14]}, 10) == ["Bob", "Zoé"]
