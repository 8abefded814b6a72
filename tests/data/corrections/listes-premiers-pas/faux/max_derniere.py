# faute : maximum_et_indice : garde la dernière apparition
# montre : maximum_et_indice([4, 9, 9]) doit donner (9, 1), donne (9, 2)
# TD listes - Karim

def cumul(L):
    """somme cumulée"""
    S = []
    s = 0
    i = 0
    while i < len(L):
        s = s + L[i]
        S.append(s)
        i = i + 1
    return S

def milieu(L):
    """sans les extrémités"""
    M = list(L)
    M.pop()
    M.pop(0)
    return M

def rogner(L):
    """enlève les extrémités"""
    n = len(L)
    for i in range(n - 2):
        L[i] = L[i + 1]
    L.pop()
    L.pop()

def est_triee(L):
    """vrai si L est croissante"""
    trie = True
    i = 1
    while i < len(L) and trie == True:
        if L[i - 1] <= L[i]:
            i = i + 1
        else:
            trie = False
    return trie

def maximum_et_indice(L):
    """maximum et sa place"""
    maxi = L[0]
    place = 0
    i = 0
    while i < len(L):
        if L[i] >= maxi:
            maxi = L[i]
            place = i
        i = i + 1
    return (maxi, place)

def sans_doublons(L):
    """chaque valeur une seule fois"""
    R = []
    for i in range(len(L)):
        deja = False
        for j in range(i):
            if L[j] == L[i]:
                deja = True
        if deja == False:
            R.append(L[i])
    return R

print(cumul([1, 2, 3]))
print(est_triee([1, 2, 2]))
