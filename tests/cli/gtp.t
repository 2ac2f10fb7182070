# quina gtp: how it ends, and how its searches end.

$ printf '1 name\nfly\nquit\n2 name\n' | quina gtp
=1 quina
\
? unknown command
\
=
\

$ quina gtp chess
! quina: there is no game 'chess'; the games are fuse, iris, sixmaking, cam, zurero
[2]

$ quina gtp cam --player human
! quina: there is no player 'human'; expected first, random, classic:N, level:N or engine
[2]

# The end of the input ends a search that would take an hour, and so does an interrupt.

$ printf 'genmove w\n' | quina gtp cam --player engine:time=3600 | grep -c '^= [A-K][0-9]*$'
1

$ printf 'genmove w\n# interrupt\nname\nquit\n' | quina gtp sixmaking --player engine:time=3600 | grep -c '^= '
2

$ head -c 70000 /dev/zero | tr '\0' x | quina gtp
? syntax error: the line is too long
\
