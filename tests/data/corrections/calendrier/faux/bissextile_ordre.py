# faute : bissextile : teste d'abord le multiple de 4
# montre : bissextile(1900) doit donner False, donne True
def bissextile(annee):
    if annee % 4 == 0:
        return True
    elif annee % 100 == 0:
        return False
    elif annee % 400 == 0:
        return True
    else:
        return False


def jours_mois(mois, annee):
    if mois == 1 or mois == 3 or mois == 5 or mois == 7 or mois == 8 or mois == 10 or mois == 12:
        return 31
    elif mois == 4 or mois == 6 or mois == 9 or mois == 11:
        return 30
    else:
        if bissextile(annee) == True:
            return 29
        else:
            return 28


def lendemain(jour, mois, annee):
    jour = jour + 1
    if jour > jours_mois(mois, annee):
        jour = 1
        mois = mois + 1
    if mois == 13:
        mois = 1
        annee = annee + 1
    return jour, mois, annee


def numero_jour(jour, mois, annee):
    n = 0
    m = 1
    while m < mois:
        n = n + jours_mois(m, annee)
        m = m + 1
    n = n + jour
    return n


def jour_semaine(jour, mois, annee):
    semaine = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
    decalage = 0
    a = 1900
    while a < annee:
        if bissextile(a):
            decalage = decalage + 2
        else:
            decalage = decalage + 1
        a = a + 1
    decalage = decalage + numero_jour(jour, mois, annee) - 1
    return semaine[decalage % 7]
