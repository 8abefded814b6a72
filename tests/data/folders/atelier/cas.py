def bien_decoupe(reponse, n):
    a, b = reponse
    return a + b == n and a != 0 and b != 0

def bornes(hasard):
    return (hasard.randint(2, 8),)

def un_mot(hasard):
    return "".join(hasard.choice("aeiouybcd") for _ in range(hasard.randint(0, 6)))
