# GTP: the program and its settings, then a few plays of each game.
#! quina gtp fuse

1 protocol_version
#? [2]
2 name
#? [quina]
3 version
#? [\d+\.\d+\.\d+]
4 known_command genmove
#? [true]
5 known_command fly
#? [false]
6 list_games
#? [fuse\niris\nsixmaking\ncam\nzurero]
7 fly
#? [\? unknown command]
8 list_commands
#? [.*gogui-rules_board.*]
#? [loadsgf]

# Fuse: the disc, then where it stops.
10 gogui-rules_game_id
#? [Fuse]
11 gogui-rules_board_size
#? [8]
12 quina-position -BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w
#? []
13 gogui-rules_legal_moves
#? [B1 E1 G1 A2 H2 H4 A5 A6 H6 C8 F8 G8]
14 play w A5
#? []
15 gogui-rules_legal_moves
#? [B5 C5 D5 E5 F5 G5]
16 play w A5
#? [\? illegal move: no turn goes on to A5]
17 play w E5
#? []
18 play w C8
#? [\? illegal move: it is black's turn]
19 play b a5:4
#? []
20 quina-position
#? [-BWB1WW-/B6B/W6W/7B/B3B2W/B3W2B/W6W/-WBBWBW- w]
21 undo
22 undo
23 undo
24 quina-position
#? [-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWBW- w]
25 undo
#? [\? cannot undo]

# Iris: two stones; a coloured cell and its partner.
30 set_game iris 3
#? []
31 gogui-rules_board_size
#? [5 5 hex]
32 gogui-rules_legal_moves
#? [B2 C2 B3 C3 D3 C4 D4]
33 play b C3
34 play w E5
35 gogui-rules_legal_moves
#? [A1]
36 play w A1
#? []
37 gogui-rules_board
#? [\. \. \. \. O\n\. \. \. \. \.\n\. \. X \. \.\n\. \. \. \. \.\nO \. \. \. \.]
38 play b pass
39 play w pass
40 final_score
#? [W\+1]
41 gogui-rules_final_result
#? [White wins: the groups are counted\.]
42 play b C4
#? [\? the game is over: the groups are counted]

# Six MaKING: the tower once more for each disk, if not all of them move.
50 set_game sixmaking 5
51 quina-position x5/x5/x,w,x,bw,x/x5/x5 b -
52 play b D3
53 gogui-rules_legal_moves
#? [B3 D3]
54 play b D3
55 play b B3
56 quina-position
#? [x5/x5/x,ww,x,b,x/x5/x5 w b3-d3:1]

# Cam: every square of the path, the last one again to stop.
60 set_game cam
61 gogui-rules_board_size
#? [13]
62 play w F4
63 play w F6
64 gogui-rules_legal_moves
#? [D4 F6]
65 play w F6
66 quina-position
#? [1/3/5/2k1k2/1mmmmm1/7/7/2K4/1MMMMM1/4K2/5/3/1 b 1]
67 gogui-rules_captured_count
#? [0 0]

# Zurero: the point of entry; at a corner the next point of the line too.
70 set_game zurero 5
71 quina-position B4/5/2W2/5/5 b
72 gogui-rules_legal_moves
#? [A1 C1 A3 E3 A5 C5 E5]
73 play b A5
74 gogui-rules_legal_moves
#? [A4 B5]
75 play b B5
76 quina-position
#? [BB3/5/2W2/5/5 w]
77 gogui-rules_side_to_move
#? [white]

# Thinking, with limits that do not depend on the machine.
80 quina-player engine:nodes=200
81 quina-position 5/5/1BBBB/5/WWWW1 b
82 reg_genmove b
#? [[A-E][1-5]]
83 quina-analyze
#? [move \S+ score -?\d+ win [01]\.\d+ proven win distance 1 depth \d+ nodes \d+ pv .*]
84 genmove b
#? [[A-E][1-5]]
85 gogui-rules_legal_moves
#? []
86 final_score
#? [B\+]
87 loadsgf no-such-file.sgf
#? [\? cannot load file: .*]
88 quit
#? []
