# record.t: quina record.

$ printf '[Game "cam"]\n\n1. b5-b6 B9-b8 2.c5-c6! {good} (2. d5-d6) 1-0\n' > cam.txt; printf '[Game "cam"]\n[Termination "time"]\n\n1. b5-b6 1-0\n\n[Game "iris"]\n[Size "3"]\n\n1. c3 pass 2. pass 1/2-1/2\n\n[Game "zurero"]\n[Size "7"]\n\n1. d4 L4 *\n' > three.txt; printf '[Game "cam"]\n\n1. b5-b6 b9-b4 2. c5-c6 *\n\n[Game "iris"]\n[Size "3"]\n\n1. c3 pass pass 1-0\n' > bad.txt

# check

$ quina record check three.txt
3 games, 3 good, 0 bad

$ quina record check cam.txt
cam.txt:1:1: game 1: the moves do not end the game; expected a tag Termination that says why the result is 1-0
1 game, 0 good, 1 bad
[1]

$ quina record check bad.txt
bad.txt:3:10: game 1: b9-b4 is not legal: b4 is neither one step nor one leap from b9; 2 moves dropped
bad.txt:5:1: game 2: the result is given as 1-0, but by the rules it is 1/2-1/2 (the groups are counted)
2 games, 0 good, 2 bad
[1]

$ quina record check bad.txt --json
{"faults": [{"game": 1, "line": 3, "column": 10, "message": "b9-b4 is not legal: b4 is neither one step nor one leap from b9", "faults": 1, "dropped": 2},
 {"game": 2, "line": 5, "column": 1, "message": "the result is given as 1-0, but by the rules it is 1/2-1/2 (the groups are counted)", "faults": 1, "dropped": 0}], "games": 2, "bad": 2}
[1]

$ printf '1. b5-b6 *' | quina record check -
standard input:1:1: game 1: nothing says which game this is; expected a tag Game, or --game
1 game, 0 good, 1 bad
[1]

$ printf '1. b5-b6 *' | quina record check - --game cam
1 game, 1 good, 0 bad

$ quina record check nowhere.txt
! quina: cannot read nowhere.txt: No such file or directory
[1]

$ quina record check /
! quina: cannot read /: Is a directory
[1]

# convert

$ quina record convert cam.txt
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]
[Game "cam"]
...
1. b5-b6 b9-b8 2. c5-c6! {good} (2. d5-d6) 1-0

$ quina record convert cam.txt --out a.txt && quina record convert a.txt | cmp - a.txt && quina record convert a.txt --to sgf --out a.sgf && quina record convert a.sgf | cmp - a.txt && echo the same
the same

$ quina record convert three.txt --to line
cam@start@b5-b6@1-0,time
iris:3@start@c3,pass,pass@1/2-1/2
zurero:7@start@d4,L4@-

$ quina record convert three.txt --to line | quina record convert - --to sgf | sed s/AP.quina:[0-9.]*./AP/
(;FF[4]GM[905]CA[UTF-8]APQG[cam]
QT[Termination:time]RE[W+T]
;W[b5-b6])
(;FF[4]GM[905]CA[UTF-8]APQG[iris]SZ[3]
RE[0]
;B[c3];W[pass];B[pass])
(;FF[4]GM[905]CA[UTF-8]APQG[zurero]SZ[7]
;B[d4];W[L4])

$ quina record convert cam.txt --to json
[{"game": "cam", "size": 0, "variant": "standard", "start": "1/3/5/2k1k2/1mmmmm1/7/7/7/1MMMMM1/2K1K2/5/3/1 w 0", "first": "white", "result": "white", "plies": 3, "end": "1/3/5/2k1k2/2mmmm1/1m5/7/1MM4/3MMM1/2K1K2/5/3/1 b 3", "tags": {"Result": "1-0"}, "moves": [{"move": "b5-b6"}, {"move": "b9-b8"}, {"move": "c5-c6", "glyph": "!", "comment": "good", "variations": [[{"move": "d5-d6"}]]}]}]

$ quina record convert bad.txt
! quina: bad.txt:3:10: game 1: b9-b4 is not legal: b4 is neither one step nor one leap from b9; 2 moves dropped
! quina: nothing written; --repair keeps what can be read
[1]

$ quina record convert bad.txt --repair --to line
cam@start@b5-b6@-
iris:3@start@c3,pass,pass@1/2-1/2
! quina: bad.txt:3:10: game 1: b9-b4 is not legal: b4 is neither one step nor one leap from b9; 2 moves dropped
! quina: bad.txt:5:1: game 2: the result is given as 1-0, but by the rules it is 1/2-1/2 (the groups are counted)

# A repaired file is valid.

$ printf '[Game "cam"]\n[Result "1-0"]\n\n1. b5-b6 b9-b4 2. c5-c6 1-0\n\n[Game "cam"]\n\n1. b5-b6 0-1\n' > torn.txt; quina record convert torn.txt --repair 2>/dev/null | tee whole.txt | grep Term; quina record check torn.txt | tail -n 1; quina record check whole.txt
[Termination "moves lost"]
[Termination "unknown"]
2 games, 0 good, 2 bad
2 games, 2 good, 0 bad

$ quina record convert /dev/null
! quina: /dev/null has no games
[1]

$ quina record convert cam.txt --to pgn
! quina: --to 'pgn' is not a format; expected text, sgf, json or line
[2]

$ quina record convert cam.txt --to json | quina record check -
standard input:1:1: game 1: records are written as JSON, not read; expected the text format, SGF or lines
1 game, 0 good, 1 bad
[1]

# stats

$ quina record stats three.txt --opening 2
Iris, size 3: 1 game
  white 0 (0.0%), black 0 (0.0%), draws 1 (100.0%), open 0
  plies: 3 to 3, mean 3.0, median 3.0
        3 - 3          1 ########################################
...
Cam: 1 game
  white 1 (100.0%), black 0 (0.0%), draws 0 (0.0%), open 0
  plies: 1 to 1, mean 1.0, median 1.0
        1 - 1          1 ########################################
  mean branching: 54.0 moves a position
  first moves
     games   share  white  black  draws
         1  100.0%      1      0      0  b5-b6
...

$ quina record stats cam.txt
! quina: cam.txt has no good games
[1]

$ quina record stats three.txt --fast --json | tail -n 1
 {"game": "zurero", "size": 7, "variant": "standard", "games": 1, "white": 0, "black": 0, "draw": 0, "open": 1, "plies": {"min": 2, "max": 2, "mean": 2, "median": 2}, "lengths": [{"from": 2, "to": 2, "games": 1}], "branching": null, "first_moves": [{"moves": "d4", "games": 1, "white": 0, "black": 0, "draw": 0, "open": 1}], "openings": [{"moves": "d4 L4", "games": 1, "white": 0, "black": 0, "draw": 0, "open": 1}]}], "bad": 0}

$ quina record stats three.txt --svg chart.svg > /dev/null && grep -c '<text' chart.svg
12

# svg and replay

$ quina record svg cam.txt --ply 1 --out one.svg && quina record svg cam.txt --every 1 --out all.svg && grep -c '<svg' one.svg all.svg && grep -c '<defs>' all.svg
one.svg:1
all.svg:9
1

$ quina record svg cam.txt --plies 0,2 | grep -o '>2[^<]*\|>1[^<]*\|>start'
...
>start
...
>1... b9-b8
...

$ quina record svg cam.txt --ply 4
! quina: --ply '4' is not a number from 0 to 3
[2]

$ quina record svg cam.txt --pick 2
! quina: cam.txt has only 1 game
[1]

$ quina record replay three.txt --pick 3
Zurero: white ?, black ?, *
...
start
...
1. d4
...
1... L4
...
  a b c d e f g
...

$ quina record replay three.txt --pick 2 --plies 0,3 | tail -n 1
a draw, the groups are counted

$ quina record replay bad.txt
! quina: bad.txt:3:10: game 1: b9-b4 is not legal: b4 is neither one step nor one leap from b9; 2 moves dropped
[1]

# usage

$ quina record burn cam.txt
! quina: there is no record verb 'burn'; expected check, convert, stats, svg or replay
[2]

$ quina record check cam.txt --to sgf
! quina: quina record check takes no --to
[2]

$ quina record check
! quina: expected quina record VERB FILE; see quina record --help
[2]

$ quina record check cam.txt --game chess
! quina: there is no game 'chess'; the games are fuse, iris, sixmaking, cam, zurero
[2]

# Files of other programs, detected and named

$ printf '(;GM[sixmaking]SU[sixmaking-4 0]P0[id "Ana"]P1[id "Rui"];P0[0 Start P0];P0[1 Pick W 1];P0[2 Dropb B 2];P0[3 Done];P1[4 Resign];P1[5 Done])' > boardspace.sgf; quina record convert boardspace.sgf --to line
sixmaking:4@start@b2@1-0,resignation

$ printf '(;SZ[13];W[fi];W[gh])' | quina record convert - --from gogui --game cam --to line
cam@start@c5-d6@-

$ printf '{"header": {"game": {"name": "Camelot", "variants": ["Cam"]}, "players": []}, "moves": [["b5-b6"], ["c5^c7"]]}' | quina record check -
standard input:1:101: game 1: c5-c7 is not legal: the piece on c5 is the opponent's; 1 move dropped
1 game, 0 good, 1 bad
[1]

# What cutegames writes does not say which game it was, nor its size and variants.

$ printf '[Site "CuteGames"]\n[White "A"]\n[Black "B"]\n[Result "0-1"]\n[FEN "startpos"]\n[Adjudicated "Resigned"]\n\n1. d4 L4 0-1\n\n\n[Site "CuteGames"]\n[FEN "5/5/2B2/5/5 w"]\n\n1... L3 *\n' > cute.pgn; quina record convert cute.pgn --game zurero --size 7 --to line
zurero:7@start@d4,L4@1-0,resignation
zurero:5@5/5/2B2/5/5_w@L3@-

$ printf '[FEN "-WBWB-/B4W/W4B/B4W/W4B/-BBWW- w"]\n\n*\n' | quina record convert - --game fuse --variant kings=1,omega --to line
fuse:4:omega+kings=1@-WBWB-/B4W/W4B/B4W/W4B/-BBWW-_w@@-

# Records that name their game have the size and variants that they name.

$ quina record convert boardspace.sgf --game zurero --size 7 --to line
sixmaking:4@start@b2@1-0,resignation

$ quina record check cute.pgn --size 7; quina record check cute.pgn --game cam --size 7
! quina: --size and --variant need --game
! quina: Cam has one size and takes no --size
[2]

$ quina record convert boardspace.sgf --from json
! quina: --from 'json' is not a format; expected text, sgf, line, gogui, boardspace or abstractplay
[2]

$ quina record convert boardspace.sgf --to gogui
! quina: --to 'gogui' is not a format; expected text, sgf, json or line
[2]
