# Chiffrement de César et de Vigenère
# Dans tout le TP les lettres sont les 26 majuscules non accentuées ;
# les messages peuvent aussi contenir espaces, chiffres et ponctuation.

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def decale(lettre, k):
    """
    Renvoie la lettre située k rangs plus loin dans l'alphabet (qui boucle).
    lettre est une majuscule, k un entier quelconque (peut être négatif).

    >>> decale("A", 3)
    'D'
    >>> decale("Z", 1)
    'A'
    >>> decale("A", -1)
    'Z'
    >>> decale("C", 52)
    'C'
    """
    return ALPHABET[(ALPHABET.index(lettre) + k) % 26]


def cesar(message, k):
    """
    Renvoie le message où chaque lettre majuscule est décalée de k rangs.
    Les autres caractères sont recopiés tels quels.

    >>> cesar("AVE CESAR !", 3)
    'DYH FHVDU !'
    >>> cesar("", 5)
    ''
    """
    code = ""
    for c in message:
        if c in ALPHABET:
            code += decale(c, k)
        else:
            code += c
    return code


def decesar(message, k):
    """
    Renvoie le message d'origine, connaissant le message chiffré et k.

    >>> decesar("DYH FHVDU !", 3)
    'AVE CESAR !'
    """
    return cesar(message, -k)


def vigenere(message, cle):
    """
    Chiffre message par la méthode de Vigenère : A décale de 0, B de 1...
    La clé (majuscules, non vide) est répétée autant que nécessaire.
    Un caractère qui n'est pas une lettre est recopié et n'utilise pas
    de lettre de la clé.

    >>> vigenere("BONJOUR", "BC")
    'CQOLPWS'
    >>> vigenere("AA AA", "ABC")
    'AB CA'
    """
    code = ""
    j = 0
    for c in message:
        if c in ALPHABET:
            code += decale(c, ALPHABET.index(cle[j % len(cle)]))
            j += 1
        else:
            code += c
    return code


def lettre_frequente(message):
    """
    Renvoie la lettre la plus fréquente du message.
    En cas d'égalité, renvoie la première dans l'ordre alphabétique.
    Le message contient au moins une lettre majuscule.

    >>> lettre_frequente("LES ELEVES")
    'E'
    >>> lettre_frequente("BABA")
    'A'
    """
    meilleure = "A"
    for lettre in ALPHABET:
        if message.count(lettre) > message.count(meilleure):
            meilleure = lettre
    return meilleure
