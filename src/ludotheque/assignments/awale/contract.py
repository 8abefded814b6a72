"""The sentences of the awalé paper that may cost a point, and the sorts of calls that try them."""

from ludotheque.classroom.contract import Clause, Reading, Sort, Source
from ludotheque.core.text import Text

INITIAL = Clause("jeu['plateau'] = [4]*12", Source.LISTING)
SHOWN = Clause("La fonction **affiche** permet d'afficher le plateau de jeu à l'écran.")
BETWEEN_PEOPLE = Clause("Le déroulement d'un jeu d'awalé entre deux joueurs \"humains\" a la structure suivante")
WHOSE_TURN = Clause("renvoie `True` si c'est le tour de jeu du joueur1 et `False` sinon.")
TURNED = Clause("en échangeant les cases d'indices 0 à 5 avec celles de 6 à 11")
DEEP = Clause("renvoie une copie profonde de la structure de dictionnaire retenue.")
ONE_BY_ONE = Clause("les sème une par une dans le sens direct (sens inverse des aiguilles d'une montre).")
SKIPPED = Clause("On ne sème jamais de graine dans la case d'origine choisie.")
LEAPT = Clause("il faut alors sauter cette case pour continuer de semer les graines dans les autres cases.")
THEIR_SIDE = Clause("la case appartient au camp de l'adversaire, soit toujours dans la deuxième moitié du plateau")
TWO_OR_THREE = Clause("la case contient 2 ou 3 graines.")
LAST_SOWN = Clause(
    "prend comme argument le plateau de jeu après déplacement des graines et l'indice de la case où la dernière graine a été "
    "semée."
)
BACKWARDS = Clause(
    "alors il ramasse le contenu et passe à la case précédente puis ramasse les graines de cette case si ces mêmes conditions "
    "sont respectées et ainsi de suite."
)
NO_FAMINE_THERE = Clause("la fonction **ramasser_graines** ne testera pas la condition de famine citée précédemment.")
NOT_STARVED = Clause(
    "à la fin du tour de jeu, les cases de l'adversaire ne sont pas complètement vides (condition de famine)."
)
FEEDING = Clause(
    "Lorsqu'un joueur n'a plus de graines dans son camp, son adversaire est obligé de jouer un coup qui lui en apporte au moins "
    "une."
)
NOT_ALL = Clause("il est interdit de jouer un coup qui ôte, après récolte, toutes les graines du camp adverse.")
CALLED_FIRST = Clause("condition3 = test_famine(plateau, case)", Source.LISTING)
OWN_SIDE = Clause("condition 1 : elle est du côté du joueur dont c'est le tour")
NOT_EMPTY = Clause("condition 2 : elle est non vide")
PLAYABLE = Clause("renvoie la liste des indices de toutes les cases jouables par le joueur actif.")
MAY_GO_ON = Clause("Cette fonction renvoie `True` si le jeu peut continuer et `False` sinon.")
MAJORITY = Clause("un des joueurs possède plus de la moitié des graines (soit au moins 25)")
HUNDRED = Clause("le nombre de tours joués est supérieur ou égal à 100")
FEW = Clause("il reste 3 graines ou moins sur le plateau")
STUCK = Clause("le joueur qui va jouer ne possède plus de case jouable.")
PLAYED = Clause(
    "si le choix est valide, semer les graines puis récolter des graines. On incrémente alors le nombre de tours, on ajoute au "
    "score du joueur le nombre de graines récoltées et on échange les deux parties du plateau"
)
WHO_SCORES = Clause(
    "Pour augmenter le score, il faut savoir qui joue grâce à la parité du nombre de tours", Source.LISTING
)
REFUSED = Clause(
    "Si le test de la case n'est pas valide, la fonction affiche un message et renvoie `True` pour permettre au joueur de "
    "proposer une nouvelle case."
)
TOLD_TO_STOP = Clause("elle renvoie `True` si le jeu peut continuer et `False` si le jeu ne peut pas continuer.")
GATHERED = Clause(
    "La fonction doit procéder au ramassage des graines de chaque côté du plateau et les affecter au score"
)
NAMED = Clause("renvoyer le nom du joueur qui a gagné, c'est-à-dire qui a le plus de graines à la fin du jeu.")
DRAW = Clause('S\'il y a match nul, la fonction devra renvoyer la chaîne de caractère "égalité".')


def _sort(fr: str, en: str, clause: Clause, hint: Text | None = None) -> Sort:
    return Sort(Text(fr, en), clause, hint) if hint else Sort(Text(fr, en), clause)


NEW_GAME = _sort("jeu neuf", "new game", INITIAL)
ANY_BOARD = _sort("plateau en cours de partie", "board during a game", SHOWN)
EVEN = _sort("nombre pair de tours joués", "even number of turns played", WHOSE_TURN)
ODD = _sort("nombre impair de tours joués", "odd number of turns played", WHOSE_TURN)
TWO_SIDES = _sort("deux camps différents", "two sides that differ", TURNED)
COPIED = _sort("jeu en cours de partie", "game in progress", DEEP)

STAYS_HOME = _sort("semailles qui restent dans le camp du joueur", "sowing that stays on the player's side", ONE_BY_ONE)
GOES_OVER = _sort("semailles jusque chez l'adversaire", "sowing that reaches the opponent's side", ONE_BY_ONE)
COMES_BACK = _sort(
    "semailles qui reviennent dans le camp du joueur, après la case 11",
    "sowing that comes back to the player's side, after hole 11",
    ONE_BY_ONE,
    Text("après la case 11 vient la case 0", "after hole 11 comes hole 0"),
)
ELEVEN = _sort("onze graines : un tour sans la case de départ", "eleven seeds: one lap without the origin", SKIPPED)
ONE_LAP = _sort(
    "douze graines et plus : la case de départ est sautée",
    "twelve seeds and more: the origin is skipped",
    LEAPT,
    Text("la case de départ doit finir vide", "the origin must end empty"),
)
TWO_LAPS = _sort(
    "vingt-trois graines et plus : la case de départ est sautée deux fois",
    "twenty-three seeds and more: the origin is skipped twice",
    SKIPPED,
    Text("la case de départ est sautée à chaque tour", "the origin is skipped on every lap"),
)

TWO_THERE = _sort("deux graines chez l'adversaire", "two seeds on the opponent's side", TWO_OR_THREE)
THREE_THERE = _sort("trois graines chez l'adversaire", "three seeds on the opponent's side", TWO_OR_THREE)
TOO_FEW = _sort("aucune ou une graine chez l'adversaire", "no seed or one on the opponent's side", TWO_OR_THREE)
TOO_MANY = _sort("quatre graines et plus chez l'adversaire", "four seeds and more on the opponent's side", TWO_OR_THREE)
AT_HOME = _sort("deux ou trois graines dans son propre camp", "two or three seeds on one's own side", THEIR_SIDE)
SIXTH = _sort("case 5, la dernière du joueur", "hole 5, the player's last one", THEIR_SIDE)
SEVENTH = _sort("case 6, la première de l'adversaire", "hole 6, the opponent's first one", THEIR_SIDE)
TWELFTH = _sort("case 11, la dernière de l'adversaire", "hole 11, the opponent's last one", THEIR_SIDE)

NOTHING_HOME = _sort("dernière graine dans le camp du joueur", "last seed on the player's own side", LAST_SOWN)
NOTHING_THERE = _sort(
    "dernière graine chez l'adversaire, sans récolte", "last seed on the opponent's side, no harvest", LAST_SOWN
)
ONE_HOLE = _sort("récolte d'une case", "harvest of one hole", BACKWARDS)
SEVERAL = _sort("récolte de plusieurs cases, qui s'arrête", "harvest of several holes, which stops", BACKWARDS)
TO_THE_EDGE = _sort(
    "récolte jusqu'à la case 6 : les cases du joueur restent",
    "harvest down to hole 6: the player's own holes stay",
    BACKWARDS,
    Text("on ne récolte jamais dans son propre camp", "one's own side is never harvested"),
)
ALL_OF_IT = _sort(
    "récolte de toutes les graines de l'adversaire", "harvest of all the opponent's seeds", NO_FAMINE_THERE
)

KEEPS_SEEDS = _sort("l'adversaire garde des graines", "the opponent keeps seeds", NOT_STARVED)
LEAVES_FEW = _sort(
    "récolte qui laisse des graines à l'adversaire", "harvest that leaves the opponent some seeds", NOT_STARVED
)
ONLY_6 = _sort("il ne reste à l'adversaire que la case 6", "nothing but hole 6 is left to the opponent", NOT_STARVED)
ONLY_11 = _sort("il ne reste à l'adversaire que la case 11", "nothing but hole 11 is left to the opponent", NOT_STARVED)
FEEDS = _sort("adversaire sans graine, que le coup nourrit", "opponent without seeds, whom the move feeds", FEEDING)
STARVES = _sort(
    "adversaire sans graine, que le coup ne nourrit pas",
    "opponent without seeds, whom the move does not feed",
    FEEDING,
)
TAKES_ALL = _sort(
    "récolte qui prendrait toutes les graines de l'adversaire",
    "harvest that would take all the opponent's seeds",
    NOT_ALL,
    Text("la famine se juge après la récolte", "famine is judged after the harvest"),
)
ANSWERS_EMPTY = _sort(
    "case vide : toute réponse convient, sans erreur",
    "empty hole: any answer will do, without an error",
    CALLED_FIRST,
    Text(
        "test_case appelle test_famine avant de regarder si la case est vide",
        "test_case calls test_famine before it looks whether the hole is empty",
    ),
)
ANSWERS_THERE = _sort(
    "case de l'adversaire : toute réponse convient, sans erreur",
    "opponent's hole: any answer will do, without an error",
    CALLED_FIRST,
    Text(
        "test_case appelle test_famine avant de regarder à qui est la case",
        "test_case calls test_famine before it looks whose hole it is",
    ),
)
LAST_OWN = _sort("case 5, la dernière du joueur, jouable", "hole 5, the player's last one, playable", OWN_SIDE)
EMPTY_HOLE = _sort("case vide du joueur", "empty hole of the player", NOT_EMPTY)
THEIR_HOLE = _sort("case de l'adversaire", "opponent's hole", OWN_SIDE)

EVERY_HOLE = _sort("les six cases sont jouables", "all six holes can be played", PLAYABLE)
SOME_EMPTY = _sort("des cases sont vides", "some holes are empty", PLAYABLE)
MUST_FEED = _sort("adversaire sans graine, à nourrir", "opponent without seeds, to be fed", FEEDING)
NOT_THAT_ONE = _sort(
    "une case prendrait toutes les graines de l'adversaire", "one hole would take all the opponent's seeds", NOT_ALL
)
NO_HOLE = _sort("aucune case jouable", "no hole can be played", PLAYABLE)

GOES_ON = _sort("partie en cours", "game in progress", MAY_GO_ON)
AT_24 = _sort("vingt-quatre graines, la partie continue", "twenty-four seeds, the game goes on", MAJORITY)
AT_99 = _sort("quatre-vingt-dix-neuf tours, la partie continue", "ninety-nine turns, the game goes on", HUNDRED)
FOUR_LEFT = _sort("quatre graines sur le plateau, la partie continue", "four seeds on the board, the game goes on", FEW)
FIRST_HAS_25 = _sort("exactement 25 graines au joueur 1", "exactly 25 seeds for player 1", MAJORITY)
SECOND_HAS_25 = _sort("exactement 25 graines au joueur 2", "exactly 25 seeds for player 2", MAJORITY)
MORE_THAN_25 = _sort("plus de 25 graines à un joueur", "more than 25 seeds for one player", MAJORITY)
AFTER_100 = _sort("cent tours joués", "a hundred turns played", HUNDRED)
THREE_LEFT = _sort("trois graines sur le plateau", "three seeds on the board", FEW)
TWO_LEFT = _sort("moins de trois graines sur le plateau", "fewer than three seeds on the board", FEW)
CANNOT_FEED = _sort(
    "le joueur a des graines, mais chaque coup affamerait l'adversaire",
    "the player has seeds, but every move would starve the opponent",
    STUCK,
)

QUIET_MOVE = _sort("coup sans récolte", "move without a harvest", PLAYED)
FIRST_SCORES = _sort("récolte du joueur 1", "harvest of player 1", WHO_SCORES)
SECOND_SCORES = _sort("récolte du joueur 2", "harvest of player 2", WHO_SCORES)
REFUSE_EMPTY = _sort("case vide, refusée", "empty hole, refused", REFUSED)
REFUSE_THEIRS = _sort("case de l'adversaire, refusée", "opponent's hole, refused", REFUSED)
REFUSE_STARVING = _sort("coup qui ne nourrit pas l'adversaire, refusé", "move that does not feed, refused", REFUSED)
REFUSE_ALL = _sort(
    "coup qui prendrait toutes les graines, refusé", "move that would take all the seeds, refused", NOT_ALL
)
WINS_25 = _sort("coup qui donne 25 graines ou plus", "move that reaches 25 seeds or more", TOLD_TO_STOP)
HUNDREDTH = _sort("centième coup", "hundredth move", TOLD_TO_STOP)
LEAVES_THREE = _sort("coup qui laisse trois graines ou moins", "move that leaves three seeds or fewer", TOLD_TO_STOP)
LEAVES_STUCK = _sort("coup après lequel l'autre ne peut jouer", "move after which the other cannot play", TOLD_TO_STOP)

FIRST_WINS = _sort("le joueur 1 gagne", "player 1 wins", NAMED)
SECOND_WINS = _sort("le joueur 2 gagne", "player 2 wins", NAMED)
OTHER_TURN = _sort(
    "fin alors que le joueur 2 doit jouer",
    "end when player 2 is to move",
    GATHERED,
    Text("les cases 0 à 5 sont alors celles du joueur 2", "holes 0 to 5 are then player 2's"),
)
TURNED_BY_BOARD = _sort(
    "les graines du plateau changent le vainqueur", "the seeds on the board change the winner", GATHERED
)
OTHER_NAMES = _sort("joueurs d'autres noms", "players of other names", NAMED)
EQUAL = _sort("autant de graines chacun", "as many seeds each", DRAW)
WHOLE_GAME = _sort("partie entière", "whole game", BETWEEN_PEOPLE)
REFUSED_HOLES = _sort("partie avec des cases refusées", "game with refused holes", REFUSED)

READINGS = (
    Reading(
        "",
        Text(
            "Tout jeu essayé contient 48 graines, réserves comprises ; case va de 0 à 11. Compter les cases de 1 à 12 est une "
            "faute de lettre pour tout le fichier.",
            "Every game tried holds 48 seeds, the reserves included; case goes from 0 to 11. Counting the holes from 1 to 12 is "
            "one letter fault for the file.",
        ),
    ),
    Reading(
        "test_famine",
        Text(
            "Ses réponses comptent sur les cases non vides de 0 à 5. Sur les autres, que test_case lui montre d'abord, elle peut "
            "répondre n'importe quoi, mais elle doit répondre.",
            "Its answers count on the holes 0 to 5 that are not empty. On the others, which test_case shows it first, it may "
            "answer anything, but it must answer.",
        ),
    ),
    Reading(
        "test_famine",
        Text(
            "Un coup qui prendrait toutes les graines de l'adversaire n'est pas acceptable. Le jouer en annulant sa récolte, "
            "comme le dit une phrase des règles, est une faute de lettre pour tout le fichier ; vider le camp adverse est faux.",
            "A move that would take all the opponent's seeds is not acceptable. Playing it and cancelling its harvest, as one "
            "sentence of the rules says, is one letter fault for the file; emptying the opponent's side is wrong.",
        ),
    ),
    Reading(
        "tourner_plateau",
        Text(
            "Le plateau peut être modifié sur place ou remplacé dans le dictionnaire.",
            "The board may be changed in place or replaced in the dictionary.",
        ),
    ),
    Reading(
        "ramasser_graines",
        Text(
            "Le barème par défaut suit le jury : une boucle au lieu de la récursion demandée ne rapporte rien.",
            "The default barème follows the jury: a loop instead of the recursion that is asked for earns nothing.",
        ),
    ),
    Reading(
        "deplacer_graines",
        Text(
            "« Sans créer d'autre liste » ne se voit pas de l'extérieur : à lire par une personne.",
            "“Without making another list” cannot be seen from outside: for a person to read.",
        ),
    ),
    Reading(
        "tour_jeu",
        Text(
            "Le message du squelette dit autrement, absent ou accompagné d'un autre texte est une faute de lettre.",
            "The skeleton's message in other words, left out or with other text beside it is a letter fault.",
        ),
    ),
    Reading(
        "gagnant",
        Text(
            "Les graines peuvent rester sur le plateau ou le quitter : le nom et les deux scores comptent.",
            "The seeds may stay on the board or leave it: the name and the two scores count.",
        ),
    ),
)
