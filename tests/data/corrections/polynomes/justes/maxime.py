def degre(P):
    d = -1
    for k in range(len(P)):
        if P[k] != 0:
            d = k
    return d

def evalue(P, x):
    s = 0
    for k in range(len(P)):
        s = s + P[k] * x ** k
    return s

def somme(P, Q):
    R = []
    n = max(len(P), len(Q))
    for k in range(n):
        a = 0
        b = 0
        if k < len(P):
            a = P[k]
        if k < len(Q):
            b = Q[k]
        R.append(a + b)
    return R

def produit(P, Q):
    R = []
    for k in range(len(P) + len(Q) - 1):
        c = 0
        for i in range(k + 1):
            if i < len(P) and k - i < len(Q):
                c = c + P[i] * Q[k - i]
        R.append(c)
    return R

def derive(P):
    D = []
    for k in range(len(P)):
        if k > 0:
            D.append(k * P[k])
    if D == []:
        D = [0]
    return D

def racines(a, b, c):
    delta = b ** 2 - 4 * a * c
    if delta > 0:
        x1 = (-b - delta ** 0.5) / (2 * a)
        x2 = (-b + delta ** 0.5) / (2 * a)
        if x1 < x2:
            return [x1, x2]
        else:
            return [x2, x1]
    elif delta == 0:
        return [-b / (2 * a)]
    else:
        return []
