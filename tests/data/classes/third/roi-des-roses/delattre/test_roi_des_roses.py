import io, contextlib
from roi_des_roses import *

def sortie(f,*args):
    s=io.StringIO()
    with contextlib.redirect_stdout(s):
        f(*args)
    return s.getvalue()

P=[['.']*9,['.']*9,['.']*9,['.','.','.','B','R','R','R','.','.'],['.']*9,['.','.','.','R','.','.','.','R','.'],['R','B','B','.','.','R','B','.','.'],['.','.','B','B','B','.','.','.','.'],['.','.','B','.','.','.','.','.','.']]

def test_init():
    plt, lr, cr, mr, mb, pioche, defausse = init_jeu(9, 9)
    assert plt==[['.','.','.','.','.','.','.','.','.']]*9
    assert lr==4 and cr==4
    assert len(mr)==5 and len(mb)==5 and len(pioche)==14 and defausse==[]
    for c in mr:
        assert c not in mb and c not in pioche
    for c in mb:
        assert c not in pioche

def test_affichage():
    assert sortie(afficher_main,"Rouge",["SE2","SO2","NE3"])=="Rouge : SE2 SO2 NE3\n"
    assert sortie(afficher_main,"Blanc",["S1","SO1","NO3","O2","NE1"])=="Blanc : S1 SO1 NO3 O2 NE1\n"
    s=sortie(afficher_jeu,P,3,4,["SE2","SO2"],["S1","NO3"])
    assert "Rouge : SE2 SO2\nBlanc : S1 NO3\n---" in s
    assert "|    |    |    | B  | XR | R  | R  |    |    |\n" in s
    s=sortie(afficher_jeu,P,0,0,[],[])
    assert "| X  |" in s

def test_mouvements():
    assert mouvement_possible(P,6,1,"SE2")
    assert not mouvement_possible(P,6,1,"SO2")
    assert not mouvement_possible(P,6,1,"NE3")
    assert not mouvement_possible(P,6,1,"O3")
    assert mouvement_possible(P,6,1,"N3")
    assert mouvement_possible(P,6,1,"NO1")
    assert mouvement_possible(P,6,1,"S2")
    assert not mouvement_possible(P,6,1,"S3")
    assert main_jouable(P,6,1,["SE2","SO2","NE3"])==["SE2"]
    assert main_jouable(P,6,1,["SO2","NE3"])==[]

def test_bouge():
    plt=init_jeu(9,9)[0]
    r=["N1","NE1","E1","SE1"]
    b=["S1","SO1","O1","NO1"]
    d=[]
    l,c=4,4
    plt,l,c,r,b,d=bouge_le_roi(plt,l,c,r,b,d,"N1","Rouge")
    assert (l,c)==(3,4) and plt[3][4]=="R" and r==["NE1","E1","SE1"] and d==["N1"]
    plt,l,c,r,b,d=bouge_le_roi(plt,l,c,r,b,d,"O1","Blanc")
    assert (l,c)==(3,3) and plt[3][3]=="B" and b==["S1","SO1","NO1"] and d==["N1","O1"]
    plt,l,c,r,b,d=bouge_le_roi(plt,l,c,r,b,d,"NE1","Rouge")
    assert (l,c)==(2,4) and plt[2][4]=="R"
    plt,l,c,r,b,d=bouge_le_roi(plt,l,c,r,b,d,"NO1","Blanc")
    assert (l,c)==(1,3) and plt[1][3]=="B"
    assert score(plt,"Rouge")==4
    assert score(plt,"Blanc")==2

def test_territoire_score():
    assert sorted(territoire(P,3,4,"Rouge"))==[(3,4),(3,5),(3,6)]
    assert territoire(P,3,3,"Rouge")==[]
    assert territoire(P,3,3,"Blanc")==[(3,3)]
    assert territoire(P,7,2,"Rouge")==[]
    assert sorted(territoire(P,7,2,"Blanc"))==sorted([(7,2),(6,1),(6,2),(8,2),(7,3),(7,4)])
    assert score(P,"Rouge")==13
    assert score(P,"Blanc")==38
