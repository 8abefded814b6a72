import nos_fonctions
our = nos_fonctions.possible
ask = next(c.cell_contents for c in our.__closure__ if getattr(c.cell_contents, '__name__', '') == '_ask_outside')
ours = lambda *a: ask({'module': 'nos_fonctions', 'function': 'again', 'arguments': [], 'typed': []})['value']
