# faute : jour_semaine : décalé d'un jour
# montre : jour_semaine(1, 1, 1900) doit donner 'lundi', donne 'mardi'
# tout avec la fonction lendemain

def bissextile(an):
    divisible4 = an % 4 == 0
    divisible100 = an % 100 == 0
    divisible400 = an % 400 == 0
    return divisible400 or (divisible4 and not divisible100)

def jours_mois(m, an):
    table = {1: 31, 3: 31, 4: 30, 5: 31, 6: 30, 7: 31, 8: 31, 9: 30, 10: 31, 11: 30, 12: 31}
    table[2] = 28
    if bissextile(an):
        table[2] = table[2] + 1
    return table[m]

def lendemain(j, m, an):
    j2, m2, an2 = j + 1, m, an
    if j2 == jours_mois(m, an) + 1:
        j2, m2 = 1, m + 1
        if m2 > 12:
            m2, an2 = 1, an + 1
    return (j2, m2, an2)

def numero_jour(j, m, an):
    date = (1, 1, an)
    compteur = 1
    while date != (j, m, an):
        date = lendemain(date[0], date[1], date[2])
        compteur = compteur + 1
    return compteur

def jour_semaine(j, m, an):
    jours = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
    n = 0
    for a in range(1900, an):
        n = n + numero_jour(31, 12, a)
    n = n + numero_jour(j, m, an)
    return jours[n % 7]
