# UGI: options, positions, queries and searches.
#! quina ugi fuse

ugi
#? [id name quina .*]
#? [option name Game type combo default fuse var fuse var iris var sixmaking var cam var zurero]
#? [option name Threads type spin default 1 min 1 max 64]
#? [ugiok]
isready
#? [readyok]
setoption name Game value zurero
setoption name Size value 7
position startpos moves d4 L4
query p1turn
#? [response true]
query gameover
#? [response false]
query result
#? [response none]
position fen 7/7/7/BBBB3/7/7/WW1WW2 b
go depth 3
#? [info depth \d+ multipv 1 score mate 1 nodes \d+ nps \d+ time \d+ pv R4]
#? [bestmove R4]
position fen 7/7/7/BBBB3/7/7/WW1WW2 b moves R4
query result
#? [response p1win]
go nodes 10
#? [bestmove none]
d
#? [position 7/7/7/BBBBB2/7/7/WW1WW2 w]
position startpos moves d4 x
#? [info string 'x' is not a move of Zurero; expected a move such as .*]
position startpos
eval
#? [eval cp -?\d+]
go perft 4
#? [perft 192]
setoption name Level value 1
go movetime 10
#? [bestmove d4]
setoption name Level value 11
#? [info string '11' is not a value of this option]
setoption name Colour value red
#? [info string there is no option 'Colour']
fly
#? [info string there is no command 'fly']
bench
#? [bench nodes \d+ time \d+ nps \d+]
uci
#? [uciok]
ucinewgame
go wtime 50 btime 50
#? [bestmove d4]
quit

# A long-lived engine does not carry a proof to another clock: the win takes 5 plies, and 2 are left.
#! quina ugi cam
position fen 1/3/5/4K2/7/7/7/7/7/3m3/5/3/1 w 0
go nodes 20000
#? [info depth \d+ multipv 1 score mate 5 .*]
#? [bestmove e10-d11]
position fen 1/3/5/4K2/7/7/7/7/7/3m3/5/3/1 w 98
go nodes 20000
#? [info depth \d+ multipv 1 score cp 0 .*]
#? [!.* mate .*]
quit
