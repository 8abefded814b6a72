# La fonction juste qui travaille sur ses arguments au lieu de rendre des copies : l'énoncé permet les deux.
# The right function working on its arguments instead of giving copies: the assignment allows both.

copiant = bouge_le_roi


def bouge_le_roi(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur):
    p, l, c, r, b, d = copiant(plateau, l_roi, c_roi, main_r, main_b, defausse, carte, couleur)
    for ancienne, nouvelle in zip(plateau, p):
        ancienne[:] = nouvelle
    main_r[:], main_b[:], defausse[:] = r, b, d
    return plateau, l, c, main_r, main_b, defausse
