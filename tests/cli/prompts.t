# prompts.t: what can be typed at the prompts.
# A number is a game of the archive: one that goes on is resumed, one that is over is shown.
$ printf 'c3\nquit\n' | quina play zurero --size 5 --white human --archive a.db >/dev/null; printf 'L3\nresign\ny\n' | quina play 1 --archive a.db | grep '^Black\|^White\|^>'; quina play 1 --archive a.db | grep '^[0-9]\. \|wins'; quina play 7 --archive a.db
White (human) to move.
> L3
White slides a stone into row 3 from the left; it stops on c3 (L3).
Black (human) to move.
> resign
White (human) wins: resignation.
1. Black puts a stone on c3 (c3).
2. White slides a stone into row 3 from the left; it stops on c3 (L3).
White (human) wins: resignation.
! quina: game 7: there is no such game
[1]

$ quina play 1 --no-archive
! quina: there is no archive to resume from
[1]

# resign asks, save asks before it overwrites, and neither does harm otherwise.
$ printf 'resign\nn\nc3\nsave g.txt\nsave g.txt\nn\nsave g.txt\ny\nresign\ny\n' | quina play zurero --size 5 --white human --no-archive | grep 'Resign\|Saved\|exists\|wins'; tail -n 1 g.txt
Resign the game? (y/n) > n
Saved in g.txt.
g.txt exists. Overwrite it? (y/n) > n
g.txt exists. Overwrite it? (y/n) > y
Saved in g.txt.
Resign the game? (y/n) > y
Black (human) wins: resignation.
1. c3 *

$ printf 'resign\n' | quina play zurero --size 5 --white human --no-archive | grep -c wins
0
[1]

# help, rules and quit at every prompt.
$ printf 'help\n5\nhelp\n2\nhelp\n2\nrules\n6\nhelp\n3\n7\nhelp\n0\n4\nhelp\nAna\nquit\n' | quina play --no-archive | grep -v '^  [1-9]\. \|^ *[a-z] [a-z] \|^[A-Z][a-z]*: '  | grep 'At any\|^Type\|^A \|^Minutes\|^The name\|^Zurero$\|>'
[1] > help
Type a number from 1 to 11, or Enter for 1.
At any prompt: help, rules, quit.
[1] > 5
[2] > help
Type a number from 1 to 4, or Enter for 2.
At any prompt: help, rules, quit.
[2] > 2
A player is a level from 1, a beginner, to 10, or random, classic:N, engine or ugi:COMMAND.
At any prompt: help, rules, quit.
[1] > rules
Zurero
A game for two by Jordan Goldstein (2009). You want five stones in a row. But
A move is the edge you enter from and the line.
A position is one line: the rows from the top, joined by /, then the side to
[1] > 6
Games in the match, such as 1, 3 or 5 > help
A match has an odd number of games, at most 63.
At any prompt: help, rules, quit.
Games in the match, such as 1, 3 or 5 > 3
[1] > 7
Minutes for each side, and seconds gained with each move: 10+5.
At any prompt: help, rules, quit.
[1] > 4
Name of White > help
The name is shown, and kept in the record. Enter keeps it; - removes it.
At any prompt: help, rules, quit.
Name of White > Ana
Name of Black > quit

$ printf 'rules\n2\nquit\n' | quina play --no-archive | grep -A 1 '^Iris$'
Iris
====

# A match has an odd number of games, and announces its winner.
$ quina play cam --best-of 2; printf '4\n1\n6\n2\n6\n3\n1\nquit\n' | quina play --no-archive | grep 'odd\|Best\|best of'
  6. best of
A match has an odd number of games, at most 63.
  6. best of
  6. best of
! quina: --best-of 2: a match has an odd number of games

$ printf 'resign\ny\nresign\ny\nresign\ny\n' | quina play cam --white human --names Ana,Rui --best-of 3 --no-archive | grep 'match'
Game 2 of the match.
Game 3 of the match.
Rui wins the match 2-1.

$ printf 'draw\ny\n' | quina play cam --white human --best-of 1 --no-archive | grep -c match; printf 'draw\ny\ndraw\ny\ndraw\ny\n' | quina play cam --white human --best-of 3 --no-archive | grep 'The match'
0
The match is drawn, 1.5-1.5.

# A match goes on after its first game, also after leaving between the games.
$ printf 'd5-d6\nresign\ny\nquit\n' | quina play cam --white human --names Ana,Rui --best-of 3 --archive m.db >/dev/null; printf 'n\nquit\n' | quina play --archive m.db | grep Resume; printf 'd5-d6\nresign\ny\nd5-d6\nresign\ny\n' | quina play --resume --archive m.db | grep '^Match\|^Game\|wins the'; quina play --resume --archive m.db
Resume the match at Cam, Ana against Rui? (y/n) > n
Match: Ana 1; Rui 0; best of 3.
Game 2 of the match.
Match: Ana 1; Rui 1; best of 3.
Game 3 of the match.
Match: Ana 2; Rui 1; best of 3.
Ana wins the match 2-1.
! quina: there is no unfinished game to resume
[1]

# Commands in Portuguese, with and without accents; English ones work as well.
$ printf 'ajuda\npecas\nPeças\ntabuleiro\nmoves\nanálise\ndesistir\ns\n' | quina play zurero --size 5 --position '5/5/2B2/5/5 w' --white human --no-archive --lang pt
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . . X . . 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
O pedra das brancas, X pedra das pretas
Jogam as Brancas (humano).
Escolhe um bordo e uma linha, e faz entrar por aí uma pedra.
Escreve um bordo (L, R, T, B) e uma linha: L4, Tc, ou L 4; a primeira: a casa.
> ajuda
Escolhe um bordo e uma linha, e faz entrar por aí uma pedra.
Escreve um bordo (L, R, T, B) e uma linha: L4, Tc, ou L 4; a primeira: a casa.
  dica      mostrar uma jogada que o computador faria
  jogadas   listar todas as jogadas legais
  tabuleiro mostrar outra vez o tabuleiro
  peças     listar as peças e onde estão
  breve     mostrar o tabuleiro depois das jogadas, ou só a pedido
  desfazer  desfazer a tua última jogada
  refazer   refazer a jogada desfeita
  ajuda     mostrar esta ajuda
  desistir  desistir da partida
  empate    propor empate
  guardar   guardar FICHEIRO: escrever a partida num ficheiro
  nova      deixar esta partida e começar outra
  regras    mostrar as regras do jogo
  lição     aprender este jogo passo a passo
  sair      sair; a partida pode ser retomada
> pecas
pedra das brancas: 0
pedra das pretas: 1: c3
> Peças
pedra das brancas: 0
pedra das pretas: 1: c3
> tabuleiro
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . . X . . 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
Jogam as Brancas (humano).
> moves
Bc L3 R3 Tc
> análise
Não: «análise» não é uma jogada de Zurero; espera-se uma jogada como L4 ou Tc.
Escreve ajuda para ver tudo o que se pode escrever.
> desistir
Desistir da partida? (s/n) > s
Ganham as Pretas (humano): desistência.

# For screen readers: the pieces in words, and no boards unless asked for.
$ printf 'c3\nbrief\nL3\nbrief\nT3\nquit\n' | quina play zurero --size 5 --white human --no-archive --brief; quina settings brief
white stone: 0
black stone: 0
Black (human) to move.
First stone: the centre.
Type an edge (L, R, T, B) and a line: L4, Tc, or L 4; the first stone: its cell.
> c3
Black puts a stone on c3 (c3).
White (human) to move.
Choose an edge and a line, and slide a stone in from there.
> brief
The board is shown after every move.
> L3
White slides a stone into row 3 from the left; it stops on c3 (L3).
\
  a b c d e
5 . . . . . 5
4 . . . . . 4
3 . .[O|X]. 3
2 . . . . . 2
1 . . . . . 1
  a b c d e
\
Black (human) to move.
> brief
Boards are shown only when you type board.
> T3
Black slides a stone into column c from the top; it stops on c3 (Tc).
White (human) to move.
> quit
on

$ printf 'quit\n' | quina play sixmaking --size 4 --position 'x4/x,ww,x2/x4/b,x,wbw,x b -' --white human --no-archive --brief
white disk: 2: c1 wbw, b3 ww
black disk: 1: a1
Disks left: White 8, Black 10.
Black (human) to move.
Add a disk on an empty cell, or choose a tower to move or split.
Type a cell: c3; or from-to and the disks: a1-a3:2, or 1 1 1 3 2.
> quit

$ printf 'pieces\nquit\n' | quina play fuse --variant kings=1 --seed 3 --white human --no-archive --brief | head -n 9
white disc: 12: a2, a4, a6, b1, c8, d1, e8, f1, g1, g8, h3, h5
white king: 0
black disc: 12: a3, a5, a7, b8, c1, d8, e1, f8, h2, h4, h6, h7
black king: 0
Score: White 2; Black 2.
White (human) to move.
Mark your king: choose one of your discs.
First mark your kings: type K:b1, or K:b1+c1 if there are two.
> pieces

$ printf 'quit\n' | quina play cam --white human --no-archive --brief | head -n 4
white knight: 2: c4, e4
white man: 5: b5, c5, d5, e5, f5
black knight: 2: c10, e10
black man: 5: b9, c9, d9, e9, f9

# A line of a menu can be named by its beginning; an ambiguous one is asked for again.
$ printf 'SixMaking\nhuman\n1\n\nquit\n' | quina play --no-archive | grep '>\|Please\|Disks'
[1] > SixMaking
[2] > human
Please type a number from 1 to 4.
[2] > 1
[1] > 
Disks left: White 16, Black 16.
> quit

# What is neither a move nor a command leads to the help; a start that is not random cannot be drawn again.
$ printf 'analyse\nshuffle\nhelp\nquit\n' | quina play zurero --size 5 --white human --no-archive | grep 'No:\|Type help\|always\|shuffle\|skip'
No: 'analyse' is not a move of Zurero; expected a move such as L4 or Tc.
Type help for everything that can be typed.
> shuffle
The start of this game is always the same.

# A level can be typed as it is shown, in the language that is spoken; Enter keeps a name, and - removes it.
$ printf '5\n2\nlevel 4\n4\n\nAna\n4\nEva\n\n4\n-\n\n1\nquit\n' | quina play --no-archive | grep 'Name\|to move\|no player'; quina settings opponent
Name of White > 
Name of Black > Ana
Name of White > Eva
Name of Black [Ana] > 
Name of White [Eva] > -
Name of Black [Ana] > 
Black (Ana) to move.
level:4

$ printf '5\n2\nNível 2\n1\nsair\n' | quina play --no-archive --lang pt | grep -c 'não há'; quina settings opponent
0
level:2

# What a game does not have cannot be chosen.
$ for lang in en pt; do printf '4\n1\n2\n3\nquit\n' | quina play --no-archive --lang $lang | grep '^This game\|^Este jogo'; done
This game has only one size.
This game has no variants.
Este jogo tem um só tamanho.
Este jogo não tem variantes.
