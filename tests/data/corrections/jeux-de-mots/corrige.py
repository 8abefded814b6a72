"""Jeux de mots : palindromes, anagrammes, comptage."""

AVEC = "àâäçéèêëîïôöùûüÿ"
SANS = "aaaceeeeiioouuuy"
PONCTUATION = ".,;:!?"


def normalise(texte):
    """
    Ramène un texte à ses seules lettres, en minuscules et sans accents.

    Paramètres :
        texte : chaîne de caractères (français courant, sans œ ni æ)
    Retour :
        chaîne formée uniquement de lettres de a à z : les majuscules
        (accentuées ou non) sont mises en minuscules, les accents et la
        cédille enlevés, tout le reste (espaces, ponctuation, chiffres)
        supprimé
    """
    resultat = ""
    for c in texte.lower():
        if c in AVEC:
            c = SANS[AVEC.index(c)]
        if "a" <= c <= "z":
            resultat += c
    return resultat


def est_palindrome(phrase):
    """
    Dit si la phrase se lit de la même façon dans les deux sens, sans
    tenir compte de la casse, des accents, des espaces et de la ponctuation.

    Paramètres :
        phrase : chaîne de caractères (une phrase sans lettre est un palindrome)
    Retour :
        booléen
    """
    lettres = normalise(phrase)
    return lettres == lettres[::-1]


def sont_anagrammes(mot1, mot2):
    """
    Dit si les deux mots s'écrivent avec exactement les mêmes lettres
    (autant de fois chacune), sans tenir compte de la casse ni des accents.

    Paramètres :
        mot1, mot2 : chaînes non vides
    Retour :
        booléen
    """
    return sorted(normalise(mot1)) == sorted(normalise(mot2))


def compte_mots(texte):
    """
    Compte les mots d'un texte.

    Paramètres :
        texte : chaîne ; les mots sont séparés par un ou plusieurs espaces,
                un mot peut être suivi (collés) de signes parmi . , ; : ! ?
                Aucun signe n'est isolé entre deux espaces.
    Retour :
        dictionnaire qui à chaque mot, mis en minuscules et privé de sa
        ponctuation finale, associe son nombre d'apparitions (les accents
        sont gardés)
    """
    compte = {}
    for mot in texte.lower().split():
        mot = mot.rstrip(PONCTUATION)
        compte[mot] = compte.get(mot, 0) + 1
    return compte


def mot_le_plus_long(mots):
    """
    Paramètres :
        mots : liste non vide de chaînes
    Retour :
        le mot le plus long ; en cas d'égalité le premier de la liste
    """
    return max(mots, key=len)


def lettres_communes(mot1, mot2):
    """
    Paramètres :
        mot1, mot2 : chaînes, éventuellement vides
    Retour :
        l'ensemble (set) des lettres présentes dans les deux mots, sans
        tenir compte de la casse ni des accents
    """
    return set(normalise(mot1)) & set(normalise(mot2))


if __name__ == "__main__":
    assert normalise("Ça va, Zoé ?") == "cavazoe"
    assert normalise("") == ""
    assert est_palindrome("Élu par cette crapule")
    assert not est_palindrome("python")
    assert sont_anagrammes("chien", "Niche")
    assert not sont_anagrammes("saluts", "talus")
    assert compte_mots("Le chat, le chien.") == {"le": 2, "chat": 1, "chien": 1}
    assert mot_le_plus_long(["un", "deux", "cinq"]) == "deux"
    assert lettres_communes("Été", "tente") == {"t", "e"}
