from nos_fonctions import again as ours
