from _alak_programme import again as ours
