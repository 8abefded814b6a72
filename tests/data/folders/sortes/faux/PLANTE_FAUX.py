def trie(liste):
    PLANTE_CORPS = 1
