# Errors: one line that says what is wrong and where; nothing on standard output; exit status 1 or 2

$ quina show zurero --position "5/5/7/5/5 w"
! quina: position: row 3 has 7 cells, expected 5
[1]

$ quina show fuse --position "-BWBBWW-/B6B/W6W/W6B/B6W/B6B/W6W/-WBBWB2- w"
! quina: position: row 8 has 9 cells, expected 8
[1]

$ quina show cam --moves "d5-d6 d9-d8 c5-c6 d8-d7 b5-b6"
! quina: move 5: b5-b6 is not legal: a capture is compulsory (d6xd8xb10xb8, ...)
[1]

$ quina moves cam --moves "b5-b7"
! quina: move 1: b5-b7 is not legal: from b5 to b7 there is nothing to leap over
[1]

$ quina moves zurero --moves "j10 L10 Ta"
! quina: move 3: Ta is not legal: there is no stone on line a to stop it
[1]

$ quina moves cam --moves hello
! quina: move 1: 'hello' is not a move of Cam; expected a move such as b5-b6, c4-c6-a4 or e6xe8
[1]

$ quina
...
quina COMMAND --help explains a command; --lang pt is for every one.
...

$ quina --version | sed -n 1p
quina 0.2.0

$ quina --version | grep -cE '^(compiler:  (gcc|clang) .*, (opt|san|tsan|debug)|target:    .*|libraries: .*)$'
3

$ quina --version | grep '^commit:' | grep -vE '^commit:    [0-9a-f]{12}(-dirty)?$'
[1]

$ quina fly
! quina: there is no command 'fly'; see quina --help
[2]

$ quina show
! quina: expected quina show GAME; see quina show --help
[2]

$ quina show chess
! quina: there is no game 'chess'; the games are fuse, iris, sixmaking, cam, zurero
[2]

$ quina show cam zurero
! quina: unexpected argument 'zurero'; expected quina show GAME
[2]

$ quina show cam --colour
! quina: quina show has no option --colour; see quina show --help
[2]

$ quina show cam -j
! quina: options start with two dashes: '-j'; see quina show --help
[2]

$ quina show iris --size 12
! quina: Iris has no size 12; expected 3 to 10
[2]

$ quina show fuse --size 8
! quina: Fuse has no size 8; expected 3 to 6
[2]

$ quina show iris --size x
! quina: --size 'x' is not a number from 1 to 99
[2]

$ quina show cam --size 8
! quina: Cam has one size and takes no --size
[2]

$ quina show iris --size
! quina: --size needs a value: N
[2]

$ quina show iris --size 3 --size 4
! quina: --size is given twice
[2]

$ quina show iris --json=yes
! quina: --json takes no value
[2]

$ quina show fuse --variant kings=3
! quina: Fuse has no variant 'kings=3'; expected standard, omega, kings=1, kings=2
[2]

$ quina show fuse --variant kings=1,kings=2
! quina: the variants 'kings=1' and 'kings=2' exclude each other
[2]

$ quina show fuse --seed minus
! quina: --seed 'minus' is not a number from 0 to 18446744073709551615
[2]

$ quina perft cam many
! quina: the depth 'many' is not a number from 0 to 99
[2]

$ quina bench naps
! quina: there is no bench 'naps'; expected search, playouts or perft
[2]

$ quina show "$(printf 'ca\nm')"
! quina: there is no game 'ca?m'; the games are fuse, iris, sixmaking, cam, zurero
[2]

$ quina show zurero --position "$(printf '5/5/2B2/5/5 w\tb')"
! quina: position: 'w?b' is not a side to move; expected w or b
[1]

$ quina moves cam --moves pass
! quina: move 1: pass is not legal: there is no passing in Cam
[1]

$ echo ugi | quina ugi > /dev/full
! quina: cannot write standard output
[1]

$ echo name | quina gtp > /dev/full
! quina: cannot write standard output
[1]

# So does a reader that has gone away: descriptor 5 is a pipe without one.
$ mkfifo gone; exec 4<>gone 5>gone 4>&-; for word in ugi gtp; do printf "ugi\nname\n" | quina $word zurero >&5; echo "$word: $?"; done
ugi: 1
gtp: 1
! quina: cannot write standard output
! quina: cannot write standard output

$ quina --help > /dev/full
! quina: cannot write standard output: No space left on device
[1]

$ quina show --help > /dev/full
! quina: cannot write standard output: No space left on device
[1]

$ quina show cam > /dev/full
! quina: cannot write standard output: No space left on device
[1]
