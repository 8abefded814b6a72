# fr: renvoie le mot le plus long au lieu du plus fréquent
def plus_frequent(mots):
    return max(mots, key=len)
