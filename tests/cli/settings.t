# settings.t: what the program remembers, and the language.
$ quina settings; quina settings lang pt; quina settings; quina settings lang; quina settings --json; quina settings lang ''; quina settings
lang=pt
pt
{"lang": "pt"}

$ quina settings name
! quina: name is not set
[1]

$ quina settings nombre x
! quina: there is no setting 'nombre'; see quina settings --help
[2]

$ quina settings lang fr
! quina: 'fr' is not a value of lang; expected en pt
[2]

$ quina settings size.zurero 15; quina settings size.zurero 4; quina settings size.chess 8
! quina: '4' is not a value of size.zurero; expected a size of the board, a number
! quina: there is no setting 'size.chess'; see quina settings --help
[2]

$ quina settings opponent human; quina settings opponent level:4; quina settings opponent
level:4
! quina: 'human' is not a value of opponent; expected a computer player, such as level:3

# A person who chooses a game, a level and a name finds them again.
$ printf '5\n2\n4\n4\n\nAna\n1\nquit\n' | quina play --no-archive >/dev/null; quina settings; printf 'quit\n' | quina play zurero --no-archive | grep 'to move'
name=Ana
game=zurero
opponent=level:4
size.zurero=19
Black (Ana) to move.

# What the command line says holds once.
$ printf 'quit\n' | quina play zurero --size 7 --white level:1 --names Eva,Rui --no-archive >/dev/null; quina settings

# Comments and unknown keys are kept; bad lines are reported, and stop nothing.
$ mkdir -p "$XDG_CONFIG_HOME/quina"; printf '# mine\nfuture=1\nlang=xx\nbad line\nbrief=on\n' > "$XDG_CONFIG_HOME/quina/settings"; quina settings name Ana 2>&1 | sed "s,$XDG_CONFIG_HOME,CONFIG,"; sed 's/^# /: /' "$XDG_CONFIG_HOME/quina/settings"; ls "$XDG_CONFIG_HOME/quina"; printf 'quit\n' | quina play cam --no-archive 2>&1 >/dev/null | sed "s,$XDG_CONFIG_HOME,CONFIG,"
quina: CONFIG/quina/settings:3: 'lang=xx' has a value that cannot be used, and is ignored
quina: CONFIG/quina/settings:4: 'bad line' is not a setting; expected KEY=VALUE
: mine
future=1
lang=xx
bad line
brief=on
name=Ana
settings
quina: CONFIG/quina/settings:3: 'lang=xx' has a value that cannot be used, and is ignored
quina: CONFIG/quina/settings:4: 'bad line' is not a setting; expected KEY=VALUE

# A file that is too large, or no file, is left alone.
$ mkdir -p "$XDG_CONFIG_HOME/quina/settings"; quina settings 2>&1 | sed "s,$XDG_CONFIG_HOME,CONFIG,"; printf 'quit\n' | quina play cam --no-archive 2>/dev/null | grep 'to move'
quina: CONFIG/quina/settings: cannot be read: Is a directory
White (human) to move.

# A link stays a link.
$ mkdir -p "$XDG_CONFIG_HOME/quina"; ln -s "$PWD/mine" "$XDG_CONFIG_HOME/quina/settings"; : > mine; quina settings name Ana; cat mine; test -L "$XDG_CONFIG_HOME/quina/settings" && echo link
name=Ana
link

# Without a home nothing is remembered, and a home that is a file gives a warning, not an end.
$ printf 'c3\nquit\n' | env -u HOME -u XDG_CONFIG_HOME -u XDG_DATA_HOME quina play zurero --size 5 --white human | grep 'to move' | tail -n 1
White (human) to move.

$ : > home; printf 'c3\nquit\n' | env -u XDG_DATA_HOME HOME=$PWD/home XDG_CONFIG_HOME=$PWD/home/config quina play zurero --size 5 --white human 2>&1 >/dev/null | sed "s,$PWD,HERE,"
quina: games are not saved: HERE/home/.local/share/quina/archive.db: it cannot be opened

$ : > home; printf '5\n1\n1\nquit\n' | env -u XDG_DATA_HOME HOME=$PWD/home XDG_CONFIG_HOME=$PWD/home/config quina play 2>/dev/null | grep 'not kept' | sed "s,$PWD,HERE,"
Settings are not kept: HERE/home/config/quina/settings: Not a directory

# A home that cannot be written to gives a warning with the reason. Root loses its right to write anywhere.
$ mkdir locked; chmod 555 locked; test "$(id -u)" != 0 || drop='setpriv --bounding-set=-all --inh-caps=-all'; printf '5\n1\n1\nd4\nquit\n' | env -u XDG_DATA_HOME HOME=$PWD/locked XDG_CONFIG_HOME=$PWD/locked/config $drop quina play 2>&1 | grep 'not kept\|not saved\|to move' | sed "s,$PWD,HERE,"
quina: games are not saved: HERE/locked/.local/share/quina/archive.db: it cannot be opened
Settings are not kept: HERE/locked/config/quina/settings: Permission denied
Black (human) to move.

# A lesson says it once, not at every step.
$ : > home; printf 'skip\nskip\nskip\nquit\n' | env -u XDG_DATA_HOME HOME=$PWD/home XDG_CONFIG_HOME=$PWD/home/config quina learn cam 2>/dev/null | grep -c 'not kept'
1

# An archive that was asked for by name must be there.
$ : > home; quina play zurero --archive home/a.db 2>&1 | sed "s,$PWD,HERE,"
quina: home/a.db: it cannot be opened; or play with --no-archive

# The language: an option of every command, a variable, the settings, the locale.
$ quina games --lang pt | head -n 1
fuse       Fuse: Desliza discos da orla para dentro; ganha o maior grupo ligado.

$ QUINA_LANG=pt quina match; LANG=pt_BR.UTF-8 quina match; quina match --lang=pt
! quina: esperava-se quina match GAME A B; ver quina match --help
! quina: esperava-se quina match GAME A B; ver quina match --help
! quina: esperava-se quina match GAME A B; ver quina match --help
[2]

$ quina settings lang pt; quina match; quina match --lang en; QUINA_LANG=en quina match
! quina: esperava-se quina match GAME A B; ver quina match --help
! quina: expected quina match GAME A B; see quina match --help
! quina: expected quina match GAME A B; see quina match --help
[2]

$ quina games --lang fr; quina games --lang; quina --lang pt --lang en games
! quina: --lang 'fr' is not en or pt
! quina: --lang needs a value: en|pt
! quina: --lang is given twice
[2]

$ quina --lang pt show cam --moves d5-d9
! quina: jogada 1: d5-d9 não é legal: d9 não fica a um passo nem a um pulo de d5
[1]

$ quina help --lang pt | head -n 5; quina perft --help --lang pt
quina joga Fuse, Iris, Six MaKING, Cam e Zurero.
\
uso: quina COMANDO ...
\
  games                   Lista os jogos com os seus tamanhos e variantes.
uso: quina perft GAME DEPTH [opções]
\
Conta as sequências de exatamente DEPTH jogadas; a última linha é o total.
\
opções:
  --size N                 tamanho do tabuleiro (quina games lista-os)
  --variant V              variantes, juntas por vírgulas (quina games lista-as)
  --seed S                 semente de tudo o que é ao acaso (senão 0)
  --position P             começar desta posição
  --moves "M ..."          jogar primeiro estas jogadas, separadas por espaços
  --divide                 escrever também o total de cada primeira jogada
  --quiet                  não mostrar o progresso
  --json                   escrever um objeto JSON com game, depth, count e, se pedido, divide
  --lang en|pt             inglês ou português (senão: o das definições ou do sistema)
  --help                   explicar o comando

$ quina perft -h | head -n 1; quina -h | head -n 1; quina --ascii --plain --no-archive --lang pt | tail -n 3
usage: quina perft GAME DEPTH [options]
quina plays Fuse, Iris, Six MaKING, Cam and Zurero.
  10. in English
  11. sair
[1] > 

# An empty text is not the header of the catalogue.
$ quina play zurero --size 5 --white first --black first --archive a.db >/dev/null; printf 'c3\n' | quina play zurero --size 5 --white human --archive a.db >/dev/null; quina archive list --archive a.db --lang pt | sed 's/  20[^ ]*//; s/ *$//'
     2  zurero    human                human                *          1
     1  zurero    first                first                1-0       22  cinco em linha
