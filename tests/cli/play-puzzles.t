# quina puzzles solve, which the core does not have

# Solving at the prompt: a hint, and a wrong move with its refutation.
$ printf '%s\n' hint nonsense a1-b2 quit | quina puzzles solve cam 1 --brief | sed -n '3p;/theme/p;/^No: .nonsense/p'
Type a move, hint, solution, next or quit.
The theme: the way into the castle.
No: 'nonsense' is not a move of Cam; expected a move such as b5-b6, c4-c6-a4 or e6xe8.

# The menu leads there, too.
$ printf '%s\n' 8 5 4 d3-c2 c2-d1 n 11 | XDG_DATA_HOME=$PWD/data quina play --no-archive --plain | grep '^Right\|^Solved\|^Cam'
Cam 1 · easy
Right. White replies; go on.
Solved.
Solved so far: 1; streak: 1, best: 1; days: 0.

# Where nothing can be written, it says so.
$ printf '%s\n' d3-c2 c2-d1 n | XDG_DATA_HOME=/dev/null quina puzzles solve cam 1 --brief | tail -n 4
Solved.
Solved so far: 1; streak: 1, best: 1; days: 0.
That you solved it could not be saved.
Another puzzle? (y/n) > n

# Streams that fail
$ quina puzzles solve cam 1 --brief </ >/dev/null
! quina: standard input cannot be read
[1]

$ quina puzzles solve cam 1 --brief </dev/null >/dev/full
! quina: standard output cannot be written
[1]
