"""TP Calendrier - corrigé (sans le module datetime)."""

JOURS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]


def bissextile(annee):
    """
    Dit si une année est bissextile : divisible par 4 mais pas par 100,
    ou bien divisible par 400.

    Paramètres :
        annee : entier, annee >= 1583
    Retour :
        booléen
    """
    return annee % 4 == 0 and annee % 100 != 0 or annee % 400 == 0


def jours_mois(mois, annee):
    """
    Nombre de jours d'un mois.

    Paramètres :
        mois : entier de 1 (janvier) à 12 (décembre)
        annee : entier, annee >= 1583
    Retour :
        entier
    """
    if mois == 2:
        return 29 if bissextile(annee) else 28
    if mois in (4, 6, 9, 11):
        return 30
    return 31


def lendemain(jour, mois, annee):
    """
    Date du lendemain.

    Paramètres :
        jour, mois, annee : date valide, annee >= 1583
    Retour :
        le triplet (jour, mois, annee) du lendemain
    """
    if jour < jours_mois(mois, annee):
        return (jour + 1, mois, annee)
    if mois < 12:
        return (1, mois + 1, annee)
    return (1, 1, annee + 1)


def numero_jour(jour, mois, annee):
    """
    Rang d'une date dans son année : 1 pour le 1er janvier.

    Paramètres :
        jour, mois, annee : date valide, annee >= 1583
    Retour :
        entier de 1 à 366
    """
    total = jour
    for m in range(1, mois):
        total += jours_mois(m, annee)
    return total


def jour_semaine(jour, mois, annee):
    """
    Nom du jour de la semaine d'une date, sachant que le 1er janvier 1900
    était un lundi.

    Paramètres :
        jour, mois, annee : date valide, 1900 <= annee <= 2200
    Retour :
        chaîne parmi "lundi", "mardi", ..., "dimanche"
    """
    total = numero_jour(jour, mois, annee) - 1
    for a in range(1900, annee):
        total += 366 if bissextile(a) else 365
    return JOURS[total % 7]


def test_bissextile():
    assert bissextile(2020)
    assert bissextile(2400)
    assert not bissextile(2100)
    assert not bissextile(2022)


def test_jours_mois():
    assert jours_mois(2, 2024) == 29
    assert jours_mois(2, 2023) == 28
    assert jours_mois(11, 2023) == 30


def test_lendemain():
    assert lendemain(14, 7, 2021) == (15, 7, 2021)
    assert lendemain(31, 12, 1999) == (1, 1, 2000)
    assert lendemain(28, 2, 2023) == (1, 3, 2023)


def test_numero_jour():
    assert numero_jour(1, 1, 2023) == 1
    assert numero_jour(31, 12, 2024) == 366


def test_jour_semaine():
    assert jour_semaine(1, 1, 1900) == "lundi"
    assert jour_semaine(14, 7, 2024) == "dimanche"
