"""What the Black & White report demands, in its own words, and the sorts of calls that try it."""

from ludotheque.assignments.black_white.positions import BEYOND, BoardWay, Border
from ludotheque.classroom.contract import Clause, Reading, Sort, Source
from ludotheque.core.text import Text

SHAPE = Clause("La fonction crée un tableau 2D d'une taille $(taille+1)*(taille+1)$.")
SIZES = Clause("On a choisi de limiter `taille_choisie` à un entier entre 6 et 15.")
FOUR_X = Clause("des 2 pions X de départ : $[Ent(taille/2), Ent(taille/2)]$ et $[Ent(taille/2)+1, Ent(taille/2)-1]$")
UNEVEN = Clause("on ne peut les centrer correctement que lorsque la taille du plateau est paire")
SHOWING = Clause("Créer une chaîne de caractères à partir des cases de la ligne (boucle for sur j).")
RULES = Clause("Cette fonction affiche tout simplement les règles du jeu.")
COUNTING = Clause("Cette fonction parcourt le plateau afin de compter le nombre de pions de chaque joueur.")
LISTED = Clause("[['f', 6]]", Source.GAME)
LISTING = Clause(
    "Créer une liste **liste** contenant une lettre (en minuscule) correspondant à la colonne, et un entier correspondant à "
    "la ligne."
)
MENU_SHOWN = Clause("Votre choix d'action : l", Source.GAME)
MENU = Clause("Afficher le joueur dont c'est le tour et s'il peut jouer ou non (en fonction de **passer_tour**)")
MENU_STUCK = Clause("Cette liste de commandes varie selon que le joueur peut poser un pion ou non")
FULL_END = Clause("Si le nombre de pions total est égal à $taille * taille$")
BLOCK_END = Clause("Blocage mutuel (la liste des coups valides est vide pour chacun des 2 joueurs)")
WIPED_END = Clause(
    "Victoire par élimination (un des 2 joueurs n'a plus aucun pion sur le plateau alors que l'autre en a encore)"
)
GOES_ON = Clause("Sortie : booléen, True si la partie est terminée, False sinon")
WINNER = Clause("elle détermine et affiche le vainqueur en fonction du nombre de pions de chaque joueur.")
SHOWN_END = Clause("Partie terminée car plateau plein Le joueur X gagne Pions : O 6", Source.GAME)
TYPED = Clause("respecte bien le format demandé (lettre+chiffre). La lettre peut être en minuscule ou majuscule.")
NO_LETTER = Clause("Si newpion[0] correspond à un caractère")
NO_NUMBER = Clause("Si a n'est pas un entier, le programme retourne un ValueError")
CONVERTED = Clause("l'équivalent des coordonnées lettre+chiffre en coordonnées (i,j) entières")
PLACING = Clause("Affecter la chaîne **joueur**, qui correspond aussi au symbole du pion du joueur, à la case")
LEAVING = Clause(
    "Demander confirmation de l'abandon au joueur par la saisie d'un entier 0 (Oui) ou 1 (Non).",
)
LEAVING_AGAIN = Clause("une boucle qui va se répéter tant que l'utilisateur n'a pas correctement rentré ce champ.")
EIGHT = Clause(
    "dans chacune des 8 directions (horizontale gauche, horizontale droite, verticale haut, verticale bas, diagonale "
    "haut-gauche, diagonale haut-droit, diagonale bas-gauche, diagonale bas-droit)"
)
TURNING = Clause("Affecter le symbole du pion du joueur à toutes les cases adverses parcourues")
CLOSING = Clause("Si la case suivante contient un pion du joueur")
ON_BOARD = Clause("correspond à une case « pion » (hors première ligne et dernière colonne)")
NOT_TAKEN = Clause("Que la case ne contient pas déjà de pion")
TAKING = Clause("Que le coup permet effectivement de capturer un ou plusieurs pions adverses")
EVERY_CELL = Clause("Pour chaque case du plateau de jeu effectif (2 boucles for imbriquées")
LIST = Clause("la liste des coups valides détectés lors du parcours du plateau")
PASSING = Clause("Si cette liste est vide le joueur doit passer son tour.")

HEADER = "repère O"  # one slip, whichever functions show it
NO_PAWN = Text(
    "sur un plateau de 15 la dernière colonne s'appelle O : son repère n'est pas un pion",
    "on a board of 15 the last column is called O: its letter is no pawn",
)


def _header(fr: str, en: str, clause: Clause) -> Sort:
    return Sort(Text(fr, en), clause, NO_PAWN, HEADER)


SMALLEST = Sort(Text("plateau de 6", "board of 6"), SHAPE)
OTHER_SIZES = Sort(Text("plateau de 7 à 9", "board of 7 to 9"), SHAPE)
LARGE_SIZES = Sort(Text("plateau de 10 à 15", "board of 10 to 15"), SIZES)
EVEN = Sort(Text("taille paire", "even size"), FOUR_X)
ODD = Sort(Text("taille impaire", "odd size"), UNEVEN)
SHOW_START = Sort(Text("plateau de départ", "starting board"), SHOWING)
SHOW_GAME = Sort(Text("pions en cours de partie", "pawns in the middle of a game"), SHOWING)
SHOW_LARGE = Sort(Text("plateau à plus de neuf lignes", "board of more than nine rows"), Clause(SIZES.quote))
RULES_SHOWN = Sort(Text("règles du jeu", "rules of the game"), RULES)
COUNT_START = Sort(Text("début de partie", "beginning of a game"), COUNTING)
COUNT_GAME = Sort(Text("plateau à moitié rempli", "half-filled board"), COUNTING)
COUNT_FULL = Sort(Text("plateau plein", "full board"), COUNTING)
COUNT_WIPED = Sort(Text("un joueur sans pion", "a player without pawns"), COUNTING)
COUNT_LARGE = Sort(Text("plateau de 10 ou 12", "board of 10 or 12"), COUNTING)
COUNT_HEADER = _header("plateau de 15, colonne O", "board of 15, column O", SIZES)
ONE_LISTED = Sort(Text("un seul coup", "a single move"), LISTED)
MANY_LISTED = Sort(Text("plusieurs coups", "several moves"), LISTING)
NONE_LISTED = Sort(Text("aucun coup", "no move"), LISTING)
CAN_PLAY = Sort(Text("le joueur peut poser un pion", "the player can place a pawn"), MENU_SHOWN)
FIRST_TURN = Sort(Text("premier tour", "first turn"), MENU)
CANNOT_PLAY = Sort(Text("le joueur ne peut pas poser de pion", "the player cannot place a pawn"), MENU_STUCK)
END_FULL = Sort(Text("plateau plein", "full board"), FULL_END)
END_BLOCKED = Sort(Text("aucun des deux ne peut jouer", "neither can play"), BLOCK_END)
END_WIPED = Sort(Text("un joueur n'a plus de pion", "a player has no pawn left"), WIPED_END)
BOTH_PLAY = Sort(Text("les deux joueurs peuvent jouer", "both players can play"), GOES_ON)
ONE_PLAYS = Sort(Text("un seul joueur peut jouer", "one player alone can play"), BLOCK_END)
ONE_LEFT = Sort(Text("une seule case libre, jouable", "a single free cell, playable"), FULL_END)
WIPED_BUT = Sort(Text("plus de pion mais des coups, hors du jeu", "no pawn but moves, outside the game"), None)
X_WINS = Sort(Text("X a plus de pions", "X has more pawns"), SHOWN_END)
O_WINS = Sort(Text("O a plus de pions", "O has more pawns"), WINNER)
NO_WINNER = Sort(Text("autant de pions chacun", "as many pawns each"), WINNER)
SMALL_LETTER = Sort(Text("lettre minuscule et nombre", "small letter and number"), TYPED)
CAPITAL = Sort(Text("lettre majuscule et nombre", "capital letter and number"), TYPED)
TWO_DIGITS = Sort(Text("nombre à deux chiffres", "number of two digits"), TYPED)
LETTER_MISSING = Sort(Text("le premier signe n'est pas une lettre", "the first sign is no letter"), NO_LETTER)
BETWEEN = Sort(Text("signe rangé près des lettres (_ [ @)", "sign that stands near the letters (_ [ @)"), NO_LETTER)
NUMBER_MISSING = Sort(Text("la suite n'est pas un entier", "what follows is no integer"), NO_NUMBER)
HALF_NUMBER = Sort(Text("un chiffre suivi d'autre chose", "a digit followed by something else"), NO_NUMBER)
ODD_TYPING = Sort(
    Text("saisie vide, espace, signe, zéro, lettre accentuée", "nothing, a blank, a sign, zero, an accent"), None
)
TO_SMALL = Sort(Text("lettre minuscule", "small letter"), CONVERTED)
TO_CAPITAL = Sort(Text("lettre majuscule", "capital letter"), CONVERTED)
TO_TWO_DIGITS = Sort(Text("ligne à deux chiffres", "row of two digits"), CONVERTED)
PLACE_INSIDE = Sort(Text("case du milieu", "cell in the middle"), PLACING)
PLACE_AT = {
    border: Sort(Text(f"case de la {border.value.fr}", f"cell of the {border.value.en}"), PLACING) for border in Border
}
YES = Sort(Text("réponse 0 (oui)", "answer 0 (yes)"), LEAVING)
NO = Sort(Text("réponse 1 (non)", "answer 1 (no)"), LEAVING)
OTHER_NUMBER = Sort(Text("autre entier, à redemander", "another integer, to be asked again"), LEAVING_AGAIN)
NOT_A_NUMBER = Sort(Text("mot au lieu d'un entier, à redemander", "a word, to be asked again"), LEAVING_AGAIN)
NOTHING_TYPED = Sort(Text("rien de tapé", "nothing typed"), None)

TAKE_TOWARDS = {
    way: Sort(Text(f"prise {way.value[2].fr} seulement", f"capture {way.value[2].en} only"), EIGHT) for way in BoardWay
}
EDGES = tuple((way, border) for way in BoardWay for border in Border if way.value[:2] in BEYOND[border])
CLOSED_AT = {
    (way, border): Sort(
        Text(
            f"ligne {way.value[2].fr} fermée par un pion de la {border.value.fr}",
            f"line {way.value[2].en} closed by a pawn of the {border.value.en}",
        ),
        CLOSING,
    )
    for way, border in EDGES
}
OPEN_AT = {
    (way, border): Sort(
        Text(
            f"ligne adverse {way.value[2].fr} qui sort par la {border.value.fr}",
            f"opposing line {way.value[2].en} that leaves at the {border.value.en}",
        ),
        CLOSING,
        Text("le bord ne ferme pas une ligne", "the edge does not close a line"),
    )
    for way, border in EDGES
}
LONG_LINE = Sort(Text("trois pions et plus pris en ligne", "three pawns and more taken in a line"), TURNING)
SEVERAL_WAYS = Sort(Text("prise dans plusieurs directions", "capture in several directions"), TURNING)
MIXED = Sort(
    Text("une direction prise, une autre qui ne se ferme pas", "one direction taken, another that is not closed"),
    CLOSING,
)
OPEN_LINE = Sort(Text("ligne adverse qui finit sur une case vide", "opposing line that ends at an empty cell"), CLOSING)
NOBODY_NEAR = Sort(Text("aucun pion adverse voisin", "no opposing pawn beside"), EIGHT)
LARGE_BOARD = Sort(Text("plateau de 10 à 15", "board of 10 to 15"), SIZES)
TURN_HEADER = _header("ligne qui finit sur le repère O", "line that ends at the letter O", SIZES)

VALID = Sort(Text("coup valide", "valid move"), TAKING)
NOTHING_TAKEN = Sort(Text("case vide sans prise", "empty cell without a capture"), TAKING)
OCCUPIED = Sort(Text("case occupée", "occupied cell"), NOT_TAKEN)
TEMPTING = Sort(
    Text("case occupée d'où des pions seraient encadrés", "occupied cell from which pawns would be outflanked"),
    NOT_TAKEN,
)
ROW_ZERO = Sort(Text("ligne des lettres", "row of the letters"), ON_BOARD)
MARKS_COLUMN = Sort(Text("colonne des numéros", "column of the numbers"), ON_BOARD)
BELOW = Sort(Text("ligne sous la dernière", "row below the last"), ON_BOARD)
BESIDE = Sort(Text("colonne au-delà des numéros", "column beyond the numbers"), ON_BOARD)
FAR = Sort(Text("case loin du plateau", "cell far from the board"), ON_BOARD)
NEGATIVE = Sort(Text("indice nul ou négatif", "zero or negative index"), None)

FIRST_MOVES = Sort(Text("début de partie", "beginning of a game"), LIST)
MOVES_TOWARDS = {
    way: Sort(
        Text(f"coup qui prend {way.value[2].fr} et nulle part ailleurs", f"move that takes {way.value[2].en} alone"),
        EIGHT,
    )
    for way in BoardWay
}
MOVES_AT = {
    border: Sort(Text(f"coup sur la {border.value.fr}", f"move on the {border.value.en}"), EVERY_CELL)
    for border in Border
}
LEAVING_AT = {
    border: Sort(
        Text(
            f"lignes adverses qui sortent par la {border.value.fr}",
            f"opposing lines that leave at the {border.value.en}",
        ),
        CLOSING,
        Text("le bord ne ferme pas une ligne", "the edge does not close a line"),
    )
    for border in Border
}
MOVES_CLOSED = {
    edge: Sort(
        Text(f"coup par une {sort.name.fr}", f"move by a {sort.name.en}"),
        CLOSING,
    )
    for edge, sort in CLOSED_AT.items()
}
MANY_MOVES = Sort(Text("milieu de partie", "middle of a game"), LIST)
NO_MOVES = Sort(Text("joueur bloqué", "stuck player"), LIST)
FULL_BOARD = Sort(Text("plateau plein", "full board"), LIST)
EMPTY_LIST = Sort(Text("liste vide", "empty list"), PASSING)
SOME_MOVES = Sort(Text("au moins un coup", "at least one move"), PASSING)

READINGS = (
    Reading(
        "",
        Text(
            "Les repères du plateau (« A » ou « A  », 1 ou « 1 », coin vide) s'écrivent comme on veut ; vos fonctions sont "
            "essayées sur votre plateau. Des cases d'un caractère, d'autres fichiers : une faute de lettre pour le tout.",
            "The marks of the board (« A » or « A  », 1 or « 1 », any blank corner) may be written as one likes; your functions "
            "are tried on your board. Cells of one character, other files: one letter fault for the whole.",
        ),
    ),
    Reading(
        "",
        Text(
            "j se compte à partir de 0 dans liste_coups_valides et de 1 dans new_pion, comme le rapport l'écrit ; une seule "
            "numérotation pour les deux est une faute de lettre pour le tout.",
            "j counts from 0 in liste_coups_valides and from 1 in new_pion, as the report writes it; one numbering for both is "
            "one letter fault for the whole.",
        ),
    ),
    Reading(
        "placement_premiers_pions",
        Text(
            "Sur une taille impaire, « taille » est la longueur de plateau ou la taille choisie : les deux carrés sont justes.",
            "On an odd size « taille » is the length of plateau or the size chosen: both squares are right.",
        ),
    ),
    Reading(
        "coup_valide",
        Text(
            "(plateau, new_pion, joueur) ou (new_pion, plateau, joueur) : le rapport écrit les deux. Poser aussi le pion est une "
            "faute de lettre.",
            "(plateau, new_pion, joueur) or (new_pion, plateau, joueur): the report writes both. Setting the pawn as well is a "
            "letter fault.",
        ),
    ),
    Reading(
        "validite_coup",
        Text(
            "Elle retourne les pions par coup_valide ; vérifier sans les retourner est une faute de lettre.",
            "It turns the pawns over by coup_valide; checking without turning them over is a letter fault.",
        ),
    ),
    Reading(
        "liste_coups_valides",
        Text(
            "Un ensemble de coups : dans n'importe quel ordre, un coup une fois par direction si l'on veut.",
            "A set of moves: in any order, a move once per direction if one likes.",
        ),
    ),
    Reading(
        "reperer_fin_partie",
        Text(
            "Où deux raisons valent, l'une ou l'autre phrase est juste.",
            "Where two reasons hold, either sentence is right.",
        ),
    ),
    Reading(
        "menu",
        Text(
            "Quand le joueur ne peut pas jouer : PT (page de garde) ou la liste du 3.3. Le choix est rendu tel quel ou en "
            "majuscules.",
            "When the player cannot move: PT (cover) or the list of 3.3. The choice is returned as typed or in capitals.",
        ),
    ),
    Reading(
        "verif_saisie",
        Text(
            "Un signe, un espace, zéro, un nombre trop grand, rien de tapé : les deux réponses conviennent.",
            "A sign, a blank, zero, too large a number, nothing typed: either answer will do.",
        ),
    ),
    Reading(
        "programme",
        Text(
            "Le dialogue au-delà du menu est libre ; à l'abandon, annoncer l'adversaire ou compter les pions convient.",
            "The dialogue beyond the menu is free; when a player abandons, naming the opponent or counting the pawns will do.",
        ),
    ),
)
