"""Black & White : saisies de l'utilisateur."""


def verif_saisie(newpion: str) -> bool:
    if len(newpion) == 0:
        return False
    code = ord(newpion[0])
    if not (65 <= code <= 90 or 97 <= code <= 122):
        return False
    try:
        int(newpion[1:])
    except ValueError:
        return False
    return True


def conversion_coordonnees(newpion: str) -> list[int]:
    return [int(newpion[1:]), ord(newpion[0].upper()) - 64]


def placer_un_pion(plateau: list[list], new_pion: list[int], joueur: str) -> None:
    i, j = new_pion
    plateau[i][j - 1] = joueur


def sortie() -> bool:
    while True:
        try:
            reponse = int(input("Confirmez-vous l'abandon ? (0 : Oui / 1 : Non) "))
        except ValueError:
            print("Erreur, il faut entrer 0 ou 1.")
            continue
        if reponse in (0, 1):
            return reponse == 0
        print("Erreur, il faut entrer 0 ou 1.")


def saisir_taille(afficher_regles) -> int:
    """Taille entre 6 et 15 ; R affiche les règles."""
    while True:
        texte = input("Taille du plateau (6 à 15, ou R pour lire les règles) : ").strip()
        if texte.upper() == "R":
            afficher_regles()
            continue
        try:
            taille = int(texte)
        except ValueError:
            print("Ce n'est pas un entier.")
            continue
        if 6 <= taille <= 15:
            return taille
        print("La taille doit être comprise entre 6 et 15.")
