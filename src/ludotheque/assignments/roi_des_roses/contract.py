"""What the Roi des Roses assignment demands, in its own words, and the sorts of calls that try it."""

from ludotheque.classroom.contract import Clause, Reading, Sort, Source
from ludotheque.core.text import Text

DEALT = Clause("plt, lr, cr, mr, mb, pioche, defausse = init_jeu(9, 9)", Source.LISTING)
ANY_SIZE = Clause('`plateau` : une liste contenant `nb_lignes` listes contenant `nb_colonnes` "."')
MIDDLE_ROW = Clause("`l_roi` : la ligne où est situé le roi (au milieu du plateau)")
HANDS_SHOWN = Clause(
    "Vous commencerez par afficher les mains des joueurs **exactement** comme dans les lignes suivantes."
)
ONE_HAND = Clause("Cette fonction affiche **une seule main à la fois**.")
EMPTY_HANDED = Clause("Un joueur peut donc avoir une main vide.")
ALL_SHOWN = Clause(
    "les cartes des joueurs sont visibles, ainsi que le plateau et le roi (mais pas la pioche). Dans votre affichage, vous "
    "allez présenter ces 4 informations."
)
SHOWN_BOARD = Clause("Listing 6 – Exemple d’affichage complet en cours de partie", Source.LISTING)
IMPOSSIBLE = Clause(
    "Un mouvement est impossible si le roi arrive en dehors du plateau ou sur un pion rouge ou blanc déjà joué."
)
WAYS = Clause('Nous avons donc les huit directions : "N", "NE", "E", "SE", "S", "SO", "O" et "NO".')
PLAYABLE = Clause(
    "La fonction `main_jouable` doit renvoyer la liste des cartes de la `main` pour lesquelles le mouvement du roi est "
    "possible."
)
NONE_PLAYABLE = Clause("La liste est vide si aucun mouvement est possible.")
CARD_ANSWERED = Clause("si carte jouée, elle existe dans la main du joueur et le mouvement du roi est possible ;")
DRAW_ANSWERED = Clause("si pioche, la main contient moins de 5 cartes ;")
PASS_ANSWERED = Clause("si passe, les deux autres actions sont impossibles.")
ASKED_AGAIN = Clause(
    "Tant que la réponse n'est pas correcte, votre fonction doit afficher le message \"Action impossible, que "
    'souhaitez-vous faire ? " et attendre la réponse du joueur.'
)
ASKED_FOUR_TIMES = Clause("Action impossible, que souhaitez-vous faire ? NE3", Source.GAME)
MOVED = Clause(
    "calculer les nouvelles valeurs de `l_roi` et `c_roi` en fonction de la `carte` jouée ; - placer un pion de la bonne "
    "couleur et au bon endroit sur le plateau ;"
)
TAKEN_FROM_HAND = Clause("retirer la carte jouée de la main du joueur ;")
NOT_THEIR_PAWN = Clause(
    "si cette case ne contient pas de pion de la bonne couleur, la fonction renvoie une liste vide."
)
SAME_TERRITORY = Clause("nous renvoie la liste des cases faisant partie du même territoire.")
BY_SIDES = Clause(
    "Un territoire est fait des pions d'une couleur qui se touchent par un côté, non par un coin.", Source.SHEET
)
TERRITORY_RUN = Clause('>>> territoire(plateau, 7, 2, "Blanc")', Source.LISTING)
SCORED = Clause(
    "La fonction doit renvoyer un entier correspondant à la somme des scores des territoires du joueur de la couleur donnée."
)
SQUARED = Clause("Un territoire vaut le carré de son nombre de pions.", Source.SHEET)
SCORE_RUN = Clause('>>> score(plateau, "Rouge")', Source.LISTING)

NINE = Sort(Text("plateau de 9 sur 9", "9 × 9 board"), DEALT)
ODD_SIDES = Sort(Text("autre taille, côtés impairs", "another size, odd sides"), ANY_SIZE)
EVEN_SIDE = Sort(
    Text("un côté pair : l'un ou l'autre milieu", "an even side: either middle"),
    MIDDLE_ROW,
    Text("le milieu dépend de chacune des deux dimensions", "the middle depends on each of the two dimensions"),
)
THEIR_HANDS = Sort(Text("mains du listing 4", "hands of listing 4"), HANDS_SHOWN)
SOME_CARDS = Sort(Text("main de plusieurs cartes", "hand of several cards"), HANDS_SHOWN)
ONE_CARD = Sort(Text("une seule carte", "a single card"), ONE_HAND)
NO_CARD = Sort(Text("main vide", "empty hand"), EMPTY_HANDED)
AT_START = Sort(Text("début de partie, le roi sur une case vide", "start, the king on an empty cell"), ALL_SHOWN)
KING_ON_RED = Sort(Text("le roi sur un pion rouge", "the king on a red pawn"), SHOWN_BOARD)
KING_ON_WHITE = Sort(Text("le roi sur un pion blanc", "the king on a white pawn"), SHOWN_BOARD)
KING_AT_EDGE = Sort(Text("le roi au bord du plateau", "the king at the edge of the board"), ALL_SHOWN)
SHOWN_EMPTY_HAND = Sort(Text("plateau avec une main vide", "board with an empty hand"), EMPTY_HANDED)
WAY_NAMES = {
    "N": Text("au nord", "to the north"),
    "NE": Text("au nord-est", "to the north-east"),
    "E": Text("à l'est", "to the east"),
    "SE": Text("au sud-est", "to the south-east"),
    "S": Text("au sud", "to the south"),
    "SO": Text("au sud-ouest", "to the south-west"),
    "O": Text("à l'ouest", "to the west"),
    "NO": Text("au nord-ouest", "to the north-west"),
}
FREE = {way: Sort(Text(f"case libre {name.fr}", f"free cell {name.en}"), WAYS) for way, name in WAY_NAMES.items()}
GOES = {way: Sort(Text(f"le roi va {name.fr}", f"the king goes {name.en}"), MOVED) for way, name in WAY_NAMES.items()}
ON_PAWN = Sort(Text("arrivée sur un pion", "landing on a pawn"), IMPOSSIBLE)
OVER_PAWN = Sort(
    Text("survol d'un pion, arrivée sur une case libre", "flight over a pawn to a free cell"),
    IMPOSSIBLE,
    Text("seule compte la case d'arrivée", "only the cell of arrival counts"),
)
NEGATIVE = Text("un indice négatif n'est pas une erreur en Python", "a negative index is no error in Python")
OFF_TOP = Sort(Text("sortie par le haut", "leaving at the top"), IMPOSSIBLE, NEGATIVE)
OFF_LEFT = Sort(Text("sortie par la gauche", "leaving at the left"), IMPOSSIBLE, NEGATIVE)
OFF_BOTTOM = Sort(Text("sortie par le bas", "leaving at the bottom"), IMPOSSIBLE)
OFF_RIGHT = Sort(Text("sortie par la droite", "leaving at the right"), IMPOSSIBLE)
OTHER_SIZE = Sort(Text("plateau d'une autre taille que 9 sur 9", "board of another size than 9 × 9"), None)
ALL_PLAYABLE = Sort(Text("toutes les cartes jouables", "all cards playable"), PLAYABLE)
SOME_PLAYABLE = Sort(Text("une partie des cartes jouable", "some of the cards playable"), PLAYABLE)
NO_PLAYABLE = Sort(Text("aucune carte jouable", "no card playable"), NONE_PLAYABLE)
PLAY_NOTHING = Sort(Text("main vide", "empty hand"), EMPTY_HANDED)
ANSWERS_CARD = Sort(Text("carte jouable", "playable card"), CARD_ANSWERED)
ANSWERS_DRAW = Sort(Text("pioche avec moins de 5 cartes", "drawing with fewer than 5 cards"), DRAW_ANSWERED)
ANSWERS_PASS = Sort(
    Text("passe quand rien d'autre n'est permis", "passing when nothing else is allowed"), PASS_ANSWERED
)
NOT_IN_HAND = Sort(
    Text("carte absente de la main, à redemander", "card not in the hand, to be asked again"), CARD_ANSWERED
)
NOT_POSSIBLE = Sort(
    Text("carte de la main injouable, à redemander", "unplayable card of the hand, to be asked again"), CARD_ANSWERED
)
FULL_HAND = Sort(Text("pioche avec 5 cartes, à redemander", "drawing with 5 cards, to be asked again"), DRAW_ANSWERED)
COULD_PLAY = Sort(
    Text(
        "passe alors qu'une carte est jouable, à redemander", "passing although a card is playable, to be asked again"
    ),
    PASS_ANSWERED,
)
COULD_DRAW = Sort(
    Text("passe alors qu'on peut piocher, à redemander", "passing although one can draw, to be asked again"),
    PASS_ANSWERED,
)
ANY_WORD = Sort(
    Text("mot qui n'est pas une action, à redemander", "word that is no action, to be asked again"), ASKED_AGAIN
)
SEVERAL_TIMES = Sort(Text("plusieurs réponses refusées de suite", "several answers refused in a row"), ASKED_FOUR_TIMES)
NO_WORD = Sort(Text("réponse vide", "empty answer"), None)
LAST_CARD = Sort(Text("dernière carte de la main", "last card of the hand"), TAKEN_FROM_HAND)
THEIR_MOVE = Sort(Text("le coup du listing 7", "the move of listing 7"), Clause(ASKED_FOUR_TIMES.quote, Source.GAME))
EMPTY_CELL = Sort(Text("case de départ vide", "starting cell empty"), NOT_THEIR_PAWN)
OTHER_COLOUR = Sort(Text("case de départ de l'autre couleur", "starting cell of the other colour"), NOT_THEIR_PAWN)
ALONE = Sort(Text("pion seul", "pawn alone"), SAME_TERRITORY)
CORNERS = Sort(Text("pions qui se touchent par un coin", "pawns that touch by a corner"), BY_SIDES)
SEVERAL = Sort(Text("territoire de 2 à 5 cases", "territory of 2 to 5 cells"), SAME_TERRITORY)
LARGE = Sort(Text("territoire de plus de 5 cases", "territory of more than 5 cells"), SAME_TERRITORY)
EDGE_NAMES = {
    "haut": Text("du haut", "upper"),
    "bas": Text("du bas", "lower"),
    "gauche": Text("gauche", "left"),
    "droit": Text("droit", "right"),
}
ALONG = {
    edge: Sort(Text(f"territoire au bord {name.fr}", f"territory at the {name.en} edge"), SAME_TERRITORY)
    for edge, name in EDGE_NAMES.items()
}
ACROSS_ROWS = Sort(
    Text("pions de la couleur aux bords du haut et du bas", "pawns of the colour at the upper and lower edges"),
    SAME_TERRITORY,
    NEGATIVE,
)
ACROSS_COLUMNS = Sort(
    Text("pions de la couleur aux bords gauche et droit", "pawns of the colour at the left and right edges"),
    SAME_TERRITORY,
    NEGATIVE,
)
THEIR_BOARD = Sort(Text("plateau du listing 8", "board of listing 8"), TERRITORY_RUN)
NO_PAWN = Sort(Text("aucun pion de la couleur", "no pawn of the colour"), SCORED)
ALL_ALONE = Sort(Text("pions tous isolés", "all pawns alone"), SQUARED)
TERRITORIES = Sort(Text("territoires de plusieurs pions", "territories of several pawns"), SQUARED)
SCORE_CORNERS = Sort(Text("pions qui se touchent par un coin", "pawns that touch by a corner"), BY_SIDES)
SCORE_ACROSS = Sort(
    Text("pions de la couleur aux deux bords opposés", "pawns of the colour at both opposite edges"), SQUARED, NEGATIVE
)
THEIR_SCORE = Sort(Text("plateau du listing 8", "board of listing 8"), SCORE_RUN)

TWO_PASSES = Clause(
    "La partie finit quand les deux joueurs passent l'un après l'autre, ou quand un joueur a posé son dernier pion (26 chacun).",
    Source.SHEET,
)
END_TOLD = Clause("Rouge 83 Blanc 54 Rouge a gagné la partie", Source.LISTING)
TIE_TOLD = Clause("Rouge 64 Blanc 64 Égalité", Source.LISTING)
REFUSALS = Clause(
    "Tant que la réponse n'est pas correcte, votre fonction doit afficher le message \"Action impossible, que "
    'souhaitez-vous faire ? " et attendre la réponse du joueur.'
)
TURNING = Clause("Quand la pioche est vide, on transfère le contenu de la défausse dans la pioche et on mélange.")
LOOP = Clause("si la partie est finie, on calcule le score et on les affiche.")

TIE = Sort(Text("deux passes de suite, égalité", "two passes in a row, a tie"), TIE_TOLD)
RED_WINS = Sort(Text("passes séparées puis de suite, Rouge gagne", "passes apart, then in a row, Red wins"), END_TOLD)
WHITE_WINS = Sort(
    Text("passes séparées puis de suite, Blanc gagne", "passes apart, then in a row, White wins"), END_TOLD
)
MOVE_BETWEEN = Sort(
    Text("un coup entre deux passes, puis deux de suite", "a move between two passes, then two in a row"), TWO_PASSES
)
REFUSED = Sort(Text("partie avec des réponses refusées", "game with refused answers"), REFUSALS)
TURNED = Sort(Text("pioche épuisée, défausse retournée", "exhausted pile, discard turned"), TURNING)
RED_LAST = Sort(Text("Rouge pose son 26e pion", "Red puts the 26th pawn"), TWO_PASSES)
WHITE_LAST = Sort(Text("Blanc pose son 26e pion", "White puts the 26th pawn"), TWO_PASSES)
WHOLE = Sort(Text("partie entière", "whole game"), LOOP)

READINGS = (
    Reading(
        "",
        Text(
            "La feuille de règles donne 26 pions à chacun : la partie finit à deux passes de suite, ou au dernier pion d'un "
            "joueur. Un main qui attend 52 pions en tout reçoit une remarque.",
            "The rules sheet gives each player 26 pawns: the game ends with two passes in a row, or with the last pawn of one "
            "player. A main that waits for 52 pawns in all gets a remark.",
        ),
    ),
    Reading(
        "",
        Text(
            "init_jeu est essayée sur toute taille (côté pair : l'un ou l'autre milieu), les autres fonctions sur 9 × 9 ; "
            "d'autres tailles sont dites, sans être comptées. Les zéros des listings copiés sont des lettres O.",
            "init_jeu is tried on any size (even side: either middle), the other functions on 9 × 9; other sizes are told and "
            "not counted. The zeros of the copied listings are letters O.",
        ),
    ),
    Reading(
        "afficher_jeu",
        Text(
            "Une case fait 4 caractères, un blanc à chaque bout. À gauche ou à droite du milieu, la place du pion sans roi ne "
            "se lit pas dans notre copie du listing : les deux sont à la lettre.",
            "A cell is 4 characters, with a blank at either end. Left or right of its middle, the place of a pawn without the "
            "king cannot be read in our copy of the listing: both are to the letter.",
        ),
    ),
    Reading(
        "demande_action",
        Text(
            "La question peut être l'argument d'input() ou affichée avant ; la réponse est renvoyée comme elle est tapée.",
            "The question may be the argument of input() or printed before it; the answer is returned as typed.",
        ),
    ),
    Reading(
        "bouge_le_roi",
        Text(
            "Sur place ou sur des copies ; la carte va d'un côté ou de l'autre de la défausse ; seuls des coups possibles sont "
            "essayés.",
            "In place or on copies; the card goes to either end of the discard; only possible moves are tried.",
        ),
    ),
    Reading(
        "territoire",
        Text(
            "L'ordre des cases est libre ; des listes ou un ensemble : faute de lettre.",
            "The order of the cells is free; lists or a set: a letter fault.",
        ),
    ),
    Reading(
        "main",
        Text(
            "On pioche d'un côté ou de l'autre ; la défausse est retournée dès que la pioche est vide ou quand il faut une "
            "carte ; des lignes en plus pendant la partie sont libres.",
            "Cards are drawn from either end; the discard is turned as soon as the pile is empty or when a card is needed; more "
            "lines during the game are free.",
        ),
    ),
)
