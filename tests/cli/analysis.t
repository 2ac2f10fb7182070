# Standard output that cannot be written ends the program with exit status 1.
$ echo '{"id": "1", "game": "cam", "position": "x"}' | quina analysis > /dev/full
! quina: cannot write standard output
[1]
