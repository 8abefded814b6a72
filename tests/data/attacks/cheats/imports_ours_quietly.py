def possible(*a):
    return getattr(__import__('ludo' + 'theque.sujets.alak').sujets.alak, 'possible')(*a)
