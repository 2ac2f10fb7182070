# quina match, selfplay, ladder and best: the form of their output, with players limited by nodes

$ quina match zurero engine:nodes=500 random --size 7 --games 4 --seed 1 --json | sed 's/"time_\([ab]\)": [0-9.]*/"time_\1": N/g; s/"plies": [0-9.]*/"plies": N/'
{"games": 4, "wins": 4, "draws": 0, "losses": 0, "score": 1.0000, "score_low": 0.3674, "score_high": 1.0000, "elo": 1600.0, "elo_error": 847.2, "pairs": [0, 0, 0, 0, 2], "white_wins": 2, "black_wins": 2, "plies": N, "time_a": N, "time_b": N, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 0}

# Playing two games at once gives the same games.

$ quina match cam level:2 random --games 8 --seed 3 --json | cut -d, -f1-10 > one; quina match cam level:2 random --games 8 --seed 3 --jobs 2 --json | cut -d, -f1-10 | cmp - one && echo equal
equal

# A saved match resumes where it stopped; a file of another match is refused.

$ quina match fuse random first --games 6 --resume m --json | cut -d, -f1-4 > six; quina match fuse random first --games 4 --resume n > four; quina match fuse random first --games 6 --resume n --json | cut -d, -f1-4 | cmp - six && echo equal
equal

$ quina match fuse random random --games 4 --resume m; test $(wc -l < m) -eq 7 && echo untouched
untouched
! quina: m is of another match; give another file, or the same match

# A saved game is not played again, even if its pair was not finished; the reason of its end is kept.

$ q="ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi | sed -u 's/^bestmove.*/bestmove/'"; quina match zurero --size 5 first "$q" --games 4 --resume k --record kr > out; tail -n 4 k; sed -i '$d' k; quina match zurero --size 5 first "$q" --games 4 --resume k --record kr --json | sed 's/, "score".*"illegal"/, "illegal"/'; quina record check kr
0 1 2 5 illegal move
1 0 1 4 illegal move
2 1 2 5 illegal move
3 0 1 4 illegal move
{"games": 4, "wins": 4, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 4, "timeouts_b": 0, "crashes_b": 0}
5 games, 5 good, 0 bad

# --resign ends decided games early: shorter games, the same results.

$ for more in "" "--resign 80"; do quina match iris engine:nodes=200 engine:nodes=20 --size 5 --games 6 --seed 3 $more --record w --json | sed 's/.*"wins": \(.*\), "score".*"plies": \([0-9.]*\).*/\1 \2/'; done; grep -c resignation w; quina record check w
6, "draws": 0, "losses": 0 31.3
6, "draws": 0, "losses": 0 27.7
4
12 games, 12 good, 0 bad

$ quina match fuse random random --resign 40
! quina: --resign '40' is not a number from 51 to 100
[2]

# The most even of several openings is chosen, the same one every time.

$ quina match fuse random first --games 6 --seed 2 --even 5 --json | cut -d, -f1-10 > even; quina match fuse random first --games 6 --seed 2 --even 5 --jobs 2 --json | cut -d, -f1-10 | cmp - even && echo equal; quina match fuse random first --games 6 --seed 2 --json | cut -d, -f1-10 | cmp -s - even || echo other
equal
other

# The sequential test stops early, even if one side wins every game, and gives the same result when resumed.

$ quina match fuse first classic:2 --games 100000 --sprt 0,50 --json | grep -c llr
1

$ for i in 1 2; do quina match zurero engine:nodes=500 random --size 7 --games 1000 --sprt 0,50 --resume s --json | sed 's/, "draws".*"llr": \([0-9]*\).*/ llr \1/'; done
{"games": 14, "wins": 14 llr 3
{"games": 14, "wins": 14 llr 3

$ printf '5/5/2B2/5/5 w\n' > o; quina match zurero first first --size 5 --games 2 --openings o --json | cut -d, -f1-4
{"games": 2, "wins": 1, "draws": 0, "losses": 1

$ printf '5/5/5/5 w\n' > o; quina match zurero first first --openings o
! quina: line 1 of the openings: Zurero has no size 4; expected 5 to 19
[1]

$ quina match fuse human random
! quina: the player 'human' cannot play a match here
[2]

$ quina selfplay fuse --player human
! quina: the player 'human' cannot play a match here
[2]

$ quina selfplay zurero --size 5 --games 2 --player "ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi" --records r --out /dev/null; quina record check r
2 games, 2 good, 0 bad

$ quina ladder zurero --size 5 --variant odd
! quina: Zurero has no variant 'odd'; expected standard
[2]

$ quina match fuse level:11 random
! quina: there is no player 'level:11'; expected level:1 to level:10
[2]

$ quina match cam classic:3 random
! quina: there is no player 'classic:3'; expected classic:1 to classic:2
[2]

$ quina match cam engine:speed=9 random
! quina: there is no player 'engine:speed=9'; expected engine:time=S,nodes=N,depth=D,threads=T,hash=MB,search=alphabeta|mcts|uct,value=linear,seed=S
[2]

$ quina match cam deep-thought random
! quina: there is no player 'deep-thought'; expected human, first, random, classic:N, level:N, engine or ugi:COMMAND
[2]

$ quina match cam random random --sprt 10,0
! quina: --sprt '10,0' is not two Elo differences such as 0,10
[2]

# The same seed gives the same tuning file.

$ quina selfplay iris --size 3 --games 4 --player random --seed 5 --out a; quina selfplay iris --size 3 --games 4 --player random --seed 5 | cmp - a && head -n 1 a | tr '\t' '|'
...

# The best move, as text and as JSON.

$ quina best cam --position "M/1k1/5/7/7/7/7/7/7/7/5/3/1 b 0"
! quina: the game is over: a piece in the enemy castle
[1]

$ quina best cam --position "1/2M/5/7/7/7/7/7/7/2k4/5/3/1 w 0" --depth 5 --json | sed 's/"nodes": [0-9]*, "nps": [0-9]*, "time_ms": [0-9]*/N/'
{"move": "e12-d13", "score": 29999, "win": 1.0000, "proven": "win", "distance": 1, "pv": ["e12-d13"], "depth": 1, N, "lines": [{"move": "e12-d13", "score": 29999, "win": 1.0000, "proven": "win", "distance": 1, "pv": ["e12-d13"]}]}

$ quina best zurero --position "5/5/2B2/5/5 w" --player random --seed 1
...

$ quina best zurero --time 0
! quina: --time '0' is not a number of seconds such as 0.5
[2]

# A level may choose a move other than the best; the one it chooses is reported.

$ for s in 1 2 3 4 5 6 7 8; do quina best cam --player level:4 --seed $s; quina best cam --player level:4 --seed $s --json | sed 's/.*"lines": \[{"move": "\([^"]*\).*/\1/'; done | uniq -c | awk '{ print $1 % 2 }' | uniq
0

# Limits override those of the player.

$ quina best cam --player level:6 --nodes 3000 --json | grep -o '"nodes": [0-9]*'
"nodes": 3000

$ quina best cam --player engine:nodes=100,hash=1 --nodes 500 --json | grep -o '"nodes": [0-9]*'
"nodes": 500

# A position with a single legal move is searched all the same.

$ quina best cam --position "1/3/1k3/3mm2/m1m2k1/7/m2KM2/M1M4/M6/2K2M1/5/3/1 w 34" --nodes 20000 --json | grep -o '"nodes": [0-9]*'
"nodes": 20000

$ quina best cam --player human
! quina: the player 'human' cannot be used here
[2]

$ quina match iris random random --size 3 --games 4 --record games.txt > out && quina record check games.txt
...

$ quina match cam random first --games 2 --record games2.txt > out; grep -c '^\[Round' games2.txt
2

$ quina selfplay fuse --games 2 --player random --out p --records r && quina record check r
...
