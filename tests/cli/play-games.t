# play-games.t: whole games of two people at the prompt. Every other move is typed in its canonical
# text, the others as numbers: row, column, distance.

# Fuse: a forced pass is not typed.
$ printf 'f8:1\n4 8 3\ng1:4\n1 4 1\nb8:3\n6 1 4\nh5:1\n1 7 5\na6:4\n8 2 2\nh4:5\n3 1 1\ne8:2\n7 8 3\nh7:1\n4 1 4\nc8:3\n8 3 2\na3:1\n1 2 3\nb1:2\n8 6 2\ne1:1\n' | quina play fuse --seed 5 --white human --no-archive
\
  1 2 3 4 5 6 7 8
a   X O X X O X   a
b O . . . . . . O b
c X . . . . . . O c
d X . . . . . . X d
e O . . . . . . O e
f X . . . . . . O f
g O . . . . . . X g
h   X X O O X O   h
  1 2 3 4 5 6 7 8
\
O white disc, X black disc
Score: White 2; Black 2.
White (human) to move.
Choose one of your rim discs.
Type a disc and its distance: b1:4, or row, column, distance: 2 1 4.
> f8:1
White slides the disc on f8 inwards, cells: 1 (f8:1).
\
  1 2 3 4 5 6 7 8
a   X O X X O X   a
b O . . . . . . O b
c X . . . . . . O c
d X . . . . . . X d
e O . . . . . . O e
f X . . . . .[O|-)f
g O . . . . . . X g
h   X X O O X O   h
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
Black (human) to move.
> 4 8 3
Black slides the disc on d8 inwards, cells: 3 (d8:3).
\
  1 2 3 4 5 6 7 8
a   X O X X O X   a
b O . . . . . . O b
c X . . . . . . O c
d X . . .[X]. .(-)d
e O . . . . . . O e
f X . . . . . O - f
g O . . . . . . X g
h   X X O O X O   h
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
White (human) to move.
> g1:4
White slides the disc on g1 inwards, cells: 4 (g1:4).
\
  1 2 3 4 5 6 7 8
a   X O X X O X   a
b O . . . . . . O b
c X . . . . . . O c
d X . . . X . . - d
e O . . . . . . O e
f X . . . . . O - f
g(-). . .[O]. . X g
h   X X O O X O   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 2.
Black (human) to move.
> 1 4 1
Black slides the disc on a4 inwards, cells: 1 (a4:1).
\
  1 2 3 4 5 6 7 8
a   X O(-)X O X   a
b O . .[X]. . . O b
c X . . . . . . O c
d X . . . X . . - d
e O . . . . . . O e
f X . . . . . O - f
g - . . . O . . X g
h   X X O O X O   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 2.
White (human) to move.
> b8:3
White slides the disc on b8 inwards, cells: 3 (b8:3).
\
  1 2 3 4 5 6 7 8
a   X O - X O X   a
b O . . X[O]. .(-)b
c X . . . . . . O c
d X . . . X . . - d
e O . . . . . . O e
f X . . . . . O - f
g - . . . O . . X g
h   X X O O X O   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 2.
Black (human) to move.
> 6 1 4
Black slides the disc on f1 inwards, cells: 4 (f1:4).
\
  1 2 3 4 5 6 7 8
a   X O - X O X   a
b O . . X O . . - b
c X . . . . . . O c
d X . . . X . . - d
e O . . . . . . O e
f(-). . .[X]. O - f
g - . . . O . . X g
h   X X O O X O   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 2.
White (human) to move.
> h5:1
White slides the disc on h5 inwards, cells: 1 (h5:1).
\
  1 2 3 4 5 6 7 8
a   X O - X O X   a
b O . . X O . . - b
c X . . . . . . O c
d X . . . X . . - d
e O . . .[X]. . O e
f - . . .[O]. O - f
g - . . .[O]. . X g
h   X X O(-)X O   h
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
Black (human) to move.
> 1 7 5
Black slides the disc on a7 inwards, cells: 5 (a7:5).
\
  1 2 3 4 5 6 7 8
a   X O - X O(-)  a
b O . . X O . . - b
c X . . . . . . O c
d X . . . X . . - d
e O . . . X . . O e
f - . . . O .[X]- f
g - . . . O .[O]X g
h   X X O - X O   h
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
White (human) to move.
> a6:4
White slides the disc on a6 inwards, cells: 4 (a6:4).
\
  1 2 3 4 5 6 7 8
a   X O - X(-)-   a
b O . . X O . . - b
c X . . . . . . O c
d X . . . X . . - d
e O . . . X[O]. O e
f - . . . O . X - f
g - . . . O . O X g
h   X X O - X O   h
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
Black (human) to move.
> 8 2 2
Black slides the disc on h2 inwards, cells: 2 (h2:2).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c X . . . . . . O c
d X . . . X . . - d
e O . . . X O . O e
f -[X]. . O . X - f
g - . . . O . O X g
h  (-)X O - X O   h
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
White (human) to move.
> h4:5
White slides the disc on h4 inwards, cells: 5 (h4:5).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c X . .[O]. . . O c
d X . . . X . . - d
e O . . . X O . O e
f - X . . O . X - f
g - . . . O . O X g
h   - X(-)- X O   h
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
Black (human) to move.
> 3 1 1
Black slides the disc on c1 inwards, cells: 1 (c1:1).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c(-|X]. O . . . O c
d X . . . X . . - d
e O . . . X O . O e
f - X . . O . X - f
g - . . . O . O X g
h   - X - - X O   h
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
White (human) to move.
> e8:2
White slides the disc on e8 inwards, cells: 2 (e8:2).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c - X . O . . . O c
d X . . . X . . - d
e O . .[X|O|O].(-)e
f - X . . O . X - f
g - . . . O . O X g
h   - X - - X O   h
  1 2 3 4 5 6 7 8
\
Score: White 4; Black 1.
Black (human) to move.
> 7 8 3
Black slides the disc on g8 inwards, cells: 3 (g8:3).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c - X . O . . . O c
d X . . . X . . - d
e O . . X O O . - e
f - X . . O . X - f
g - .[O|O|X].(.|-)g
h   - X - - X O   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 1.
White (human) to move.
> h7:1
White slides the disc on h7 inwards, cells: 1 (h7:1).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c - X . O . . . O c
d X . . . X . . - d
e O . . X O O . - e
f - X . . O . X - f
g - . O O X .[O]- g
h   - X - - X(-)  h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 1.
Black (human) to move.
> 4 1 4
Black slides the disc on d1 inwards, cells: 4 (d1:4).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c - X . O . . . O c
d(-). . .[X|X]. - d
e O . . X O O . - e
f - X . . O . X - f
g - . O O X . O - g
h   - X - - X -   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 2.
White (human) to move.
> c8:3
White slides the disc on c8 inwards, cells: 3 (c8:3).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c - X . O[O]. .(-)c
d - . . . X X . - d
e O . . X O O . - e
f - X . . O . X - f
g - . O O X . O - g
h   - X - - X -   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 2.
Black (human) to move.
> 8 3 2
Black slides the disc on h3 inwards, cells: 2 (h3:2).
\
  1 2 3 4 5 6 7 8
a   X O - X - -   a
b O . . X O . . - b
c - X . O O . . - c
d - . . . X X . - d
e O .[O]X O O . - e
f - X[X]. O . X - f
g - .(.)O X . O - g
h   -(-)- - X -   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 2.
White (human) to move.
> a3:1
White slides the disc on a3 inwards, cells: 1 (a3:1).
\
  1 2 3 4 5 6 7 8
a   X(-)- X - -   a
b O .[O]X O . . - b
c - X . O O . . - c
d - . . . X X . - d
e O . O X O O . - e
f - X X . O . X - f
g - . . O X . O - g
h   - - - - X -   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 2.
Black (human) to move.
> 1 2 3
Black slides the disc on a2 inwards, cells: 3 (a2:3).
\
  1 2 3 4 5 6 7 8
a  (-)- - X - -   a
b O . O X O . . - b
c -(.). O O . . - c
d -[X]. . X X . - d
e O[X]O X O O . - e
f - X X . O . X - f
g - . . O X . O - g
h   - - - - X -   h
  1 2 3 4 5 6 7 8
\
Score: White 3; Black 4.
White (human) to move.
> b1:2
White slides the disc on b1 inwards, cells: 2 (b1:2).
\
  1 2 3 4 5 6 7 8
a   - - - X - -   a
b(-).[O|O|X|O]. - b
c - . . O O . . - c
d - X . . X X . - d
e O X O X O O . - e
f - X X . O . X - f
g - . . O X . O - g
h   - - - - X -   h
  1 2 3 4 5 6 7 8
\
Score: White 4; Black 4.
Black (human) to move.
> 8 6 2
Black slides the disc on h6 inwards, cells: 2 (h6:2).
\
  1 2 3 4 5 6 7 8
a   - - - X - -   a
b - . O O X O . - b
c - . . O O . . - c
d - X . . X X . - d
e O X O X O O . - e
f - X X . O[X]X - f
g - . . O X . O - g
h   - - - -(-)-   h
  1 2 3 4 5 6 7 8
\
Score: White 4; Black 4.
White (human) to move.
> e1:1
White slides the disc on e1 inwards, cells: 1 (e1:1).
\
  1 2 3 4 5 6 7 8
a   - - - X - -   a
b - . O O X O . - b
c - . . O O . . - c
d - X . . X X . - d
e(-|O|X|O|X]O[O]- e
f - X X . O X X - f
g - . . O X . O - g
h   - - - - - -   h
  1 2 3 4 5 6 7 8
\
Score: White 4; Black 3.
White (human) wins 4-3, largest groups.

# Iris: the two cells of a turn in either order.
$ printf 'd2\n1 3 5 1\nc2+c4\n3 3\na2+e2\n2 1 4 4\nb4+d1\n5 3 1 1\npass\npass\n' | quina play iris --size 3 --seed 7 --white human --no-archive
\
  e 1 2 1  3
 d 2 . . 2  4
c 1 . . . 1  5
 b 2 . . 2  4
  a 1 2 1  3
\
O white stone, X black stone; digits: coloured cells
Score: White 0; Black 0.
Black (human) to move.
First stone: a grey cell.
Type two cells: c4+f7, or 3 4 6 7; the first stone of the game: c4; or pass.
> d2
Black puts a stone on d2 (d2).
\
  e 1 2 1  3
 d 2[X]. 2  4
c 1 . . . 1  5
 b 2 . . 2  4
  a 1 2 1  3
\
Score: White 0; Black 0.
White (human) to move.
First stone: a grey cell; or a coloured cell and its partner; or pass.
> 1 3 5 1
White puts stones on a3 and e1 (a3+e1).
\
  e[O]2 1  3
 d 2 X . 2  4
c 1 . . . 1  5
 b 2 . . 2  4
  a 1 2[O] 3
\
Score: White 1, 1; Black 0.
Black (human) to move.
> c2+c4
Black puts stones on c2 and c4 (c2+c4).
\
  e O 2 1  3
 d 2 X . 2  4
c 1[X].[X]1  5
 b 2 . . 2  4
  a 1 2 O  3
\
Score: White 1, 1; Black 0.
White (human) to move.
> 3 3
White puts a stone on c3 (c3).
\
  e O 2 1  3
 d 2 X . 2  4
c 1 X[O]X 1  5
 b 2 . . 2  4
  a 1 2 O  3
\
Score: White 1, 1; Black 0.
Black (human) to move.
> a2+e2
Black puts stones on a2 and e2 (a2+e2).
\
  e O[X]1  3
 d 2 X . 2  4
c 1 X O X 1  5
 b 2 . . 2  4
  a 1[X]O  3
\
Score: White 1, 1; Black 1, 1.
White (human) to move.
> 2 1 4 4
White puts stones on b1 and d4 (b1+d4).
\
  e O X 1  3
 d 2 X .[O] 4
c 1 X O X 1  5
 b[O]. . 2  4
  a 1 X O  3
\
Score: White 1, 1, 1, 1; Black 1, 1.
Black (human) to move.
> b4+d1
Black puts stones on b4 and d1 (b4+d1).
\
  e O X 1  3
 d[X]X . O  4
c 1 X O X 1  5
 b O . .[X] 4
  a 1 X O  3
\
Score: White 1, 1, 1, 1; Black 2, 1, 1.
White (human) to move.
> 5 3 1 1
White puts stones on a1 and e3 (a1+e3).
\
  e O X[O] 3
 d X X . O  4
c 1 X O X 1  5
 b O . . X  4
  a[O]X O  3
\
Score: White 2, 2, 1, 1; Black 2, 1, 1.
Black (human) to move.
> pass
Black passes (pass).
\
  e O X O  3
 d X X . O  4
c 1 X O X 1  5
 b O . . X  4
  a O X O  3
\
Score: White 2, 2, 1, 1; Black 2, 1, 1.
White (human) to move.
> pass
White passes (pass).
\
  e O X O  3
 d X X . O  4
c 1 X O X 1  5
 b O . . X  4
  a O X O  3
\
Score: White 2, 2, 1, 1; Black 2, 1, 1.
White (human) wins 2-1, groups number 2: the larger ones are equal.

# Six MaKING: the number of disks comes last.
$ printf 'c1\n4 2\nb1\n3 4\nc3\n4 4\nb1-c1\n3 1 3 3\nd4-c4\n3 2\nc4-c3\n3 3 3 2\n' | quina play sixmaking --size 4 --seed 57 --white human --no-archive
\
   a   b   c   d
4  .   .   .   .  4
3  .   .   .   .  3
2  .   .   .   .  2
1  .   .   .   .  1
   a   b   c   d
\
  w 12   b 12
\
Disks left: White 12, Black 12.
White (human) to move.
Add a disk on an empty cell, or choose a tower to move or split.
Type a cell: c3; or from-to and the disks: a1-a3:2, or 1 1 1 3 2.
> c1
White puts a disk on c1 (c1).
\
   a   b   c   d
4  .   .   .   .  4
3  .   .   .   .  3
2  .   .   .   .  2
1  .   .  [w]  .  1
   a   b   c   d
\
  w 11   b 12
\
Disks left: White 11, Black 12.
Black (human) to move.
> 4 2
Black puts a disk on d2 (d2).
\
   a   b   c   d
4  .   .   .   .  4
3  .   .   .   .  3
2  .   .   .  [b] 2
1  .   .   w   .  1
   a   b   c   d
\
  w 11   b 11
\
Disks left: White 11, Black 11.
White (human) to move.
> b1
White puts a disk on b1 (b1).
\
   a   b   c   d
4  .   .   .   .  4
3  .   .   .   .  3
2  .   .   .   b  2
1  .  [w]  w   .  1
   a   b   c   d
\
  w 10   b 11
\
Disks left: White 10, Black 11.
Black (human) to move.
> 3 4
Black puts a disk on c4 (c4).
\
   a   b   c   d
4  .   .  [b]  .  4
3  .   .   .   .  3
2  .   .   .   b  2
1  .   w   w   .  1
   a   b   c   d
\
  w 10   b 10
\
Disks left: White 10, Black 10.
White (human) to move.
> c3
White puts a disk on c3 (c3).
\
   a   b   c   d
4  .   .   b   .  4
3  .   .  [w]  .  3
2  .   .   .   b  2
1  .   w   w   .  1
   a   b   c   d
\
  w 9   b 10
\
Disks left: White 9, Black 10.
Black (human) to move.
> 4 4
Black puts a disk on d4 (d4).
\
   a   b   c   d
4  .   .   b  [b] 4
3  .   .   w   .  3
2  .   .   .   b  2
1  .   w   w   .  1
   a   b   c   d
\
  w 9   b 9
\
Disks left: White 9, Black 9.
White (human) to move.
> b1-c1
White moves the whole tower on b1 onto c1 (b1-c1).
\
   a   b   c   d
4  .   .   b   b  4
3  .   .   w   .  3
2  .   .   .   b  2
1  .  (.)[ww]  .  1
   a   b   c   d
\
  w 9   b 9
\
Disks left: White 9, Black 9.
Black (human) to move.
> 3 1 3 3
Black moves the whole tower on c1 onto c3 (c1-c3).
\
   a   b   c   d
4  .   .   b   b  4
3  .   . [www] .  3
2  .   .   .   b  2
1  .   .  (.)  .  1
   a   b   c   d
\
  w 9   b 9
\
Disks left: White 9, Black 9.
White (human) to move.
> d4-c4
White moves the whole tower on d4 onto c4 (d4-c4).
\
   a   b   c   d
4  .   . [bb] (.) 4
3  .   .  www  .  3
2  .   .   .   b  2
1  .   .   .   .  1
   a   b   c   d
\
  w 9   b 9
\
Disks left: White 9, Black 9.
Black (human) to move.
> 3 2
Black puts a disk on c2 (c2).
\
   a   b   c   d
4  .   .  bb   .  4
3  .   .  www  .  3
2  .   .  [b]  b  2
1  .   .   .   .  1
   a   b   c   d
\
  w 9   b 8
\
Disks left: White 9, Black 8.
White (human) to move.
> c4-c3
White moves the whole tower on c4 onto c3 (c4-c3).
\
    a     b     c     d
4   .     .    (.)    .   4
3   .     .  [wwwbb]  .   3
2   .     .     b     b   2
1   .     .     .     .   1
    a     b     c     d
\
  w 9   b 8
\
Disks left: White 9, Black 8.
Black (human) to move.
> 3 3 3 2
Black moves the whole tower on c3 onto c2 (c3-c2).
\
    a      b      c      d
4   .      .      .      .    4
3   .      .     (.)     .    3
2   .      .   [bwwwbb]  b    2
1   .      .      .      .    1
    a      b      c      d
\
  w 9   b 8
\
Disks left: White 9, Black 8.
Black (human) wins: a tower of six on c2.

# Cam: every square of the path.
$ printf 'e5-d6\n6 9 4 11\ne4-d3\n5 9 5 11 3 11\nc5-c3\n3 11 3 12\nd6-d7\n4 9 4 8\nd7xd9xb11xd13\n' | quina play cam --seed 23 --white human --no-archive
\
   a b c d e f g
13       b       13
12     . . .     12
11   . . . . .   11
10 . . # . # . . 10
 9 . X X X X X . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . . . . . 6
 5 . O O O O O . 5
 4 . . @ . @ . . 4
 3   . . . . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
@ white knight, # black knight, O white man, X black man; castles: w, b
White (human) to move.
Choose one of your pieces.
Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.
> e5-d6
White moves from e5 to d6 (e5-d6).
\
   a b c d e f g
13       b       13
12     . . .     12
11   . . . . .   11
10 . . # . # . . 10
 9 . X X X X X . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . .[O]. . . 6
 5 . O O O(.)O . 5
 4 . . @ . @ . . 4
 3   . . . . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
Black (human) to move.
> 6 9 4 11
Black canters from f9 to d11 (f9-d11).
\
   a b c d e f g
13       b       13
12     . . .     12
11   . .[X]. .   11
10 . . # . # . . 10
 9 . X X X X(.). 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . O . . . 6
 5 . O O O . O . 5
 4 . . @ . @ . . 4
 3   . . . . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
White (human) to move.
> e4-d3
White moves from e4 to d3 (e4-d3).
\
   a b c d e f g
13       b       13
12     . . .     12
11   . . X . .   11
10 . . # . # . . 10
 9 . X X X X . . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . O . . . 6
 5 . O O O . O . 5
 4 . . @ .(.). . 4
 3   . .[@]. .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
Black (human) to move.
> 5 9 5 11 3 11
Black canters from e9 to c11 (e9-e11-c11).
\
   a b c d e f g
13       b       13
12     . . .     12
11   .[X]X(.).   11
10 . . # . # . . 10
 9 . X X X(.). . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . O . . . 6
 5 . O O O . O . 5
 4 . . @ . . . . 4
 3   . . @ . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
White (human) to move.
> c5-c3
White canters from c5 to c3 (c5-c3).
\
   a b c d e f g
13       b       13
12     . . .     12
11   . X X . .   11
10 . . # . # . . 10
 9 . X X X . . . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . O . . . 6
 5 . O(.)O . O . 5
 4 . . @ . . . . 4
 3   .[O]@ . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
Black (human) to move.
> 3 11 3 12
Black moves from c11 to c12 (c11-c12).
\
   a b c d e f g
13       b       13
12    [X]. .     12
11   .(.)X . .   11
10 . . # . # . . 10
 9 . X X X . . . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . O . . . 6
 5 . O . O . O . 5
 4 . . @ . . . . 4
 3   . O @ . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
White (human) to move.
> d6-d7
White moves from d6 to d7 (d6-d7).
\
   a b c d e f g
13       b       13
12     X . .     12
11   . . X . .   11
10 . . # . # . . 10
 9 . X X X . . . 9
 8 . . . . . . . 8
 7 . . .[O]. . . 7
 6 . . .(.). . . 6
 5 . O . O . O . 5
 4 . . @ . . . . 4
 3   . O @ . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
Black (human) to move.
> 4 9 4 8
Black moves from d9 to d8 (d9-d8).
\
   a b c d e f g
13       b       13
12     X . .     12
11   . . X . .   11
10 . . # . # . . 10
 9 . X X(.). . . 9
 8 . . .[X]. . . 8
 7 . . . O . . . 7
 6 . . . . . . . 6
 5 . O . O . O . 5
 4 . . @ . . . . 4
 3   . O @ . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
White (human) to move.
You must capture: c4, d7 can jump.
> d7xd9xb11xd13
White jumps from d7 to d13, pieces taken: 3 (d7xd9xb11xd13).
\
   a b c d e f g
13      [O]      13
12    (.). .     12
11  (.). X . .   11
10 . .(.). # . . 10
 9 . X X(.). . . 9
 8 . . .(.). . . 8
 7 . . .(.). . . 7
 6 . . . . . . . 6
 5 . O . O . O . 5
 4 . . @ . . . . 4
 3   . O @ . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
White (human) wins: a piece in the enemy castle.

# Zurero: an edge and a line.
$ printf 'c3\nR 3\nR3\nB 4\nL4\nR 3\nBb\nT 3\nL3\nL 2\nL4\nB 1\n' | quina play zurero --size 5 --seed 32 --white human --no-archive
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . . . . . 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
O white stone, X black stone
Black (human) to move.
First stone: the centre.
Type an edge (L, R, T, B) and a line: L4, Tc, or L 4; the first stone: its cell.
> c3
Black puts a stone on c3 (c3).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[X]. . 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
Choose an edge and a line, and slide a stone in from there.
> R 3
White slides a stone into row 3 from the right; it stops on c3 (R3).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 .[X|O]. . 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> R3
Black slides a stone into row 3 from the right; it stops on d3 (R3).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . X O[X]. 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
> B 4
White slides a stone into column d from the bottom; it stops on d3 (Bd).
\
  a b c d e
5 . . . . . 5
4 . . .[X]. 4
3 . X O[O]. 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> L4
Black slides a stone into row 4 from the left; it stops on d4 (L4).
\
  a b c d e
5 . . . . . 5
4 . . .[X|X]4
3 . X O O . 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
> R 3
White slides a stone into row 3 from the right; it stops on e3 (R3).
\
  a b c d e
5 . . . . . 5
4 . . . X X 4
3 . X O O[O]3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> Bb
Black slides a stone into column b from the bottom; it stops on b3 (Bb).
\
  a b c d e
5 . . . . . 5
4 .[X]. X X 4
3 .[X]O O O 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
> T 3
White slides a stone into column c from the top; it stops on c3 (Tc).
\
  a b c d e
5 . . . . . 5
4 . X . X X 4
3 . X[O]O O 3
2 . .[O]. . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> L3
Black slides a stone into row 3 from the left; it stops on a3 (L3).
\
  a b c d e
5 . . . . . 5
4 . X . X X 4
3[X]X O O O 3
2 . . O . . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
> L 2
White slides a stone into row 2 from the left; it stops on c2 (L2).
\
  a b c d e
5 . . . . . 5
4 . X . X X 4
3 X X O O O 3
2 . .[O|O]. 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> L4
Black slides a stone into row 4 from the left; it stops on b4 (L4).
\
  a b c d e
5 . . . . . 5
4 .[X|X]X X 4
3 X X O O O 3
2 . . O O . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
> B 1
White slides a stone into column a from the bottom; it stops on a3 (Ba).
\
  a b c d e
5 . . . . . 5
4[X]X X X X 4
3[O]X O O O 3
2 . . O O . 2
1 . . . . . 1
  a b c d e
\
Black (human) wins: five in a row.

# Help, moves, a hint, undo and redo, in each game.
$ printf 'help\nhint\nquit\n' | quina play fuse --seed 5 --white human --no-archive | sed -n 's/Hint: [a-h][1-8]:[1-6]\./Hint: a move./; /^Type/,$p'
Type a disc and its distance: b1:4, or row, column, distance: 2 1 4.
> help
Choose one of your rim discs.
Type a disc and its distance: b1:4, or row, column, distance: 2 1 4.
  hint      show a move the computer would play
  moves     list all legal moves
  board     show the board again
  pieces    list the pieces and where they are
  brief     show boards after moves, or only when asked
  undo      take back your last move
  redo      redo the move that was taken back
  help      show this help
  resign    resign the game
  draw      offer a draw
  save      save FILE: write the game to a file
  new       leave this game and choose another
  rules     show the rules of the game
  lesson    learn this game step by step
  shuffle   before the first move: draw another random start
  quit      leave; the game can be resumed
> hint
Hint: a move.
> quit

$ printf 'moves\nd4\nundo\nredo\nhint\nquit\n' | quina play iris --size 4 --white human --no-archive | grep -v '^ *[a-g] '
\
\
O white stone, X black stone; digits: coloured cells
Score: White 0; Black 0.
Black (human) to move.
First stone: a grey cell.
Type two cells: c4+f7, or 3 4 6 7; the first stone of the game: c4; or pass.
> moves
b2 b3 b4 c2 c3 c4 c5 d2 d3 d4 d5 d6 e2 e3 e4 e5 f2 f3 f4
> d4
Black puts a stone on d4 (d4).
\
\
Score: White 0; Black 0.
White (human) to move.
First stone: a grey cell; or a coloured cell and its partner; or pass.
> undo
Taken back.
\
\
Score: White 0; Black 0.
Black (human) to move.
First stone: a grey cell.
> redo
Redone.
\
\
Score: White 0; Black 0.
White (human) to move.
First stone: a grey cell; or a coloured cell and its partner; or pass.
> hint
Hint: c6+e1.
> quit

$ printf 'moves\nb2\nundo\nundo\nredo\nredo\nquit\n' | quina play sixmaking --size 4 --white human --no-archive | grep -v '^ *[1-4a-d] '
\
\
  w 12   b 12
\
Disks left: White 12, Black 12.
White (human) to move.
Add a disk on an empty cell, or choose a tower to move or split.
Type a cell: c3; or from-to and the disks: a1-a3:2, or 1 1 1 3 2.
> moves
a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4
> b2
White puts a disk on b2 (b2).
\
\
  w 11   b 12
\
Disks left: White 11, Black 12.
Black (human) to move.
> undo
Taken back.
\
\
  w 12   b 12
\
Disks left: White 12, Black 12.
White (human) to move.
> undo
There is nothing to take back.
> redo
Redone.
\
\
  w 11   b 12
\
Disks left: White 11, Black 12.
Black (human) to move.
> redo
There is nothing to redo.
> quit

$ printf 'hint\nd5-d6\ndraw\nn\nundo\nmoves\nquit\n' | quina play cam --white human --no-archive | grep -v '^ *[0-9a-g][0-9 ] '
\
   a b c d e f g
 9 . X X X X X . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . . . . . 6
 5 . O O O O O . 5
 4 . . @ . @ . . 4
   a b c d e f g
\
@ white knight, # black knight, O white man, X black man; castles: w, b
White (human) to move.
Choose one of your pieces.
Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.
> hint
Hint: b5-c6.
> d5-d6
White moves from d5 to d6 (d5-d6).
\
   a b c d e f g
 9 . X X X X X . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . .[O]. . . 6
 5 . O O(.)O O . 5
 4 . . @ . @ . . 4
   a b c d e f g
\
Black (human) to move.
> draw
White (human), do you accept a draw? (y/n) > n
The draw is declined.
> undo
Taken back.
\
   a b c d e f g
 9 . X X X X X . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . . . . . 6
 5 . O O O O O . 5
 4 . . @ . @ . . 4
   a b c d e f g
\
White (human) to move.
> moves
b5-a4 b5-a5 b5-a6 b5-b4 b5-b6 b5-c6 b5-d3 c4-a6 c4-b3 c4-b4 c4-c3 c4-c6
c4-c6-a4 c4-d3 c4-d4 c4-e6 c4-e6-g4 c5-a5 c5-b4 c5-b6 c5-c3 c5-c6 c5-d4 c5-d6
d5-b3 d5-c6 d5-d4 d5-d6 d5-e6 d5-f3 e4-c6 e4-c6-a4 e4-d3 e4-d4 e4-e3 e4-e6
e4-e6-g4 e4-f3 e4-f4 e4-g6 e5-d4 e5-d6 e5-e3 e5-e6 e5-f4 e5-f6 e5-g5 f5-d3
f5-e6 f5-f4 f5-f6 f5-g4 f5-g5 f5-g6
> quit

$ printf 'hint\nc3\nhint\nsave g.txt\nsave\nsave no/such/g.txt\n' | quina play zurero --size 5 --white human --no-archive | sed -n '/^>/,$p'
> hint
Hint: c3.
> c3
Black puts a stone on c3 (c3).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[X]. . 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
Choose an edge and a line, and slide a stone in from there.
> hint
Hint: Bc.
> save g.txt
Saved in g.txt.
> save
Type a file name after save.
> save no/such/g.txt
Cannot write no/such/g.txt: No such file or directory
> 

# A person against computers: the computer's move is described, and undo takes back both moves.
$ printf 'c3\nundo\nb2\nquit\n' | quina play sixmaking --size 4 --white human --black level:2 --seed 4 --no-archive | grep -E '^(White|Black|Taken|>)'
White (human) to move.
> c3
White puts a disk on c3 (c3).
Black (Level 2 - learner) to move.
Black puts a disk on d4 (d4).
White (human) to move.
> undo
Taken back.
White (human) to move.
> b2
White puts a disk on b2 (b2).
Black (Level 2 - learner) to move.
Black puts a disk on d4 (d4).
White (human) to move.
> quit

$ printf 'd5-d6\nresign\ny\n' | quina play cam --white human --black classic:2 --names Ana,Rui --seed 4 --no-archive | grep -E '^(White|Black|>)'
White (Ana) to move.
> d5-d6
White moves from d5 to d6 (d5-d6).
Black (Rui) to move.
Black canters from c10 to e8 (c10-e8).
White (Ana) to move.
> resign
Black (Rui) wins: resignation.

$ quina play zurero --size 5 --white level:3 --black classic:2 --seed 5 --no-archive | tail -n 1
White (Level 3 - casual) wins: five in a row.

# In Portuguese.
$ printf 'f8:9\nh5:1\nhelp\nmoves\nresign\ny\n' | quina play fuse --seed 5 --white human --no-archive --lang pt
\
  1 2 3 4 5 6 7 8
a   X O X X O X   a
b O . . . . . . O b
c X . . . . . . O c
d X . . . . . . X d
e O . . . . . . O e
f X . . . . . . O f
g O . . . . . . X g
h   X X O O X O   h
  1 2 3 4 5 6 7 8
\
O disco das brancas, X disco das pretas
Pontos: Brancas 2; Pretas 2.
Jogam as Brancas (humano).
Escolhe um dos teus discos da orla.
Escreve um disco e a distância: b1:4, ou linha, coluna, distância: 2 1 4.
> f8:9
Não: «f8:9» não é uma jogada de Fuse; espera-se uma jogada como b1:4.
Escreve ajuda para ver tudo o que se pode escrever.
> h5:1
As Brancas fazem deslizar o disco de h5 para dentro, casas: 1 (h5:1).
\
  1 2 3 4 5 6 7 8
a   X O X X O X   a
b O . . . . . . O b
c X . . . . . . O c
d X . . . . . . X d
e O . . . . . . O e
f X . . . . . . O f
g O . . .[O]. . X g
h   X X O(-)X O   h
  1 2 3 4 5 6 7 8
\
Pontos: Brancas 2; Pretas 2.
Jogam as Pretas (humano).
> help
Escolhe um dos teus discos da orla.
Escreve um disco e a distância: b1:4, ou linha, coluna, distância: 2 1 4.
  dica      mostrar uma jogada que o computador faria
  jogadas   listar todas as jogadas legais
  tabuleiro mostrar outra vez o tabuleiro
  peças     listar as peças e onde estão
  breve     mostrar o tabuleiro depois das jogadas, ou só a pedido
  desfazer  desfazer a tua última jogada
  refazer   refazer a jogada desfeita
  ajuda     mostrar esta ajuda
  desistir  desistir da partida
  empate    propor empate
  guardar   guardar FICHEIRO: escrever a partida num ficheiro
  nova      deixar esta partida e começar outra
  regras    mostrar as regras do jogo
  lição     aprender este jogo passo a passo
  sortear   antes da primeira jogada: sortear outro início
  sair      sair; a partida pode ser retomada
> moves
a2:1 a2:2 a2:3 a2:4 a2:5 a2:6 a4:1 a4:2 a4:3 a4:4 a4:5 a4:6 a5:1 a5:2 a5:3
a5:4 a5:5 a7:1 a7:2 a7:3 a7:4 a7:5 a7:6 c1:1 c1:2 c1:3 c1:4 c1:5 c1:6 d1:1
d1:2 d1:3 d1:4 d1:5 d1:6 d8:1 d8:2 d8:3 d8:4 d8:5 d8:6 f1:1 f1:2 f1:3 f1:4
f1:5 f1:6 g8:1 g8:2 g8:3 g8:4 g8:5 h2:1 h2:2 h2:3 h2:4 h2:5 h2:6 h3:1 h3:2
h3:3 h3:4 h3:5 h3:6 h6:1 h6:2 h6:3 h6:4 h6:5 h6:6
> resign
Desistir da partida? (s/n) > y
Pontos: Brancas 2; Pretas 2.
Ganham as Brancas (humano): desistência.

$ printf '5\n3\n2\n1\nundo\nquit\n' | LANG=pt_PT.UTF-8 quina play --no-archive --seed 5 | head -n 27
É a tua primeira vez? Escreve 6 para uma primeira partida guiada.
Que jogo?
  1. Fuse: Desliza discos da orla para dentro; ganha o maior grupo ligado.
  2. Iris: Liga as casas coloridas do bordo; ganham os melhores grupos.
  3. Six MaKING: Empilha discos; ganha a cor no topo da primeira pilha de seis.
  4. Cam: Cavaleiros e peões galopam e saltam até ao castelo inimigo.
  5. Zurero: Cinco em linha com pedras que entram pelos bordos e empurram.
  6. aprender um jogo passo a passo
  7. ler as regras de um jogo
  8. resolver problemas
  9. jogar no navegador
  10. in English
  11. sair
[1] > 5
Quem joga?
  1. humano contra humano
  2. humano contra computador, o humano começa
  3. humano contra computador, o computador começa
  4. computador contra computador
[2] > 3
Pretas: nível de 1 a 10, ou um jogador como classic:1 [Nível 3] > 2
Começar, ou mudar antes alguma coisa?
  1. começar
  2. tamanho do tabuleiro
  3. variante
  4. nomes
  5. quem começa

# A match of three, with the running score.
$ printf 'resign\ny\nresign\ny\n' | quina play cam --white human --names Ana,Rui --best-of 3 --no-archive | grep -E '^(White|Black|Match|Game)'
White (Ana) to move.
Black (Rui) wins: resignation.
Match: Ana 0; Rui 1; best of 3.
Game 2 of the match.
White (Rui) to move.
Black (Ana) wins: resignation.
Match: Ana 1; Rui 1; best of 3.
Game 3 of the match.
White (Ana) to move.

$ printf 'draw\ny\nresign\ny\nresign\ny\n' | quina play cam --white human --names Ana,Rui --best-of 5 --no-archive | grep -E '^(White|Black|Match|Game|A draw)'
White (Ana) to move.
Black (Rui), do you accept a draw? (y/n) > y
A draw: agreement.
Match: Ana 0.5; Rui 0.5; best of 5.
Game 2 of the match.
White (Rui) to move.
Black (Ana) wins: resignation.
Match: Ana 1.5; Rui 0.5; best of 5.
Game 3 of the match.
White (Ana) to move.
Black (Rui) wins: resignation.
Match: Ana 1.5; Rui 1.5; best of 5.
Game 4 of the match.
White (Rui) to move.

# Six MaKING with black moving first, and Fuse with kings.
$ printf '3\n1\n5\n2\n1\nc3\nquit\n' | quina play --no-archive | grep -E '^(White|Black|>)'
Black (human) to move.
> c3
Black puts a disk on c3 (c3).
White (human) to move.
> quit

$ printf 'moves\nK:a3\nK:a2\n' | quina play fuse --seed 5 --variant kings=1 --white human --no-archive | grep -v '^[a-h] '
\
  1 2 3 4 5 6 7 8
  1 2 3 4 5 6 7 8
\
O white disc, X black disc, @ white king, # black king
Score: White 2; Black 2.
White (human) to move.
Mark your king: choose one of your discs.
First mark your kings: type K:b1, or K:b1+c1 if there are two.
> moves
K:a3 K:a6 K:b1 K:b8 K:c8 K:e1 K:e8 K:f8 K:g1 K:h4 K:h5 K:h7
> K:a3
White marks kings: a3 (K:a3).
\
  1 2 3 4 5 6 7 8
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
Black (human) to move.
> K:a2
Black marks kings: a2 (K:a2).
\
  1 2 3 4 5 6 7 8
  1 2 3 4 5 6 7 8
\
Score: White 2; Black 2.
White (human) to move.
Choose one of your rim discs.
Type a disc and its distance: b1:4, or row, column, distance: 2 1 4.
> 

# The end of the input leaves the game, which stays in the archive.
$ printf 'c3\nL3\n' | quina play zurero --size 5 --white human --archive kept.db | tail -n 2
Black (human) to move.
> 

$ printf 'y\nR3\n' | quina play --archive kept.db | grep -E '^(Resume|White|Black|>)'
Resume Zurero, human against human (moves: 2)? (y/n) > y
Black (human) to move.
> R3
Black slides a stone into row 3 from the right; it stops on e3 (R3).
White (human) to move.
> 

$ ls
g.txt
kept.db
