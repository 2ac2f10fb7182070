# quina archive

$ printf '[White "Ana"]\n[Black "Rui"]\n[Game "zurero"]\n[Size "7"]\n\n1. d4 L4 2. Td R4 *\n' > g; quina archive import g --archive a.db
1 game imported

$ printf '[White "Eva"]\n[Black "Rui"]\n[Date "2020.02.03"]\n[Game "cam"]\n\n1. b5-b6 b9-b8 *\n' > g; quina archive import g --archive a.db; quina archive import g --archive b.db
1 game imported
1 game imported

$ quina archive list --archive b.db
     1  2020-02-03  cam       Eva                  Rui                  *          2  

$ quina archive list --archive a.db --json --game cam
[{"id": 2, "game": "cam", "size": 0, "variant": "standard", "white": "Eva", "black": "Rui", "face": "import", "started": "2020-02-03", "result": "*", "reason": "", "plies": 2}]

$ quina archive search --archive a.db --game zurero --position "7/7/7/3WB2/7/7/7 b" | tr -s " " | cut -d" " -f2,4,5
1 zurero Ana

$ quina archive search --archive a.db --since 2019-01-01 --until 2020-12-31 | cut -c1-8
     2

$ quina archive show 2 --to line --archive a.db
...

$ quina archive export --archive a.db --to line | wc -l
2

$ quina archive export out.txt --archive a.db && quina record check out.txt
...

$ quina archive verify --archive a.db
0 faults found

$ quina archive delete 1 --archive a.db; quina archive show 1 --archive a.db
! quina: game 1: there is no such game
[1]

$ quina archive show one --archive a.db
! quina: 'one' is not the number of a game; quina archive list shows them
[2]

$ echo junk > junk.db; quina archive list --archive junk.db
! quina: junk.db: it is damaged or not an archive; move it away, or name another file with --archive
[1]

$ cat junk.db
junk

$ printf '[Game "cam"]\n\n1. b5-b7 *\n' > g; quina archive import g --archive a.db
0 games imported
! quina: g:3:4: b5-b7 is not legal: from b5 to b7 there is nothing to leap over
[1]

$ quina archive burn
! quina: there is no quina archive burn; see quina archive --help
[2]

$ XDG_DATA_HOME=$PWD/data quina archive list; ls data/quina
archive.db

# The record of a played game has its players, levels, clock and seed.

$ quina play fuse --white level:1 --black first --names "Zé,Ana" --seed 4 --clock 5+3 --archive p.db > /dev/null; quina archive show 1 --archive p.db | grep 'White\|Black\|Time\|Seed'; quina archive list --archive p.db | grep -o 'fuse .*Ana'
[White "Zé"]
[Black "Ana"]
[WhiteLevel "1"]
[TimeControl "300+3"]
[Seed "4"]
fuse      Zé                   Ana

$ quina archive backup copy.db --archive a.db; quina archive verify --archive copy.db; quina archive backup copy.db --archive a.db
0 faults found
! quina: copy.db: it cannot be written: File exists
[1]

# There is nothing to check or copy, and nothing is created.
$ for verb in verify 'backup new.db'; do quina archive $verb --archive none.db; done; ls none.db new.db 2>/dev/null
! quina: there is no archive none.db
! quina: there is no archive none.db
[2]

$ quina archive backup --archive a.db
! quina: expected quina archive backup FILE
[2]

# A filter that is not known is refused, not ignored.
$ quina archive list --colour white; quina archive list white; quina archive list --game chess; quina archive list --result 2-2
! quina: quina archive has no option --colour; see quina archive --help
! quina: quina archive list takes no 'white'; options such as --game choose games
! quina: --game: there is no game 'chess'; the games are fuse, iris, sixmaking, cam, zurero
! quina: --result '2-2' is not 1-0, 0-1, 1/2-1/2 or *
[2]

# A file without an end is not read to it.
$ quina archive import /dev/zero --archive endless.db
! quina: cannot read /dev/zero: File too large
[1]

# A reason is in the language of the user, also where it has several parts.
$ quina archive show 7 --archive a.db --lang pt
! quina: partida 7: essa partida não existe
[1]

$ quina archive list --archive junk.db --lang pt
! quina: junk.db: está danificado ou não é um arquivo; tira-o daí, ou indica outro ficheiro com --archive
[1]

$ quina play 7 --plain --archive a.db --lang pt
! quina: partida 7: essa partida não existe
[1]

$ quina play 7 --plain --archive a.db
! quina: game 7: there is no such game
[1]
