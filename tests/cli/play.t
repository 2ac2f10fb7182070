# play.t: whole games at the prompt, with players that need neither clock nor engine.
$ quina play fuse --white random --black first --seed 3 --no-archive | tail -n 14
\
  1 2 3 4 5 6 7 8
a   - - - - - -   a
b - O O X X . X - b
c - X . . O O X - c
d - . . . O O X - d
e - X O O O . . - e
f - O . . O O X - f
g - X . X . X[X]- g
h   - - - - -(-)  h
  1 2 3 4 5 6 7 8
\
Score: White 9; Black 3.
White (random) wins 9-3, largest groups.

$ quina play iris --size 3 --white random --black first --seed 3 --no-archive | tail -n 10
Black puts stones on c1 and c5 (c1+c5).
\
  e O O O  3
 d O X X O  4
c[X]X X X[X] 5
 b O X X O  4
  a O O O  3
\
Score: White 5, 5; Black 2.
White (random) wins 5-2, largest groups.

$ quina play sixmaking --size 4 --white random --black classic:1 --seed 3 --no-archive | tail -n 12
\
    a      b      c      d
4   .      w      w    bbbbb  4
3   .      .      .      .    3
2   w      bb     .   [bwwwbb]2
1   .      .     (b)     ww   1
    a      b      c      d
\
  w 4   b 1
\
Disks left: White 4, Black 1.
Black (classic:1) wins: a tower of six on d2.

$ quina play cam --white random --black random --seed 3 --no-archive | tail -n 22
   a b c d e f g
\
Black (random) to move.
Black jumps from e2 to e4, pieces taken: 1 (e2xe4).
\
   a b c d e f g
13       b       13
12     . X .     12
11   . . # . .   11
10 . . . . . . . 10
 9 X . . . . . X 9
 8 . . . . X . . 8
 7 . . . . . . . 7
 6 . . # . . . . 6
 5 . . . . . . . 5
 4 . . . .[X]. . 4
 3   . . .(.).   3
 2     . .(.)    2
 1       w       1
   a b c d e f g
\
Black (random) wins: all pieces taken.

$ quina play zurero --size 5 --white random --black first --seed 3 --no-archive | tail -n 12
Black (first) to move.
Black slides a stone into row 5 from the left; it stops on c5 (L5).
\
  a b c d e
5 . .[X|O]. 5
4 O X X O O 4
3 X X O O O 3
2 X X X O . 2
1 X O X O X 1
  a b c d e
\
White (random) wins: five in a row.

# A person's whole game: loosely typed moves, wrong moves, undo and redo.
$ printf 'c3\nL 3\nl9\nT 3\nundo\nredo\nL 3\nboard\nmoves\nquit\n' | quina play zurero --size 5 --white human --no-archive
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
> L 3
White slides a stone into row 3 from the left; it stops on c3 (L3).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[O|X]. 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> l9
No: l9 is not legal: there is no cell l9 on this board.
> T 3
Black slides a stone into column c from the top; it stops on c3 (Tc).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[X]X . 3
2 . .[O]. . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
> undo
Taken back.
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[O|X]. 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> redo
Redone.
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[X]X . 3
2 . .[O]. . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
> L 3
White slides a stone into row 3 from the left; it stops on b3 (L3).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 .[O]X X . 3
2 . . O . . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> board
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 .[O]X X . 3
2 . . O . . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> moves
Bb Bc Bd L2 L3 R2 R3 Tb Tc Td
> quit

$ printf 'c3\nd3\nc3-d3\n3 3 4 3 2\n4 3 3 3\nresign\ny\n' | quina play sixmaking --white human --names Ana,Rui --no-archive | tail -n 44
   a   b   c   d   e
\
  w 15   b 16
\
Disks left: White 15, Black 16.
Black (Rui) to move.
> d3
Black puts a disk on d3 (d3).
\
   a   b   c   d   e
5  .   .   .   .   .  5
4  .   .   .   .   .  4
3  .   .   w  [b]  .  3
2  .   .   .   .   .  2
1  .   .   .   .   .  1
   a   b   c   d   e
\
  w 15   b 15
\
Disks left: White 15, Black 15.
White (Ana) to move.
> c3-d3
White moves the whole tower on c3 onto d3 (c3-d3).
\
   a   b   c   d   e
5  .   .   .   .   .  5
4  .   .   .   .   .  4
3  .   .  (.)[bw]  .  3
2  .   .   .   .   .  2
1  .   .   .   .   .  1
   a   b   c   d   e
\
  w 15   b 15
\
Disks left: White 15, Black 15.
Black (Rui) to move.
> 3 3 4 3 2
No: c3-d3:2 is not legal: there is no tower on c3.
> 4 3 3 3
No: d3-c3 is not legal: c3 is empty, and a move ends on another tower.
> resign
Resign the game? (y/n) > y
Disks left: White 15, Black 15.
White (Ana) wins: resignation.

$ printf 'b5-b6\n2 9 2 8\nc4 c6\nc4-c7\ne6\nc4-c6-a5\ndraw\ny\n' | quina play cam --white human --no-archive | grep -E '^(White|Black|No|A draw|>)'
White (human) to move.
> b5-b6
White moves from b5 to b6 (b5-b6).
Black (human) to move.
> 2 9 2 8
Black moves from b9 to b8 (b9-b8).
White (human) to move.
> c4 c6
White canters from c4 to c6 (c4-c6).
Black (human) to move.
> c4-c7
No: c4-c7 is not legal: there is no piece on c4.
> e6
No: 'e6' is not a move of Cam; expected a move such as b5-b6, c4-c6-a4 or e6xe8.
> c4-c6-a5
No: c4-c6-a5 is not legal: there is no piece on c4.
> draw
White (human), do you accept a draw? (y/n) > y
A draw: agreement.

$ printf '2 1 9\nb1:4\npass\nb 1 4\n' | quina play fuse --white human --seed 3 --no-archive | grep -E '^(White|Black|No|>)'
White (human) to move.
> 2 1 9
No: 'b1:9' is not a move of Fuse; expected a move such as b1:4.
> b1:4
White slides the disc on b1 inwards, cells: 4 (b1:4).
Black (human) to move.
> pass
No: pass is not legal: a player who can move must move (b8:1).
> b 1 4
No: b1:4 is not legal: there is no disc on b1.
> 

$ printf '3 3\n2 2 4 4\npass\npass\n' | quina play iris --size 3 --white human --no-archive | grep -E '^(White|Black|No|Score|A draw|>)'
Score: White 0; Black 0.
Black (human) to move.
> 3 3
Black puts a stone on c3 (c3).
Score: White 0; Black 0.
White (human) to move.
> 2 2 4 4
No: b2+d4 is not legal: a turn is two grey cells or a coloured pair, never mixed.
> pass
White passes (pass).
Score: White 0; Black 0.
Black (human) to move.
> pass
Black passes (pass).
Score: White 0; Black 0.
A draw: all groups are equal.

# A forced pass is announced.
$ printf 'a2:1\n' | quina play fuse --white human --position '-B5-/1WWWWWW1/1WWWWWW1/1BBBBBB1/1BBBBB2/8/8/-6- w' --no-archive | grep -E '^(White|Black|No|>|Score)'
Score: White 12; Black 11.
White (human) to move.
White has no move and must pass.
White passes (pass).
Score: White 12; Black 11.
Black (human) to move.
> a2:1
Black slides the disc on a2 inwards, cells: 1 (a2:1).
Score: White 12; Black 11.
White (human) wins 12-11, largest groups.

# Menus.
$ printf '5\n1\n2\n7\n4\nAna\nRui\n5\n2\n6\n3\n7\n10+5\n1\nd4\nquit\n' | quina play --no-archive
New here? Type 6 for a guided first game.
Which game?
  1. Fuse: Slide discs in from the rim; the larger connected group wins.
  2. Iris: Connect the coloured cells of the rim; the best groups win.
  3. Six MaKING: Stack disks; the first tower of six wins for the colour on top.
  4. Cam: Knights and men canter, jump and charge into the enemy castle.
  5. Zurero: Five in a row with stones that slide in from the edge and push.
  6. learn a game step by step
  7. read the rules of a game
  8. solve puzzles
  9. play in the browser
  10. em português
  11. leave
[1] > 5
Who plays?
  1. human against human
  2. human against computer, the human begins
  3. human against computer, the computer begins
  4. computer against computer
[2] > 1
Begin, or change something first?
  1. begin
  2. board size
  3. variant
  4. names
  5. who begins
  6. best of
  7. clock
[1] > 2
Size of the board, 5 to 19 > 7
Begin, or change something first?
  1. begin
  2. board size
  3. variant
  4. names
  5. who begins
  6. best of
  7. clock
[1] > 4
Name of White > Ana
Name of Black > Rui
Begin, or change something first?
  1. begin
  2. board size
  3. variant
  4. names
  5. who begins
  6. best of
  7. clock
[1] > 5
Who begins?
  1. Black (Rui)
  2. White (Ana)
[1] > 2
Begin, or change something first?
  1. begin
  2. board size
  3. variant
  4. names
  5. who begins
  6. best of
  7. clock
[1] > 6
Games in the match, such as 1, 3 or 5 > 3
Begin, or change something first?
  1. begin
  2. board size
  3. variant
  4. names
  5. who begins
  6. best of
  7. clock
[1] > 7
Clock: minutes+seconds per move, such as 10+5; 0 for none > 10+5
Begin, or change something first?
  1. begin
  2. board size
  3. variant
  4. names
  5. who begins
  6. best of
  7. clock
[1] > 1
\
  a b c d e f g
7 . . . . . . . 7
6 . . . . . . . 6
5 . . . . . . . 5
4 . . . . . . . 4
3 . . . . . . . 3
2 . . . . . . . 2
1 . . . . . . . 1
  a b c d e f g
\
O white stone, X black stone
Black (Ana) to move.
...
Type an edge (L, R, T, B) and a line: L4, Tc, or L 4; the first stone: its cell.
> d4
Black puts a stone on d4 (d4).
\
  a b c d e f g
7 . . . . . . . 7
6 . . . . . . . 6
5 . . . . . . . 5
4 . . .[X]. . . 4
3 . . . . . . . 3
2 . . . . . . . 2
1 . . . . . . . 1
  a b c d e f g
\
White (Rui) to move.
...
> quit

# The name of a player may have 255 bytes; a longer one is refused like any other unknown player.
$ printf '5\n4\n%s\n%s\nlevel:1\nrandom\n' "$(printf 'x%064d' 0)" "$(printf 'ugi:%0300d' 0)" | quina play --no-archive | grep -o '^there is no player .\{10\}\|; expected.*\|^Begin'
there is no player 'x00000000
; expected human, first, random, classic:N, level:N, engine or ugi:COMMAND
there is no player 'ugi:00000
; expected at most 255 bytes
Begin

$ printf 'x\n11\n' | quina play --no-archive
New here? Type 6 for a guided first game.
Which game?
  1. Fuse: Slide discs in from the rim; the larger connected group wins.
  2. Iris: Connect the coloured cells of the rim; the best groups win.
  3. Six MaKING: Stack disks; the first tower of six wins for the colour on top.
  4. Cam: Knights and men canter, jump and charge into the enemy castle.
  5. Zurero: Five in a row with stones that slide in from the edge and push.
  6. learn a game step by step
  7. read the rules of a game
  8. solve puzzles
  9. play in the browser
  10. em português
  11. leave
[1] > x
Please type a number from 1 to 11.
Which game?
  1. Fuse: Slide discs in from the rim; the larger connected group wins.
  2. Iris: Connect the coloured cells of the rim; the best groups win.
  3. Six MaKING: Stack disks; the first tower of six wins for the colour on top.
  4. Cam: Knights and men canter, jump and charge into the enemy castle.
  5. Zurero: Five in a row with stones that slide in from the edge and push.
  6. learn a game step by step
  7. read the rules of a game
  8. solve puzzles
  9. play in the browser
  10. em português
  11. leave
[1] > 11

# Saving to a file, and resuming from the archive.
$ printf 'c3\nL3\nsave g.txt\nquit\n' | quina play zurero --size 5 --white human --archive play.db | tail -n 3
> save g.txt
Saved in g.txt.
> quit

$ grep -v Date g.txt
[Event "terminal"]
[Site "?"]
[Round "?"]
[White "human"]
[Black "human"]
[Result "*"]
[Game "zurero"]
[Size "5"]
\
1. c3 L3 *

$ printf 'T3\n' | quina play --resume --archive play.db | tail -n 14
Type an edge (L, R, T, B) and a line: L4, Tc, or L 4; the first stone: its cell.
> T3
Black slides a stone into column c from the top; it stops on c3 (Tc).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[X]X . 3
2 . .[O]. . 2
1 . . . . . 1
  a b c d e
\
White (human) to move.
> 

$ quina play --resume 9 --archive play.db
! quina: game 9: there is no such game
[1]

$ quina play --resume --no-archive
! quina: there is no archive to resume from
[1]

$ printf 'y\nresign\ny\n' | quina play --archive play.db | tail -n 4
  9. play in the browser
  10. em português
  11. leave
[1] > 

$ quina play --resume --archive play.db
! quina: there is no unfinished game to resume
[1]

$ quina archive list --archive play.db | sed 's/  20[^ ]*//'
     1  zurero    human                human                0-1        3  resignation

# Wrong options.
$ quina play chess
! quina: there is no game 'chess'; the games are fuse, iris, sixmaking, cam, zurero
[2]

$ quina play fuse --white nobody --no-archive
! quina: there is no player 'nobody'; expected human, first, random, classic:N, level:N, engine or ugi:COMMAND
[2]

$ quina play fuse --clock x --no-archive
! quina: --clock 'x' is not minutes+seconds such as 10+5
[2]

$ quina play fuse --names Ana --no-archive
! quina: --names 'Ana' is not two names separated by a comma
[2]

$ quina play fuse --position x --no-archive
! quina: position: the board has 1 rows, expected 8
[1]

$ quina play --size 5 --no-archive
! quina: --size, --variant and --position need a GAME
[2]

$ quina play fuse --lang xx --no-archive
! quina: --lang 'xx' is not en or pt
[2]

# A match resumes where it was left, with its points.
$ printf 'resign\ny\nc3\n' | quina play zurero --size 5 --white human --best-of 3 --names Ana,Rui --clock 3+2 --archive match.db | grep -E '^(White|Black|Match|Game)'
Black (Rui) to move.
White (Ana) wins: resignation.
Match: Ana 1; Rui 0; best of 3.
Game 2 of the match.
Black (Ana) to move.
Black puts a stone on c3 (c3).
White (Rui) to move.

$ printf 'resign\ny\n' | quina play --resume --archive match.db | grep -E '^(White|Black|Match|Game)'
White (Rui) to move.
Black (Ana) wins: resignation.
Match: Ana 2; Rui 0; best of 3.

# A UGI program plays on either side in every game; its moves are not checked here. The command may
# be long.

$ p="ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi"; for g in fuse "iris --size 3" "sixmaking --size 4" cam "zurero --size 5"; do quina play $g --white "$p" --black first --seed 3 --no-archive | tail -n 1 | grep -c 'wins\|draw'; done
1
1
1
1
1

$ p="ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi"; for g in fuse "iris --size 3" "sixmaking --size 4" cam "zurero --size 5"; do quina play $g --white random --black "$p" --seed 3 --no-archive | tail -n 1 | grep -c 'wins\|draw'; done
1
1
1
1
1

$ quina play zurero --size 5 --no-archive --names "A program with a long command,First" --black first --white "ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi | sed -u 's/^bestmove /bestmove /'" | tail -n 1 | grep -c wins
1

# A program that exits, plays an illegal move or does not answer loses the game.

$ quina play zurero --size 5 --no-archive --white ugi:false --black first | tail -n 2
ugi:false cannot continue: it has exited.
Black (first) wins: resignation.

$ quina play zurero --size 5 --no-archive --white "ugi:read line; echo ugiok; exec 0<&-; sleep 0.1" --black first | tail -n 1
Black (first) wins: resignation.

$ quina play zurero --size 5 --no-archive --black "ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi | sed -u 's/^best.*/bestmove z9/'" --white first | tail -n 2
ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi | sed -u 's/^best.*/bestmove z9/' cannot continue: it played an illegal move.
White (first) wins: resignation.

$ QUINA_UGI_TIMEOUT=1 quina play zurero --size 5 --no-archive --black "ugi:sleep 60" --white first | tail -n 2
ugi:sleep 60 cannot continue: it did not answer.
White (first) wins: resignation.

# The server can be started from the terminal; asking again gives the same address.
$ printf '9\n9\n10\n' | quina play --no-archive | grep -o 'The page is at http://127.0.0.1:[0-9]*/ until you quit' | sed 's/1:[0-9]*/1:PORT/'
The page is at http://127.0.0.1:PORT/ until you quit
The page is at http://127.0.0.1:PORT/ until you quit

# A line or a name that is too long is refused as a whole, and asked for again.
$ printf '%s\n5\n1\n4\n%s\nAna\n\n1\nquit\n' "$(printf '%01500d' 0)" "$(printf '\303\251%.0s' $(seq 32))" | quina play --no-archive | grep '^\[1\] > \|too long'
[1] > That line is too long: at most 1022 bytes.
[1] > 5
[1] > 4
That name is too long: at most 63 bytes.
[1] > 1

# A disk that is full: the player is told, and what is stored has no gap.
$ sh -c 'trap "" XFSZ; printf "d4\nq\n" | quina play zurero --size 7 --plain --white human --black human --archive full.db >/dev/null; ulimit -f 96; printf "d4\nL4\n" | quina play zurero --size 7 --plain --white human --black human --archive full.db | grep "not being saved"'
The game is not being saved: the archive: the disk reports an error
The game is not being saved: the archive: the disk reports an error
! quina: the game is not saved: the archive: the disk reports an error

$ quina archive verify --archive full.db
0 faults found

# A record that cannot be looked at.

$ quina play --replay none.txt --plain
! quina: --replay needs the full screen; quina record replay prints records
[1]

$ quina play --replay none.txt --resume
! quina: --replay and --resume exclude each other
[2]
