ours = lambda *a: possible.__globals__['again'](*a)
