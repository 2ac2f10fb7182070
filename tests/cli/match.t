# quina match, selfplay, ladder and best: the form of their output, with players limited by nodes

$ quina match zurero engine:nodes=500 random --size 7 --games 4 --seed 1 --json | sed 's/"time_\([ab]\)": [0-9.]*/"time_\1": N/g; s/"plies": [0-9.]*/"plies": N/'
{"games": 4, "wins": 4, "draws": 0, "losses": 0, "score": 1.0000, "score_low": 0.3674, "score_high": 1.0000, "elo": 1600.0, "elo_error": 847.2, "pairs": [0, 0, 0, 0, 2], "white_wins": 2, "black_wins": 2, "plies": N, "time_a": N, "time_b": N, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 0}

# Playing two games at once gives the same games.

$ quina match cam level:2 random --games 8 --seed 3 --json | cut -d, -f1-10 > one; quina match cam level:2 random --games 8 --seed 3 --jobs 2 --json | cut -d, -f1-10 | cmp - one && echo equal
equal

# A saved match resumes where it stopped; a journal of another match is refused.

$ m="quina match fuse random first --even 1"; $m --games 6 --resume m --json | cut -d, -f1-4 > six; $m --games 4 --resume n > four; $m --games 6 --resume n --json | cut -d, -f1-4 | cmp - six && echo equal
equal

$ cp m before; quina match fuse random random --games 4 --resume m; cmp m before && echo untouched
untouched
! quina: m is of another work; see quina journal show

$ echo 'quina match fuse random first' > old; quina match fuse random first --games 4 --resume old
! quina: old is not a journal of quina
[1]

$ quina journal show m; quina journal show m --json
title    quina match fuse random first size=6 variant=0 seed=0 plies=0 even=1 resign=0
results  3
jobs     0-2
{"title": "quina match fuse random first size=6 variant=0 seed=0 plies=0 even=1 resign=0", "results": 3, "jobs": "0-2", "cut": 0}

# A result that was cut by a crash is dropped, and its pair is played again; the reason of a game's end is kept, and every game has one record.

$ q="ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi | sed -u 's/^bestmove.*/bestmove/'"; quina match zurero --size 5 first "$q" --games 4 --resume k --record kr > out 2>&1; truncate -s -3 k; quina journal show k | tail -n 3 | sed "s/[0-9]* bytes/N bytes/"; quina match zurero --size 5 first "$q" --games 4 --resume k --record kr --json 2>/dev/null | sed 's/, "score".*"illegal"/, "illegal"/'; quina record check kr
results  1
jobs     0
cut      N bytes of a result that was not finished
{"games": 4, "wins": 4, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 4, "timeouts_b": 0, "crashes_b": 0}
4 games, 4 good, 0 bad

# A damaged journal is refused.

$ quina match cam random random --games 8 --resume d > out; printf 'x' | dd of=d bs=1 seek=200 conv=notrunc status=none; quina match cam random random --games 8 --resume d; quina journal show d
! quina: d is damaged; see quina journal show
! quina: d is damaged: a result in its middle is wrong
[1]

# A journal of no result

$ head -n 1 m | tr -d "\n" | wc -c > out; quina match fuse random first --games 2 --resume e > out 2>&1; truncate -s -1 e; quina journal show e | sed "s/[0-9]* bytes/N bytes/"
title    quina match fuse random first size=6 variant=0 seed=0 plies=0 even=1 resign=0
results  0
jobs     
cut      N bytes of a result that was not finished

# Parts of a match, played anywhere, are merged; then the whole match is there.

$ quina match cam random first --games 14 --seed 4 --json | cut -d, -f1-12 > whole; for i in 1 2 3; do quina match cam random first --games 14 --seed 4 --part $i/3 --resume p$i > out; done; quina journal merge all p1 p2 p3 p2; quina journal show p2 | tail -n 1; quina journal show all | tail -n 2; quina match cam random first --games 14 --seed 4 --resume all --json | cut -d, -f1-12 | cmp - whole && echo equal
jobs     1 4
results  7
jobs     0-6
equal

$ quina journal merge all m; quina journal merge all none; quina journal merge all
! quina: m is of another work than all
! quina: cannot read none: No such file or directory
! quina: expected quina journal merge OUT FILE...
[2]

$ quina match cam random first --part 4/3 --resume x; quina match cam random first --part 1/3; quina journal hide x
! quina: --part '4/3' is not a part such as 3/8
! quina: --part needs --resume FILE, a journal to be merged
! quina: there is no quina journal 'hide'; expected show or merge
[2]

# Ladders and self-play resume, too; the files of self-play are the same whatever the threads.

$ quina ladder zurero --size 5 --games 4 --from 2 --to 3 --json > l1; quina ladder zurero --size 5 --games 4 --from 2 --to 3 --resume l --jobs 3 --json | cmp - l1; quina ladder zurero --size 5 --games 4 --from 2 --to 3 --resume l --json | cmp - l1 && echo equal
equal

# A ladder begins with level 1 against random moves, whose Elo is 0 in its table.

$ quina ladder zurero --size 5 --games 10 --to 2 --seed 1 | sed -n '5,$p' | awk -F'|' '{ sum += $6; print $2 $3 $4 (sum > 0 && sum - $7 < 2 && $7 - sum < 2) }'
 1  random  10 1
 2  1  10 1

$ quina selfplay fuse --games 6 --player engine:nodes=50 > s1; quina selfplay fuse --games 6 --player engine:nodes=50 --jobs 3 --resume s2 | cmp - s1; truncate -s -40 s2; quina selfplay fuse --games 6 --player engine:nodes=50 --resume s2 | cmp - s1 && echo equal
equal

$ quina selfplay fuse --games 4 --player engine:nodes=50 --random-turns 30 > t1; quina selfplay fuse --games 4 --player engine:nodes=50 --random-turns 30 --jobs 3 | cmp - t1 && ! quina selfplay fuse --games 4 --player engine:nodes=50 | cmp -s - t1 && echo drawn
drawn

# --resign ends decided games early: shorter games, the same results.

$ for more in "" "--resign 80"; do quina match iris engine:nodes=200 engine:nodes=20 --size 5 --games 6 --seed 3 $more --record w --json | sed 's/.*"wins": \(.*\), "score".*"plies": \([0-9.]*\).*/\1 \2/'; done; grep -c resignation w; quina record check w
6, "draws": 0, "losses": 0 31.2
6, "draws": 0, "losses": 0 28.2
4
12 games, 12 good, 0 bad

$ quina match fuse random random --resign 40
! quina: --resign '40' is not a number from 51 to 100
[2]

# The most even of several openings is chosen, the same one every time.

$ quina match fuse random first --games 6 --seed 2 --even 5 --json | cut -d, -f1-17 > even; quina match fuse random first --games 6 --seed 2 --even 5 --jobs 2 --json | cut -d, -f1-17 | cmp - even && echo equal; quina match fuse random first --games 6 --seed 2 --json | cut -d, -f1-17 | cmp -s - even || echo other
equal
other

# Players that do not search get any opening; others the most even of several.

$ for p in random level:1 engine:depth=1; do for e in '' '--even 1' '--even 50'; do quina match fuse $p first --games 6 --seed 9 $e --json | cut -d, -f1-17; done | uniq | wc -l; done
2
2
3

# How many are judged depends on the game.

$ for g in fuse iris sixmaking cam zurero; do quina match $g engine:nodes=1 first --games 2 --resume $g.j > out && quina journal show $g.j | sed -n '1s/.* match \([a-z]*\).*\(plies=.*\) resign.*/\1 \2/p'; done
fuse plies=0 even=50
iris plies=2 even=1
sixmaking plies=4 even=10
cam plies=6 even=10
zurero plies=4 even=10

# An even score is Elo 0, not -0.

$ quina match zurero first first --size 5 --games 2 | grep Elo
Elo      +0 +/- 1600

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

# Several lines, as text and as JSON: the best first, from the side to move.

$ quina best cam --position '1/1M1/5/7/7/7/7/7/7/7/5/1m1/1 w 0' --nodes 2000 --lines 3
d12-d13  win in 1  100 %  d12-d13
d12-e12  loss in 2  0 %  d12-e12
d12-c12  loss in 2  0 %  d12-c12

$ for game in fuse iris sixmaking cam; do quina best $game --seed 1 --nodes 2000 --lines 5; done | awk 'NR % 5 == 1 { last = 99 } { if ($2 > last) print "unsorted"; last = $2 } END { print NR }'
20

# Level 1 is a comparable opponent: a random player scores 5 to 20 % against it. (Iris takes minutes.)
$ for g in fuse sixmaking cam zurero; do quina match $g random level:1 --games 200 --even 1 --seed 5 --json | sed "s/.*\"score\": \([0-9.]*\).*/$g \1/" | awk '{ print $1, ($2 >= 0.05 && $2 <= 0.2 ? "fine" : $2) }'; done
fuse fine
sixmaking fine
cam fine
zurero fine

# On small boards and in variants, too.
$ for g in 'fuse --size 3' 'fuse --size 4' 'fuse --size 4 --variant omega' 'fuse --variant kings=2' 'iris --size 3' 'iris --size 4' 'sixmaking --size 4' 'sixmaking --size 4 --variant points=6' 'zurero --size 5' 'zurero --size 6' 'zurero --size 7'; do quina match ${g%% *} random level:1 --games 200 --even 1 --seed 5 ${g#* } --json | sed "s/.*\"score\": \([0-9.]*\).*/\1/" | awk -v g="$g" '{ print g, ($1 >= 0.05 && $1 <= 0.2 ? "fine" : $1) }'; done
fuse --size 3 fine
fuse --size 4 fine
fuse --size 4 --variant omega fine
fuse --variant kings=2 fine
iris --size 3 fine
iris --size 4 fine
sixmaking --size 4 fine
sixmaking --size 4 --variant points=6 fine
zurero --size 5 fine
zurero --size 6 fine
zurero --size 7 fine

# Progress: none in a short run without a terminal, and an option against it.
$ quina match zurero random random --size 5 --games 4 --quiet --json 2>&1 | cut -d, -f1
{"games": 4

$ quina perft cam 2 --quiet; quina bench perft --game zurero --seconds 0.01 --quiet | head -n 1; quina ladder zurero --size 5 --games 2 --to 2 --quiet | cut -c1-8 | tail -n 1
2916
game       size depth          count   seconds       leaves/s
| 2 | 1 

# Clocks: a program gets both of them, and who runs out of time loses.

$ q="ugi:tee go.txt | sed -u 's/^go.*/go nodes 5/' | quina ugi"; quina match zurero --size 5 first "$q" --games 2 --tc 1000+2 --json | grep -o '"timeouts[_b]*": [0-9]*'; grep '^go' go.txt | head -n 1 | sed 's/[0-9]\{6,\}/N/g'
"timeouts": 0
"timeouts_b": 0
go p1time N p2time N p1inc 2000 p2inc 2000

$ q="ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi"; quina match zurero --size 5 "$q" "$q" --games 2 --random-plies 0 --tc 0.000001 --json | grep -o '"timeouts[_b]*": [0-9]*'
"timeouts": 1
"timeouts_b": 1

$ quina match cam random random --tc 1+
! quina: --tc '1+' is not seconds+seconds such as 60+0.5
[2]

$ quina match cam random random --tc 1+1 --time 1
! quina: --time and --tc exclude each other
[2]
