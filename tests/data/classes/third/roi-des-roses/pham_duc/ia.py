# l'ia est dans roi_des_roses.py
from roi_des_roses import name, play
