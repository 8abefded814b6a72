from folder.other import x
def f(): return x
