def echange(L, i, j):
    L[i], L[j] = L[j], L[i]

def indice_min(L, debut):
    """indice du plus petit élément à partir de l'indice debut"""
    k = debut
    for i in range(debut + 1, len(L)):
        if L[i] < L[k]:
            k = i
    return k

def tri_selection(L):
    for i in range(len(L)):
        echange(L, i, indice_min(L, i))

def tri_insertion(L):
    R = [x for x in L]
    i = 1
    while i < len(R):
        j = i
        while j > 0 and R[j] < R[j - 1]:
            echange(R, j, j - 1)
            j -= 1
        i += 1
    return R

def recherche(L, x):
    if len(L) == 0:
        return -1
    a = 0
    b = len(L) - 1
    while a < b:
        m = (a + b) // 2
        if L[m] < x:
            a = m + 1
        else:
            b = m
    if L[a] == x:
        return a
    return -1

def insere(L, x):
    k = 0
    for e in L:
        if e <= x:
            k += 1
    L.insert(k, x)

def fusion(A, B):
    R = A[:]
    for x in B:
        insere(R, x)
    return R

def tri_longueur(mots):
    R = []
    for m in mots:
        k = len(R)
        while k > 0 and len(R[k - 1]) > len(m):
            k -= 1
        R.insert(k, m)
    return R

print(tri_insertion([3, 1, 2]))
