# quina games

$ quina games
fuse       Fuse: Slide discs in from the rim; the larger connected group wins.
           sizes 3 to 6, usually 6
           variant omega: the score is the product of the sizes of all your groups
           variant kings=1: each player first marks a disc that counts as two
           variant kings=2: each player first marks two discs that count as two
iris       Iris: Connect the coloured cells of the rim; the best groups win.
           sizes 3 to 10, usually 8
sixmaking  Six MaKING: Stack disks; the first tower of six wins for the colour on top.
           sizes 4 to 5, usually 5
           variant points=6: a king scores a point and goes back; first to 6 points wins
cam        Cam: Knights and men canter, jump and charge into the enemy castle.
           one size
zurero     Zurero: Five in a row with stones that slide in from the edge and push.
           sizes 5 to 19, usually 19

$ quina games --json
[{"id": "fuse", "title": "Fuse", "summary": "Slide discs in from the rim; the larger connected group wins.", "sizes": [3, 4, 5, 6], "default_size": 6, "variants": ["omega", "kings=1", "kings=2"], "first": "white"},
 {"id": "iris", "title": "Iris", "summary": "Connect the coloured cells of the rim; the best groups win.", "sizes": [3, 4, 5, 6, 7, 8, 9, 10], "default_size": 8, "variants": [], "first": "black"},
 {"id": "sixmaking", "title": "Six MaKING", "summary": "Stack disks; the first tower of six wins for the colour on top.", "sizes": [4, 5], "default_size": 5, "variants": ["points=6"], "first": "white"},
 {"id": "cam", "title": "Cam", "summary": "Knights and men canter, jump and charge into the enemy castle.", "sizes": [], "default_size": 0, "variants": [], "first": "white"},
 {"id": "zurero", "title": "Zurero", "summary": "Five in a row with stones that slide in from the edge and push.", "sizes": [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19], "default_size": 19, "variants": [], "first": "black"}]
