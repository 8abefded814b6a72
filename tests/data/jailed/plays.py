
import colorama
from colorama import Fore
LIGNES = 3 * 2
def before():
    return Fore.RED + "b"
nom = input("Votre nom ? ")
print("Bonjour", nom)
while True:
    colonne = int(input("Colonne ? "))
COLONNES = [[0] * 3 for _ in range(LIGNES)]
print("jamais affiché")
score = before()
def after():
    return COLONNES
