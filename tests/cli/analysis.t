# Standard output that cannot be written ends the program with exit status 1.
$ echo '{"id": "1", "game": "cam", "position": "x"}' | quina analysis > /dev/full
! quina: cannot write standard output
[1]

# So does a reader of the output that is gone.
$ mkfifo gone; exec 4<>gone 5>gone 4>&-; echo '{}' | quina analysis >&5
! quina: cannot write standard output
[1]
