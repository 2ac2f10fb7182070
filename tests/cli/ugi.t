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

# An engine that cannot be started, dies, hangs or plays illegally loses its games.

$ quina match fuse random "ugi:no-such-engine" --games 2 --json 2>/dev/null | sed 's/, "score".*"illegal"/, "illegal"/'
{"games": 2, "wins": 2, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 2}

$ quina match fuse random "ugi:sed -u '/^go/q' | quina ugi | sed -u '/^info\|^best/d'" --games 2 --json | sed 's/, "score".*"illegal"/, "illegal"/'
{"games": 2, "wins": 2, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 0, "crashes_b": 2}

$ QUINA_UGI_TIMEOUT=1 quina match fuse random "ugi:sleep 60" --games 2 --json | sed 's/, "score".*"illegal"/, "illegal"/'
{"games": 2, "wins": 2, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 0, "timeouts_b": 2, "crashes_b": 0}

$ quina match fuse random "ugi:sed -u 's/^go.*/go nodes 5/' | quina ugi | sed -u 's/^bestmove.*/bestmove a1:9/'" --games 2 --json | sed 's/, "score".*"illegal"/, "illegal"/'
{"games": 2, "wins": 2, "draws": 0, "losses": 0, "illegal": 0, "timeouts": 0, "crashes": 0, "illegal_b": 2, "timeouts_b": 0, "crashes_b": 0}
