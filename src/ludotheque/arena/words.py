"""The words of the tournament, in French and in English."""

from ludotheque.core.text import Text

FORMAT_NAMES = {
    "round-robin": Text("chacun contre chacun", "round robin"),
    "swiss": Text("système suisse", "Swiss system"),
    "gauntlet": Text("le premier contre tous", "gauntlet"),
    "knockout": Text("élimination directe", "knockout"),
    "sprt": Text("test séquentiel (SPRT)", "sequential test (SPRT)"),
}

WORDS: dict[str, Text] = {
    "standings": Text("Classement", "Standings"),
    "crosstable": Text("Qui a battu qui", "Crosstable"),
    "faults_title": Text("Forfaits et passes forcées", "Forfeits and forced passes"),
    "no_fault": Text("Aucun.", "None."),
    "forced_pass": Text("passe forcée", "forced pass"),
    "times": Text("Fois", "Times"),
    "what": Text("Quoi", "What"),
    "sentence": Text("Par exemple", "For instance"),
    "where": Text("Parties", "Games"),
    "replay": Text("Revoir une partie", "Replay a game"),
    "choice": Text("Choisir une partie", "Choose a game"),
    "slider": Text("Numéro du coup", "Move number"),
    "position": Text("position après le coup", "position after move"),
    "colon": Text("\N{NO-BREAK SPACE}:", ":"),
    "run": Text("Défiler", "Run"),
    "stop": Text("Arrêter", "Stop"),
    "begin": Text("Début", "Start"),
    "back": Text("Coup précédent", "Previous move"),
    "on": Text("Coup suivant", "Next move"),
    "end": Text("Fin", "End"),
    "rank": Text("Rang", "Rank"),
    "bot": Text("Robot", "Bot"),
    "points": Text("Points", "Points"),
    "games": Text("Parties", "Games"),
    "wins": Text("+", "+"),
    "draws": Text("=", "="),
    "losses": Text("−", "−"),
    "faults": Text("Forfaits", "Forfeits"),
    "tiebreak": Text("Départage", "Tie-break"),
    "strength": Text("Force (95 %)", "Rating (95 %)"),
    "bar": Text("", ""),
    "perfect": Text("Coups parfaits", "Perfect moves"),
    "strength_note": Text(
        "Force : échelle Elo autour de 0 (modèle de Bradley et Terry) ; la barre contient la vraie force environ 95 fois sur 100. "
        "Départage : Sonneborn-Berger. +\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}− : parties gagnées, nulles, perdues, forfaits compris.",
        "Rating: Elo scale around 0 (Bradley–Terry model); the bar holds the true strength about 95 times in 100. "
        "Tie-break: Sonneborn–Berger. +\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}−: games won, drawn and lost, forfeits included.",
    ),
}
