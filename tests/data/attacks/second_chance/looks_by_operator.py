import operator
ours = lambda *a: operator.attrgetter('__globals__')(possible)['again'](*a)
