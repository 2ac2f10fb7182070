# quina show: the board after the moves, for people, as JSON and as SVG

$ quina show zurero --size 5 --moves "c3 L3 Tc"
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[X]X . 3
2 . .[O]. . 2
1 . . . . . 1
  a b c d e
\
white O, black X
Zurero: white to move, 8 moves
position: 5/5/2BB1/2W2/5 w

$ quina show cam --json
{"game": "cam", "size": 0, "variant": "standard", "position": "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0", "to_move": "white", "moves": ["b5-a4", "b5-a5", "b5-a6", "b5-b4", "b5-b6", "b5-c6", "b5-d3", "c4-a6", "c4-b3", "c4-b4", "c4-c3", "c4-c6", "c4-c6-a4", "c4-d3", "c4-d4", "c4-e6", "c4-e6-g4", "c5-a5", "c5-b4", "c5-b6", "c5-c3", "c5-c6", "c5-d4", "c5-d6", "d5-b3", "d5-c6", "d5-d4", "d5-d6", "d5-e6", "d5-f3", "e4-c6", "e4-c6-a4", "e4-d3", "e4-d4", "e4-e3", "e4-e6", "e4-e6-g4", "e4-f3", "e4-f4", "e4-g6", "e5-d4", "e5-d6", "e5-e3", "e5-e6", "e5-f4", "e5-f6", "e5-g5", "f5-d3", "f5-e6", "f5-f4", "f5-f6", "f5-g4", "f5-g5", "f5-g6"], "result": null}

$ quina show fuse --json --position "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w"
{"game": "fuse", "size": 6, "variant": "standard", "position": "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w", "to_move": "white", "moves": [], "result": "white", "score": [7, 6]}

$ quina show fuse --json --variant omega --position "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w"
{"game": "fuse", "size": 6, "variant": "omega", "position": "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w", "to_move": "white", "moves": [], "result": "black", "score": [14, 18]}

$ quina show iris --size 3 --json --moves "c3 a1+e3 pass pass"
{"game": "iris", "size": 3, "variant": "standard", "position": "2W/4/2B2/4/W2 b 2", "to_move": "black", "moves": [], "result": "white", "score": [[1, 1], []]}

# The start of Fuse depends only on the seed.

$ quina show fuse --seed 7 --json | cut -d, -f4 > a; quina show fuse --seed 7 --json | cut -d, -f4 | cmp - a && quina show fuse --seed 8 --json | cut -d, -f4 | cmp -s - a || echo differs
differs

# The size of a position follows from its text.

$ quina show zurero --json --position "5/5/2B2/5/5 w"
{"game": "zurero", "size": 5, "variant": "standard", "position": "5/5/2B2/5/5 w", "to_move": "white", "moves": ["Bc", "L3", "R3", "Tc"], "result": null}

# A third occurrence is a draw if the moves are given; the position alone does not contain it.

$ quina show cam --json --moves "b5-b6 b9-b8 b6-b5 b8-b9 b5-b6 b9-b8 b6-b5 b8-b9" | grep -o '"result".*'
"result": "draw"}

$ quina show cam --moves "b5-b6 b9-b8 b6-b5 b8-b9 b5-b6 b9-b8 b6-b5 b8-b9" | tail -n 2
Cam: a draw, the third occurrence of a position
position: 1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 8

$ quina show sixmaking --size 4 --variant points=6 | tail -n 3
Six MaKING (points=6): white to move, 16 moves
points: white 0; black 0
position: x4/x4/x4/x4 w - 0:0

$ quina show fuse --variant kings=1 --seed 3 --moves "K:a2" | tail -n 4
white O @ (king), black X # (king)
Fuse (kings=1): black to move, 12 moves
score: white 2; black 2
position: -KBWBWB-/W6B/B6W/W6B/B6W/W6B/W6W/-BWBWBB- b

$ quina show cam --svg board.svg && head -c 4 board.svg && tail -c 7 board.svg
<svg</svg>

$ quina show iris --svg - | head -c 4; echo
<svg

$ quina show cam --svg no/such/folder/board.svg
! quina: cannot write no/such/folder/board.svg: No such file or directory
[1]

$ quina show cam --json --ascii
! quina: --json, --svg and --ascii exclude each other
[2]
