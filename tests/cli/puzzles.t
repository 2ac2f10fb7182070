# quina puzzles

$ printf '# a comment\n\ncam\t0\tstandard\twin\t2\t2\t12\tcastle\t1/3/1M3/5m1/7/7/3M3/7/7/7/3k1/3/1 w 4\tc11-c12 e3-f4 c12-d13\n' >own; XDG_DATA_HOME=$PWD/data quina puzzles list --file own
cam           1  win  2  level  2  easy    the way into the castle
Puzzles: 1; solved: 0; streak: 0, best: 0; days: 0

$ quina puzzles show --file own --solution --ascii | tail -n 3
Cam 1: White to move and win in 2 moves.
solution: c11-c12 e3-f4 c12-d13
theme: the way into the castle; level 2

$ quina puzzles check --file own --quiet
Puzzles: 1; bad: 0

$ quina puzzles export --file own --to sgf --out own.sgf && quina record check own.sgf && quina puzzles import own.sgf | diff - own | sed 's/\t.*//'
1 game, 1 good, 0 bad
0a1,2
> # a comment
> 

$ quina puzzles show --file own --json
{"number": 1, "game": "cam", "size": 0, "goal": "win", "moves": 2, "level": 2, "grade": "easy", "nodes": 12, "theme": "castle", "solved": false, "position": "1/3/1M3/5m1/7/7/3M3/7/7/7/3k1/3/1 w 4", "solution": ["c11-c12", "e3-f4", "c12-d13"]}

# A wrong solution is found, and nothing wrong is imported.
$ sed 's/c11-c12 e3-f4 c12-d13/d7-d8 e3-f4 c11-c12/' own >wrong; quina puzzles check --file wrong --quiet
Puzzles: 1; bad: 1
! quina: cam 1: a move of the solution does not reach the goal
[1]

$ quina puzzles import wrong
! quina: puzzle 1: a move of the solution does not reach the goal
[1]

$ sed 's/win/won/' own >wrong; quina puzzles list --file wrong
! quina: puzzle 1: the goal, the number of moves or the level is not valid
[1]

# The same puzzles whatever the number of threads, and from a journal.
$ quina puzzles make iris --size 4 --count 4 --seed 7 --quiet >one; quina puzzles make iris --size 4 --count 4 --seed 7 --jobs 2 --quiet --resume journal | cmp - one && quina puzzles make iris --size 4 --count 4 --seed 7 --quiet --resume journal | cmp - one && quina puzzles check --file one --quiet
Puzzles: 4; bad: 0

$ quina puzzles list nogame
! quina: there is no game 'nogame'; the games are fuse, iris, sixmaking, cam, zurero
[1]

$ quina puzzles show fuse 100000
! quina: there is no such puzzle
[1]

$ quina puzzles guess
! quina: there is no puzzles verb 'guess'; see quina puzzles --help
[2]

$ quina puzzles list --count 3
! quina: quina puzzles list takes no --count
[2]

$ quina puzzles make
! quina: expected quina puzzles make GAME
[2]

# A file without an end is not read to it.
$ quina puzzles list --file /dev/zero
! quina: cannot read /dev/zero: File too large
[1]
