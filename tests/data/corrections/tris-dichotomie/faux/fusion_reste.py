# faute : fusion : s'arrête quand une des deux listes est finie
# montre : fusion([1, 3], [2]) doit donner [1, 2, 3], donne [1, 2]
def tri_selection(tab):
    for i in range(len(tab)):
        mini = tab[i]
        place = i
        for j in range(i, len(tab)):
            if tab[j] < mini:
                mini = tab[j]
                place = j
        tab[place] = tab[i]
        tab[i] = mini

def tri_insertion(tab):
    res = []
    for x in tab:
        insere(res, x)
    return res

def recherche(tab, x):
    debut = 0
    fin = len(tab) - 1
    trouve = -1
    while debut <= fin and trouve == -1:
        milieu = (debut + fin) // 2
        if tab[milieu] == x:
            trouve = milieu
        elif tab[milieu] > x:
            fin = milieu - 1
        else:
            debut = milieu + 1
    return trouve

def insere(tab, x):
    tab.append(x)
    i = len(tab) - 1
    while i > 0 and tab[i - 1] > tab[i]:
        tmp = tab[i]
        tab[i] = tab[i - 1]
        tab[i - 1] = tmp
        i = i - 1

def fusion(a, b):
    res = []
    i, j = 0, 0
    for k in range(len(a) + len(b)):
        if i == len(a) or j == len(b):
            return res
        elif a[i] < b[j]:
            res.append(a[i])
            i = i + 1
        else:
            res.append(b[j])
            j = j + 1
    return res

def tri_longueur(mots):
    res = mots[:]
    for i in range(len(res)):
        for j in range(len(res) - 1):
            if len(res[j]) > len(res[j + 1]):
                res[j], res[j + 1] = res[j + 1], res[j]
    return res
