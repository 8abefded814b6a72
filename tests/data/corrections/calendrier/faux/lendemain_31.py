# faute : lendemain : croit que tous les mois ont au moins 31 jours
# montre : lendemain(30, 4, 2023) doit donner (1, 5, 2023), donne (31, 4, 2023)
import calendar


def bissextile(annee):
    return calendar.isleap(annee)


def jours_mois(mois, annee):
    return calendar.monthrange(annee, mois)[1]


def lendemain(jour, mois, annee):
    if jour < 31:
        return jour + 1, mois, annee
    elif mois != 12:
        return 1, mois + 1, annee
    else:
        return 1, 1, annee + 1


def numero_jour(jour, mois, annee):
    return jour + sum([jours_mois(k, annee) for k in range(1, mois)])


def jour_semaine(jour, mois, annee):
    noms = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
    return noms[calendar.weekday(annee, mois, jour)]
