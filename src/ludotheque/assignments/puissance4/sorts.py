"""What the Puissance 4 assignment demands, in its own words, and the sorts of calls that try it."""

from ludotheque.classroom.contract import Clause, Sort, Source
from ludotheque.core.text import Text

OF_A_COLOUR = Clause("retourne le nombre de jetons de couleur c d'une grille g de taille dimv x dimh.")
BOTH_COLOURS = Clause("retourne dans ce cas tous les jetons (jaunes ou rouges) présents dans la grille de jeu.")
FREE_CELLS = Clause("retourne le nombre de cases vides (sans jeton) d'une grille de taille dimv x dimh.")
ANY_SIZE = Clause(
    "les fonctions qui définissent les traitements de la grille de jeu seront paramétrés par dimv et dimh pour représenter des "
    "grilles de taille quelconque dimv x dimh."
)
COUNTS = Clause("il y a le même nombre de pions jaunes et de pions rouges ou un pion jaune de plus")
TWENTY_ONE = Clause("il y a 21 pions jaunes au plus")
NO_HOLE = Clause('il n\'y a pas de case vide "sous" une case non vide')
VALID = Clause("assert estValide(g1, NBL, NBC) == True", Source.ASSERT)
FOUR_OR_MORE = Clause("d'au moins quatre pions consécutifs de sa couleur.")
IN_A_ROW = Clause("alignement horizontal : 4 pions de même couleur consécutivement alignés sur une ligne")
IN_A_COLUMN = Clause("alignement vertical: 4 pions de même couleur consécutivement alignés sur une colonne")
ROW_FOUND = Clause("Cette fonction retourne le numéro de la ligne de l'alignement trouvé ou -1 sinon.")
COLUMN_FOUND = Clause("Cette fonction retourne le numéro de la colonne de l'alignement trouvé ou -1 sinon.")
ON_NOSE = Clause(
    '4 pions de même couleur consécutivement alignés sur une diagonale "du haut à gauche vers le bas à droite"'
)
ON_NESO = Clause(
    '4 pions de même couleur consécutivement alignés sur une diagonale "d\'en haut à droite vers le bas à gauche"'
)
WINNING = Clause("la fonction est_gagnante() qui vérifie si la grille g est gagnante pour la couleur c.")
ANY_LINE = Clause("On va examiner les 4 alignements gagnants d'une couleur donnée.")
FALLING = Clause("Le pion tombe dans la colonne jusqu'à la position la plus basse possible.")
SAME_NUMBERS = Clause("Les numéro des colonnes de la grille de jeu g et du tableau qui la représente sont égales.")
SIGNS = Clause("les cases vides sont affichées avec le caractère '.'")
WITHOUT_NUMBERS = Clause("Si debug == False, afficher() réalisera l'affichage sans numéro de lignes, ni de colonnes.")
WITH_NUMBERS = Clause(
    "le paramètre booléen debug permet de compléter l'affichage précédent avec les numéros-joueur des lignes et des colonnes "
    "de la grille"
)
TYPED = Clause("Entrez successivement 1 et 2 et l'auto-validation suivante doit s'exécuter sans erreur.", Source.ASSERT)
BACK = Clause("retourne le numéro-développeur de la colonne correspondant pour les traitements à suivre.")

OTHER_SIZES = Sort(
    Text("autres dimensions", "other dimensions"),
    ANY_SIZE,
    Text("servez-vous de dimv et dimh, pas de 6 et 7", "use dimv and dimh, not 6 and 7"),
)

# Grids that games come to; the clause is that of the function tried on them.
NO_PAWN = Text("grille vide", "empty grid")
SOME_PAWNS = Text("grille commencée", "grid under way")
EDGE_COLUMNS = Text("colonne pleine au bord", "full column at an edge")
FULL_GRID = Text("grille pleine", "full grid")
EITHER_COLOUR = Sort(Text("jaunes ou rouges (c = 3)", "yellow or red (c = 3)"), BOTH_COLOURS)

UNDER_WAY = Sort(Text("grille d'une partie", "grid of a game"), VALID)
YELLOW_AHEAD = Sort(Text("un jaune de plus, ou davantage", "one yellow pawn more, or several"), COUNTS)
RED_AHEAD = Sort(Text("autant de rouges que de jaunes, ou davantage", "as many red pawns as yellow, or more"), COUNTS)
MANY_YELLOW = Sort(Text("21 jaunes et plus", "21 yellow pawns and more"), TWENTY_ONE)
LOW_HOLE = Sort(
    Text("colonne trouée sur la ligne du bas, ou non", "column with a hole in the lowest row, or not"), NO_HOLE
)
MIDDLE_HOLE = Sort(Text("colonne trouée au milieu, ou non", "column with a hole in the middle, or not"), NO_HOLE)
HIGH_HOLE = Sort(
    Text("colonne trouée juste sous la ligne du haut, ou non", "column with a hole right under the top row, or not"),
    NO_HOLE,
)
EDGE_HOLE = Sort(Text("colonne du bord trouée, ou non", "column at an edge with a hole, or not"), NO_HOLE)
OTHER_VALUES = Sort(Text("valeurs autres que 0, 1 et 2", "values other than 0, 1 and 2"), None)
OTHER_SHAPE = Sort(
    Text("tableau qui n'a pas dimv lignes de dimh cases", "table that is not dimv rows of dimh cells"), None
)

# Four in a row; the clause is that of the direction.
THREE = Text("trois seulement", "three only")
GAP = Text("quatre avec un trou", "four with a gap")
MIXED = Text("couleurs mêlées", "mixed colours")
LONG = Text("cinq alignés et plus", "five in a row and more")
OTHER_WAY = Text("alignement dans un autre sens", "four in another direction")
OVER_THE_EDGE = Text("alignement qui passerait d'un bord à l'autre", "four that would go on across the edge")
CROWDED = Text("grille très remplie", "crowded grid")
LEFT = Text("quatre à gauche", "four at the left")
RIGHT = Text("quatre au bord droit", "four at the right edge")
MIDDLE = Text("quatre au milieu de la ligne", "four in the middle of the row")
TOP_ROW = Text("ligne du haut", "top row")
BOTTOM_ROW = Text("ligne du bas", "bottom row")
LEFT_COLUMN = Text("colonne de gauche", "leftmost column")
RIGHT_COLUMN = Text("colonne de droite", "rightmost column")
LOW_FOUR = Text("quatre en bas de la colonne", "four at the foot of the column")
MIDDLE_FOUR = Text("quatre au milieu de la colonne", "four in the middle of the column")
HIGH_FOUR = Text("quatre en haut de la colonne", "four at the top of the column")
INNER = Text("diagonale qui ne touche aucun coin", "diagonal that touches no corner")
TWO_ROWS = Sort(Text("deux lignes gagnantes", "two winning rows"), ROW_FOUND)
ROW_EACH = Sort(Text("une ligne pour chaque couleur", "a row for each colour"), ROW_FOUND)
TWO_COLUMNS = Sort(Text("deux colonnes gagnantes", "two winning columns"), COLUMN_FOUND)
COLUMN_EACH = Sort(Text("une colonne pour chaque couleur", "a column for each colour"), COLUMN_FOUND)

WINS_ACROSS = Sort(Text("alignement horizontal", "horizontal four"), ANY_LINE)
WINS_UP = Sort(Text("alignement vertical", "vertical four"), ANY_LINE)
WINS_NOSE = Sort(Text("diagonale NordOuest-SudEst", "diagonal from north-west to south-east"), ANY_LINE)
WINS_NESO = Sort(Text("diagonale NordEst-SudOuest", "diagonal from north-east to south-west"), ANY_LINE)
IN_ROW_0 = Sort(
    Text("alignement sur la ligne 0", "four in row 0"),
    WINNING,
    Text("0 est aussi un numéro de ligne : seul -1 veut dire « rien »", "0 is a row too: only -1 means « nothing »"),
)
IN_COLUMN_0 = Sort(
    Text("alignement sur la colonne 0", "four in column 0"),
    WINNING,
    Text(
        "0 est aussi un numéro de colonne : seul -1 veut dire « rien »", "0 is a column too: only -1 means « nothing »"
    ),
)
NOBODY = Sort(Text("aucun alignement", "no four"), WINNING)
BOTH_WIN = Sort(Text("un alignement de chaque couleur", "a four of each colour"), WINNING)
MANY_PAWNS = Sort(CROWDED, WINNING)

EMPTY_COLUMN = Sort(Text("colonne vide", "empty column"), FALLING)
ON_PAWNS = Sort(Text("par-dessus d'autres pions", "on top of other pawns"), FALLING)
LAST_PLACE = Sort(Text("dernière case libre de la colonne", "last free cell of the column"), FALLING)
PLAY_LEFT = Sort(LEFT_COLUMN, SAME_NUMBERS)
PLAY_RIGHT = Sort(RIGHT_COLUMN, SAME_NUMBERS)

PLAIN = Sort(Text("sans les numéros (debug=False)", "without the numbers (debug=False)"), WITHOUT_NUMBERS)
NUMBERED = Sort(
    Text("avec les numéros des joueurs (debug=True)", "with the players' numbers (debug=True)"), WITH_NUMBERS
)

FIRST_COLUMNS = Sort(Text("colonnes 1 et 2", "columns 1 and 2"), TYPED)
MIDDLE_COLUMNS = Sort(Text("colonnes 3 à 6", "columns 3 to 6"), BACK)
LAST_COLUMN = Sort(Text("dernière colonne", "last column"), BACK)
ONE_PLACE = Sort(Text("colonne où il reste une seule case", "column with a single free cell"), BACK)
