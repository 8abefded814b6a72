import alak_torique
ours = alak_torique.again
