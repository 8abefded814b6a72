# faute : decesar : décale dans le même sens que le chiffrement
# montre : decesar("DYH", 3) doit donner 'AVE', donne 'GBK'
A = 65


def est_lettre(c):
    return c.isascii() and c.isupper()


def decale(lettre, k):
    """Renvoie la lettre située k rangs plus loin."""
    return chr((ord(lettre) - A + k) % 26 + A)


def cesar(message, k):
    """Chiffre récursivement."""
    if message == "":
        return ""
    premier = message[0]
    if est_lettre(premier):
        premier = decale(premier, k)
    return premier + cesar(message[1:], k)


def decesar(message, k):
    """Déchiffre."""
    return cesar(message, k)


def vigenere(message, cle):
    """Chiffre : après chaque lettre on fait tourner la clé."""
    if message == "":
        return ""
    if not est_lettre(message[0]):
        return message[0] + vigenere(message[1:], cle)
    lettre = decale(message[0], ord(cle[0]) - A)
    return lettre + vigenere(message[1:], cle[1:] + cle[0])


def lettre_frequente(message):
    """Trie les lettres du message, par fréquence puis alphabet."""
    lettres = sorted(set(c for c in message if est_lettre(c)))
    lettres.sort(key=lambda c: message.count(c), reverse=True)
    return lettres[0]
