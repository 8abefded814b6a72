# faute : lettre_frequente : en cas d'égalité garde la dernière de l'alphabet
# montre : lettre_frequente("BABA") doit donner 'A', donne 'B'
def decale(lettre, k):
    n = ord(lettre) - ord("A")
    n = (n + k) % 26
    return chr(n + ord("A"))


def cesar(message, k):
    resultat = ""
    for car in message:
        if "A" <= car <= "Z":
            resultat = resultat + decale(car, k)
        else:
            resultat = resultat + car
    return resultat


def decesar(message, k):
    resultat = ""
    for car in message:
        if "A" <= car <= "Z":
            resultat = resultat + decale(car, -k)
        else:
            resultat = resultat + car
    return resultat


def vigenere(message, cle):
    resultat = ""
    place = 0
    for car in message:
        if "A" <= car <= "Z":
            resultat = resultat + decale(car, ord(cle[place]) - ord("A"))
            place = place + 1
            if place == len(cle):
                place = 0
        else:
            resultat = resultat + car
    return resultat


def lettre_frequente(message):
    effectifs = [0] * 26
    for car in message:
        if "A" <= car <= "Z":
            effectifs[ord(car) - 65] += 1
    i_max = 0
    for i in range(1, 26):
        if effectifs[i] >= effectifs[i_max]:
            i_max = i
    return chr(65 + i_max)
