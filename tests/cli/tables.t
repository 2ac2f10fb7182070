# quina tables

$ quina tables build cam --pieces 2 --out made/here --quiet

$ quina tables info cam --pieces 2 --out made/here
M-M      white 1307 0 905 black 1307 0 905 longest 39 16c4c038a2b48ab0
K-M      white 1307 0 905 black 1307 0 905 longest 39 16c4c038a2b48ab0
K-K      white 1307 0 905 black 1307 0 905 longest 39 16c4c038a2b48ab0

$ quina tables info cam --pieces 2 --out made/here --json | tr '}' '\n' | head -n 3
[{"ending":"M-M","white":{"win":1307,"draw":0,"loss":905
,"black":{"win":1307,"draw":0,"loss":905
,"longest":39,"checksum":"16c4c038a2b48ab0"

$ quina tables verify cam --pieces 2 --out made/here
M-M: fine, positions checked: 4424
K-M: fine, positions checked: 4424
K-K: fine, positions checked: 4424

# What is there stays.
$ touch -d 2020-01-01 made/here/cam-M-M.qtb; quina tables build cam --pieces 2 --out made/here --quiet; date -r made/here/cam-M-M.qtb +%Y
2020

# A journal is kept, and compared with what is there.
$ for i in 1 2; do quina tables build cam --pieces 2 --out other --resume j --threads 2 --quiet; done; quina journal show j; cmp other/cam-K-M.qtb made/here/cam-K-M.qtb
title    quina tables build cam
results  3
jobs     0-2

$ rm other/cam-K-M.qtb; quina tables build cam --pieces 2 --out other --resume j --quiet
! quina: cannot use the table other/cam-K-M.qtb: No such file or directory
[1]

$ quina tables build cam --pieces 2 --out other --quiet; quina tables build cam --pieces 2 --out other --resume j --quiet

$ printf 'x' >other/cam-K-M.qtb; quina tables build cam --pieces 2 --out other --resume k --quiet
! quina: cannot use the table other/cam-K-M.qtb: it is not a table of quina
[1]

# Engines use them: here, in the environment, and in UGI.
$ quina best cam --tables made/here --depth 1 --position "1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 3" --json | cut -d, -f 4-5
 "proven": "win", "distance": 9

$ QUINA_TABLES=made/here quina best cam --depth 1 --position "1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 3" --json | cut -d, -f 4-5
 "proven": "win", "distance": 9

$ printf '%s\n' 'setoption name Game value cam' 'setoption name Tables value made/here' 'position fen 1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 3' 'go depth 1' | quina ugi | cut -d' ' -f 1-8 | head -n 1
info depth 1 multipv 1 score mate 9

# The clock leaves too little for it: with two pieces only a capture, which ends the game, could reset it.
$ quina best cam --tables made/here --depth 1 --position "1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 92" --json | cut -d, -f 4
 "proven": "draw"

# A block that cannot be used is as if its positions were in no table, and is reported at the end.
$ cp -r made/here hurt; tr "\\0" "x" </dev/zero | dd of=hurt/cam-M-M.qtb bs=1 seek=8 count=1600 conv=notrunc status=none; quina best cam --tables hurt --depth 1 --position "1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 3" --json | cut -d, -f 4-5
 "proven": null, "distance": null
! quina: the table cam M-M is damaged or cannot be read, and was not asked everywhere; see quina tables verify

# Bad files are refused.
$ printf 'x' >>made/here/cam-K-M.qtb; quina best cam --tables made/here --position "1/3/5/7/7/M5m/7/7/7/7/5/3/1 w 3"
! quina: cannot use the table made/here/cam-K-M.qtb: it is not complete
[1]

$ printf 'x' >made/here/cam-K-M.qtb; quina tables verify cam --pieces 2 --out made/here
M-M: fine, positions checked: 4424
! quina: cannot use the table made/here/cam-K-M.qtb: it is not a table of quina
[1]

$ printf 'setoption name Tables value made/here\n' | quina ugi
info string cannot use the table made/here/cam-K-M.qtb: it is not a table of quina

$ quina tables info cam --out nowhere
! quina: there are no tables in nowhere
[1]

$ quina tables build fuse
! quina: there are no endgame tables for Fuse
[2]

$ quina tables burn cam
! quina: 'burn' is not build, verify or info
[2]

# A folder that nobody named may be missing or be none; one that is named has tables.
$ XDG_DATA_HOME=/dev/null quina best cam --depth 1
b5-c6

$ quina best cam --tables nowhere --depth 1
! quina: there are no tables in nowhere
[1]

# What is no file is refused, also a pipe that nobody writes to.
$ mkdir pipes; mkfifo pipes/cam-M-M.qtb; quina best cam --tables pipes --depth 1
! quina: cannot use the table pipes/cam-M-M.qtb: Invalid argument
[1]
