# quina moves and quina perft

$ quina moves zurero
j10

$ quina moves zurero --size 6
c3
c4
d3
d4

$ quina moves sixmaking --size 4 --position "x,bww,x,wbb/wbbw,x,bbww,bwbww/bwbwb,x3/x4 b c3-d4:2"
a2-a3
a2-a3:1
a2-a3:2
a2-a3:3
a2-a3:4
a3-b4:1
a3-b4:2
c3-b4:1
c3-b4:2
c3-d4:1
d3-c3:1
d3-d4:1
d3-d4:2

$ quina moves iris --size 8 --moves h8 | wc -l
7561

$ quina moves iris --size 8 --moves h8 | LC_ALL=C sort -c && echo sorted
sorted

$ quina moves zurero --size 5 --json
{"game": "zurero", "size": 5, "variant": "standard", "position": "5/5/5/5/5 b", "to_move": "black", "moves": ["c3"]}

# The case of letters in a move does not matter.

$ quina moves zurero --size 5 --moves "C3 l3 TC"
Bc
Bd
L2
L3
R2
R3
Tc
Td

# A finished game has no moves.

$ quina moves cam --position "M/3/5/7/7/7/7/7/7/2k4/5/3/1 b 3"

$ quina perft sixmaking 3
13960

$ quina perft cam 2
2916

$ quina perft iris 3 --size 3
1201

$ quina perft zurero 0
1

$ quina perft zurero 2 --size 5 --moves c3 --divide
Bc 6
L3 6
R3 6
Tc 6
24

$ quina perft zurero 2 --size 5 --divide --json
{"game": "zurero", "depth": 2, "count": 4, "divide": {"c3": 4}}

$ quina perft fuse 2 --position "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w"
5076
