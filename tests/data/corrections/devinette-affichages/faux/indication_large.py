# faute : indication : l'égalité tombe dans le premier cas
# montre : indication(7, 7) doit donner 'Gagné', donne 'Trop petit'
def table(n):
    for i in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]:
        produit = n * i
        print(n, 'x', i, '=', produit)

def triangle(n):
    i = 1
    while i != n + 1:
        print(i * '*')
        i = i + 1

def sapin(n):
    for etage in range(1, n + 1):
        vide = n - etage
        plein = etage + etage - 1
        print(vide * ' ' + plein * '*')

def indication(a, b):
    if a <= b:
        return 'Trop petit'
    if a > b:
        return 'Trop grand'
    if a == b:
        return 'Gagné'

def devine(secret):
    essais = []
    while secret not in essais:
        texte = input('Votre essai ? ')
        essais.append(int(texte))
        print(indication(essais[-1], secret))
    return len(essais)

def devine_limite(secret, n):
    restants = n
    gagne = False
    while restants > 0 and gagne == False:
        texte = input('Votre essai ? ')
        mot = indication(int(texte), secret)
        print(mot)
        if mot == 'Gagné':
            gagne = True
        restants = restants - 1
    if gagne == False:
        print("Perdu, c'était", secret)
    return gagne
