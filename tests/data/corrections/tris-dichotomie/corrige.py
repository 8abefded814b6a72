# Tris et dichotomie - corrigé

# trie la liste t d'entiers en place, dans l'ordre croissant ; ne renvoie rien
def tri_selection(t):
    n = len(t)
    for i in range(n - 1):
        k = i
        for j in range(i + 1, n):
            if t[j] < t[k]:
                k = j
        t[i], t[k] = t[k], t[i]

t = [1, 52, 6, -9, 12]
tri_selection(t)
assert t == [-9, 1, 6, 12, 52]
t = []
tri_selection(t)
assert t == []


# renvoie une nouvelle liste, triée dans l'ordre croissant ; t n'est pas modifiée
def tri_insertion(t):
    r = t[:]
    for i in range(1, len(r)):
        x = r[i]
        j = i
        while j > 0 and r[j - 1] > x:
            r[j] = r[j - 1]
            j -= 1
        r[j] = x
    return r

assert tri_insertion([9, 5, 8, 7, 6]) == [5, 6, 7, 8, 9]
assert tri_insertion([2, 2, 1]) == [1, 2, 2]


# t est triée (ordre croissant, valeurs toutes différentes) : renvoie l'indice
# de x dans t, ou -1 si x n'y est pas ; on coupe en deux à chaque étape
def recherche(t, x):
    g = 0
    d = len(t) - 1
    while g <= d:
        m = (g + d) // 2
        if t[m] == x:
            return m
        if t[m] < x:
            g = m + 1
        else:
            d = m - 1
    return -1

assert recherche([23, 28, 29, 35, 37], 37) == 4
assert recherche([23, 28, 29, 35, 37], 30) == -1


# t est triée : ajoute x dans t (en place) à sa place ; ne renvoie rien
def insere(t, x):
    i = 0
    while i < len(t) and t[i] < x:
        i += 1
    t.insert(i, x)

t = [1, 4, 9]
insere(t, 5)
assert t == [1, 4, 5, 9]
insere(t, 20)
assert t == [1, 4, 5, 9, 20]


# a et b sont triées : renvoie la liste triée de tous leurs éléments
# (répétitions comprises) ; a et b ne sont pas modifiées
def fusion(a, b):
    r = []
    i = 0
    j = 0
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            r.append(a[i])
            i += 1
        else:
            r.append(b[j])
            j += 1
    return r + a[i:] + b[j:]

assert fusion([1, 3, 5], [2, 3]) == [1, 2, 3, 3, 5]
assert fusion([], [4]) == [4]


# renvoie la liste des mots du plus court au plus long ; deux mots de même
# longueur restent dans l'ordre de départ ; la liste donnée n'est pas modifiée
def tri_longueur(mots):
    return sorted(mots, key=len)

assert tri_longueur(["poire", "kiwi", "figue"]) == ["kiwi", "poire", "figue"]
assert tri_longueur([]) == []
