def f(): return 'é'  # été
