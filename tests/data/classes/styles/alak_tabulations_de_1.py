# on numérote les cases de 1 à n partout
def newBoard(n):
	return [0] * n


def display(board, n):
	for case in board:
		if case == 0:
			print(".", end=" ")
		if case == 1:
			print("x", end=" ")
		if case == 2:
			print("o", end=" ")
	print()
	for k in range(n):
		print(k + 1, end=" ")
	print()


def possible(board, n, player, removed, i):
	if i in removed:
		return False
	if i < 1 or i > n:
		return False
	return board[i - 1] == 0


def select(board, n, player, removed):
	print("Joueur", player)
	ok = False
	while not ok:
		i = int(input("Choisissez un nombre licite de carré : "))
		ok = possible(board, n, player, removed, i)
	return i


def prendre(board, n, adv, depart, pas):
	# les cases prises en partant de depart dans une direction
	prises = []
	k = depart
	while 1 <= k <= n and board[k - 1] == adv:
		prises.append(k)
		k = k + pas
	if 1 <= k <= n and board[k - 1] == 0:
		return []
	return prises


def put(board, n, player, removed, i):
	board[i - 1] = player
	adv = 3 - player
	prises = prendre(board, n, adv, i - 1, -1) + prendre(board, n, adv, i + 1, 1)
	del removed[:]
	for k in prises:
		board[k - 1] = 0
		removed.append(k)


def again(board, n, player, removed):
	for i in range(1, n + 1):
		if possible(board, n, player, removed, i):
			return True
	return False


def win(board, n):
	x = 0
	o = 0
	for case in board:
		if case == 1:
			x = x + 1
		elif case == 2:
			o = o + 1
	if x > o:
		return "Gagnant : 1"
	if o > x:
		return "Gagnant : 2"
	return "Match nul"


def alak(n):
	global tour
	tour = 0
	board = newBoard(n)
	removed = []
	while again(board, n, tour % 2 + 1, removed):
		display(board, n)
		i = select(board, n, tour % 2 + 1, removed)
		put(board, n, tour % 2 + 1, removed, i)
		tour += 1
	display(board, n)
	print(win(board, n))


alak(eval(input("n ? ")))
