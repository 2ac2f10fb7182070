# Standard output that cannot be written ends the program with exit status 1.
$ echo '{"id": "1", "game": "cam", "position": "x"}' | quina analysis > /dev/full
! quina: cannot write standard output
[1]

# So does a reader of the output that is gone.
$ mkfifo gone; exec 4<>gone 5>gone 4>&-; echo '{}' | quina analysis >&5
! quina: cannot write standard output
[1]

# Endgame tables are asked.
$ quina tables build cam --pieces 2 --out tables --quiet; echo '{"id": "a", "game": "cam", "position": "1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 3", "limits": {"depth": 1}}' >ask; quina analysis --tables tables <ask | cut -d, -f 8-9; quina analysis <ask | cut -d, -f 8-9
 "proven": "win", "distance": 9
 "proven": null, "distance": null
