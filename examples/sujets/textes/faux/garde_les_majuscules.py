# fr: « La » et « la » sont comptés comme deux mots
def mots_de(ligne):
    mots, mot = [], ""
    for signe in ligne + " ":
        if signe.isalpha():
            mot += signe
        elif mot:
            mots.append(mot)
            mot = ""
    return mots
