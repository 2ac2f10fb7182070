# quina ugi, and whole games between processes that speak it. A filter turns the client's time
# limits into limits of nodes, so that the games are short.

$ printf 'position startpos moves j10 L10\nquery p1turn\nquery gameover\nquit\nisready\n' | quina ugi zurero
response true
response false

$ quina ugi chess
! quina: there is no game 'chess'; the games are fuse, iris, sixmaking, cam, zurero
[2]

$ printf 'd\nquit\n' | quina ugi zurero --size 7 | tail -n 1
position 7/7/7/7/7/7/7 b

# Without a game, the size and the variant are also for the game that a driver sets.

$ for n in 4 7; do printf 'd\nsetoption name Game value iris\nd\n' | quina ugi --size $n | grep ^position; done
position -WBWB-/B4W/W4B/B4W/W4B/-BBWW- w
position 4/5/6/7/6/5/4 b 0
position 7/8/9/10/11/12/13/12/11/10/9/8/7 b 0
position 7/8/9/10/11/12/13/12/11/10/9/8/7 b 0

$ printf 'setoption name Game value iris\nd\n' | quina ugi fuse --size 4 | tail -n 1; quina ugi --size 20; quina ugi --variant odd
position 8/9/10/11/12/13/14/15/14/13/12/11/10/9/8 b 0
! quina: Fuse has no size 20; expected 3 to 6
! quina: Fuse has no variant 'odd'; expected standard, omega, kings=1, kings=2
[2]

# A program that has it the other way round: who has the first move by the rules is player 1.

$ quina ugi zurero --size 5 --check "sed -u 's/^go movetime.*/go nodes 5/' | quina ugi | sed -u 's/^response true/response x/; s/^response false/response true/; s/^response x/response false/'" | grep advice
advice  it knows whose turn it is: 'query p1turn' was answered with 'response true', not 'response false'
advice  it says whether the game is over: 'query gameover' was answered with 'response false', not 'response true'

$ quina ugi cam --size 7
! quina: Cam has one size and takes no --size
[2]

# The end of the input ends an infinite search.

$ printf 'go infinite\n' | quina ugi cam | grep -c '^bestmove [^ ]*$'
1

$ head -c 70000 /dev/zero | tr '\0' x | quina ugi
info string the line is too long

# Whole games of every kind between two processes.

$ p="ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi"; quina match fuse "$p" "$p" --games 2 --json | sed 's/, "wins.*"illegal"/, "illegal"/'
{"games": 2, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 0}

$ p="ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi"; quina match iris --size 3 "$p" "$p" --games 2 --json | sed 's/, "wins.*"illegal"/, "illegal"/'
{"games": 2, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 0}

$ p="ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi"; quina match sixmaking --size 4 "$p" "$p" --games 2 --json | sed 's/, "wins.*"illegal"/, "illegal"/'
{"games": 2, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 0}

$ p="ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi"; quina match cam "$p" "$p" --games 2 --json | sed 's/, "wins.*"illegal"/, "illegal"/'
{"games": 2, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 0}

$ p="ugi:sed -u 's/^go movetime.*/go nodes 20/' | quina ugi"; quina match zurero --size 5 "$p" "$p" --games 2 --json | sed 's/, "wins.*"illegal"/, "illegal"/'
{"games": 2, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 0}

# An engine that cannot be started, or does not answer, ends the match.

$ quina match fuse random "ugi:read x; exit 3" --games 2 --json
! quina: ugi:read x; exit 3: its program ended instead of answering 'ugi'
[1]

$ QUINA_UGI_TIMEOUT=1 quina match fuse random "ugi:sleep 60" --games 2 --json
! quina: ugi:sleep 60: its program did not answer 'ugi' in time
[1]

# One that dies, hangs or plays illegally loses its games, and is told why.

$ quina match fuse random "ugi:sed -u '/^go/q' | quina ugi | sed -u '/^info\|^best/d'" --games 2 --json | sed 's/, "score".*"illegal"/, "illegal"/'
{"games": 2, "wins": 2, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 2}
! quina: game 1, ugi:sed -u '/^go/q' | quina ugi | sed -u '/^info\|^best/d': its program ended instead of answering 'go'
! quina: game 2, ugi:sed -u '/^go/q' | quina ugi | sed -u '/^info\|^best/d': its program ended instead of answering 'go'

$ QUINA_UGI_TIMEOUT=1 quina match fuse random "ugi:time=0.1:read x; echo ugiok; sleep 60" --games 2 --json | sed 's/, "score".*"illegal"/, "illegal"/'
{"games": 2, "wins": 2, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 2, "crashes_b": 0}
! quina: game 1, ugi:read x; echo ugiok; sleep 60: its program did not answer 'go' in time
! quina: game 2, ugi:read x; echo ugiok; sleep 60: its program did not answer 'go' in time

$ quina match fuse random "ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi | sed -u 's/^bestmove.*/bestmove a1:9/'" --games 2 --json | sed 's/, "score".*"illegal"/, "illegal"/'
{"games": 2, "wins": 2, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 2, "timeouts_b": 0, "crashes_b": 0}
! quina: game 1, ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi | sed -u 's/^bestmove.*/bestmove a1:9/': it answered 'bestmove a1:9': a1:9 is not legal: there is no cell a1 on this board
! quina: game 2, ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi | sed -u 's/^bestmove.*/bestmove a1:9/': it answered 'bestmove a1:9': a1:9 is not legal: there is no cell a1 on this board

# What a program is sent: the limits of its word, of the match, or the time of its opponent.

$ for more in "nodes=5:|" "time=0.03:|" "depth=2,nodes=5:|" "|--time 0.04" "|"; do quina match zurero "ugi:${more%|*}tee -a sent | sed -u 's/^go.*/go nodes 5/' | quina ugi" engine:time=0.02 --size 5 --games 2 --even 1 ${more#*|} > out; grep '^go' sent | sort -u; rm sent; done
go nodes 5
go movetime 30
go nodes 5 depth 2
go movetime 40
go movetime 20

# A session that shows what a program does wrong.

$ quina ugi zurero --size 5 --check "sed -u 's/^go movetime.*/go nodes 5/' | quina ugi"
ok      it starts, and answers ugi with ugiok
ok      it takes options and uginewgame, and answers isready
ok      it plays a whole game of legal moves
ok      it knows whose turn it is
ok      it says whether the game is over
ok      it knows the result
ok      it answers isready during a search
ok      it ends an infinite search after stop
ok      it survives an unknown command
ok      it exits with status 0 after quit

$ quina ugi zurero --size 5 --check "while read l; do case \$l in ugi) echo ugiok;; isready) echo readyok;; go*|stop) echo bestmove a1;; quit) exit 3; esac; done"
ok      it starts, and answers ugi with ugiok
ok      it takes options and uginewgame, and answers isready
WRONG   it plays a whole game of legal moves: after 0 moves it answered 'bestmove a1': a1 is not legal: the first stone goes to the centre (c3)
advice  it knows whose turn it is: 'query p1turn' was answered with '', not 'response true'
advice  it says whether the game is over: 'query gameover' was answered with '', not 'response false'
ok      it answers isready during a search
WRONG   it ends an infinite search after stop: it answered before stop
ok      it survives an unknown command
WRONG   it exits with status 0 after quit: its status was 3
! quina: 3 of the checks failed
[1]

# It may take as long for a move as in a match, where one that is slower loses.

$ QUINA_UGI_TIMEOUT= quina ugi zurero --size 5 --check "while read l; do case \$l in ugi) echo ugiok;; isready) echo readyok;; esac; done" | tail -n 1
WRONG   it plays a whole game of legal moves: no line 'bestmove' came within 5 s
! quina: 1 of the checks failed
