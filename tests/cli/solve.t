# quina solve

$ quina solve iris --size 3 --json | sed 's/"line": .*"nodes"/"nodes"/; s/"time_ms".*/and the time/'
{"game": "iris", "size": 3, "variant": "standard", "position": "3/4/5/4/3 b 0", "to_move": "black", "value": "win", "distance": null, "nodes": 14513, and the time

# The shortest win, and what it does not find.
$ quina solve cam --position "1/3/5/3M3/7/7/7/7/7/m6/5/3/1 w 80" --turns 9 | head -n 1
win for white in 5 turns

$ quina solve cam --position "1/3/5/3M3/7/7/7/7/7/m6/5/3/1 w 80" --turns 3 | head -n 1
neither side can force a win within 3 turns

# A game that is over has a value, too.
$ quina solve fuse --position "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w" | head -n 1
win for white in 0 turns

# A limit of time saves the state, and the same command goes on.
$ quina solve iris --size 4 --time 0.01 --save state
not solved
...
[1]

$ quina solve iris --size 4 --moves d4 --time 0.01 --save state
! quina: state belongs to another game or position
[1]

$ printf 'x' >>state; quina solve iris --size 4 --time 0.01 --save state
! quina: state is damaged: its checksum is wrong
[1]

$ echo text >state; quina solve iris --size 4 --time 0.01 --save state
! quina: state is not a saved state of quina solve
[1]

# Certificates.
$ ln -s /dev/full device; quina solve iris --size 3 --certificate device >/dev/null; test -e device && echo there
there
! quina: no certificate device: it cannot be written

$ quina solve iris --size 3 --certificate proof >/dev/null && quina solve --check proof
win for black
positions: 3377

$ sed -i '/^end/d' proof; quina solve --check proof
! quina: proof: line 3385: the end is missing
[1]

$ quina solve --check nothing
! quina: cannot read nothing: No such file or directory
[1]

$ quina solve
! quina: quina solve needs a game, or --check
[2]

$ quina solve iris --check proof
! quina: --check names the game itself: leave out 'iris'
[2]

# As jobs, with a journal: the same value, also two turns on; what is solved is not solved again.
$ quina solve iris --size 3 --resume one --jobs 2 | head -n 1; quina solve iris --size 3 --split 2 --resume two | head -n 1; quina journal show one | tail -n 2; cp one before; quina solve iris --size 3 --resume one | head -n 1; cmp one before
win for black
win for black
results  7
jobs     0-6
win for black

$ quina solve fuse --position "-4W1-/3BBB2/2W1WWB1/1BBBBBW1/4WBW1/1BW1WWW1/4BW2/-6- w" --resume over | head -n 1; quina solve cam --turns 3 --resume over
win for white
! quina: --turns, --save and --certificate take one process, and exclude --resume
[2]
