alphabet = ["A","B","C","D","E","F","G","H","I","J","K","L","M",
            "N","O","P","Q","R","S","T","U","V","W","X","Y","Z"]

def position(x):
    """donne la position de la lettre x, ou -1 si ce n'est pas une lettre"""
    for i in range(26):
        if alphabet[i] == x:
            return i
    return -1

def decale(x, n):
    p = position(x) + n
    while p > 25:
        p = p - 26
    while p < 0:
        p = p + 26
    return alphabet[p]

def cesar(m, n):
    r = ""
    for i in range(len(m)):
        if position(m[i]) == -1:
            r = r + m[i]
        else:
            r = r + decale(m[i], n)
    return r

def decesar(m, n):
    return cesar(m, -n)

def vigenere(m, c):
    # je fabrique d'abord la clé assez longue
    longue = c
    while len(longue) < len(m):
        longue = longue + c
    r = ""
    numero = 0
    for i in range(len(m)):
        if position(m[i]) == -1:
            r = r + m[i]
        else:
            r = r + decale(m[i], position(longue[numero]))
            numero = numero + 1
    return r

def lettre_frequente(m):
    d = {}
    for x in m:
        if position(x) != -1:
            if x in d:
                d[x] = d[x] + 1
            else:
                d[x] = 1
    reponse = ""
    for x in d:
        if reponse == "":
            reponse = x
        elif d[x] > d[reponse]:
            reponse = x
        elif d[x] == d[reponse] and x < reponse:
            reponse = x
    return reponse
