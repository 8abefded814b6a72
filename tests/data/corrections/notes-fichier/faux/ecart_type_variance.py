# faute : ecart_type : oublie la racine carrée
# montre : ecart_type([1, 5]) doit donner 2.0, donne 4.0
def lire_notes(c):
    d = {}
    for l in open(c, encoding="utf-8").read().splitlines():
        if ";" in l:
            k = l.index(";")
            d[l[:k]] = [float(x) for x in l[k + 1:].split(";")]
    return d

def moyenne(v):
    m = 0
    for x in v:
        m += x / len(v)
    return m

def mediane(v):
    t = []
    for x in v:
        i = 0
        while i < len(t) and t[i] < x:
            i += 1
        t.insert(i, x)
    a = t[(len(t) - 1) // 2]
    b = t[len(t) // 2]
    return (a + b) / 2

def ecart_type(v):
    m = sum(v) / len(v)
    carres = [(x - m) * (x - m) for x in v]
    return sum(carres) / len(v)

def ecrire_bilan(d, c):
    f = open(c, "w", encoding="utf-8")
    for e in sorted(d.keys()):
        m = sum(d[e]) / len(d[e])
        print(e, ":", f"{m:.2f}", file=f)
    f.close()

def admis(d, s):
    r = list(filter(lambda e: sum(d[e]) / len(d[e]) >= s, d))
    r.sort()
    return r
