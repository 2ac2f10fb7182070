# Guided first games at the prompt: each step has a goal; a miss gets a hint.

$ printf 'c5-c6\nhint\nskip\nc5-c6\nboard\nc5-e7\nquit\n' | quina learn cam
Your first game of Cam
\
Three minutes, seven small steps. You play White, from the bottom upwards.
Reach the black castle at the top or take every black piece.
\
Type a move; hint shows one, skip goes on, quit leaves. The next time begins here.
1/7. One step
-------------
\
A piece can step to any empty square beside it, in all eight directions. Move
your man.
\
\
   a b c d e f g
13       b       13
12     . . .     12
11   . . . . .   11
10 . . X . X . . 10
 9 . . . . . . . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . . . . . 6
 5 . . . O . . . 5
 4 . . . . . . . 4
 3   . . . . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
@ white knight, # black knight, O white man, X black man; castles: w, b
Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.
> c5-c6
No: c5-c6 is not legal: there is no piece on c5.
> hint
Choose your man in the middle, then a square right beside it.
\
Hint: d5-d6.
> skip
2/7. Canter over a friend
-------------------------
\
A piece can leap over a friend beside it to the empty square just beyond. This
is a canter, and the friend stays. Leap with one man over the other.
\
\
   a b c d e f g
13       b       13
12     . . .     12
11   . . . . .   11
10 . . X . X . . 10
 9 . . . . . . . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . O . . . 6
 5 . . O . . . . 5
 4 . . . . . . . 4
 3   . . . . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.
> c5-c6
Not yet.
Your men stand on a diagonal. Choose the one on c5, then the square just
behind the other one.
\
> board
\
   a b c d e f g
13       b       13
12     . . .     12
11   . . . . .   11
10 . . X . X . . 10
 9 . . . . . . . 9
 8 . . . . . . . 8
 7 . . . . . . . 7
 6 . . . O . . . 6
 5 . . O . . . . 5
 4 . . . . . . . 4
 3   . . . . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
White (human) to move.
> c5-e7
White canters from c5 to e7 (c5-e7).
\
   a b c d e f g
13       b       13
12     . . .     12
11   . . . . .   11
10 . . X . X . . 10
 9 . . . . . . . 9
 8 . . . . . . . 8
 7 . . . .[O]. . 7
 6 . . . O . . . 6
 5 . .(.). . . . 5
 4 . . . . . . . 4
 3   . . . . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
A canter is quicker than walking, and can go on with more leaps.
\
3/7. You must capture
---------------------
\
Leaping over an enemy removes it. If you can capture, you must: no other move
is allowed. Capture the black man.
\
\
   a b c d e f g
13       b       13
12     . . .     12
11   . X . . .   11
10 . . . . . . . 10
 9 . . . . . . . 9
 8 . . . . . . . 8
 7 . . . X . . . 7
 6 . . . O . . . 6
 5 . O . . . . . 5
 4 . . . . . . . 4
 3   . . . . .   3
 2     . . .     2
 1       w       1
   a b c d e f g
\
Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.
> quit

# The next time goes on there, and a finished one begins again.

$ quina settings lesson.cam 7; printf 'resign\ny\nskip\n' | quina learn cam --brief | tail -n 12; quina settings lesson.cam
\
You have a knight and two men, Black has one man. Win this game against the
computer’s first level.
\
white knight: 1: c5
white man: 2: d6, e6
black knight: 0
black man: 1: c9
White (human) to move.
Choose one of your pieces.
Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.
> skip
done

$ quina settings lesson.cam done; printf 'quit\n' | quina learn cam --lang pt | head -n 8; quina settings lesson.cam
A tua primeira partida de Cam
\
Três minutos, sete pequenos passos. Jogas com as brancas, de baixo para cima.
Chega ao castelo das pretas, no topo, ou captura todas as peças pretas.
\
Escreve uma jogada; «dica» mostra uma, «saltar» avança, «sair» termina. A próxima vez começa aqui.
1/7. Um passo
-------------
done

$ quina settings lesson.cam half; quina settings lesson.cam 0; quina learn chess
! quina: 'half' is not a value of lesson.cam; expected the step of the guided first game, or done
! quina: '0' is not a value of lesson.cam; expected the step of the guided first game, or done
! quina: there is no game 'chess'; the games are fuse, iris, sixmaking, cam, zurero
[2]

# From the menu, from a game, and without anything to read.

$ printf '6\n4\nquit\n' | quina play --no-archive | sed -n '15,22p'
Which game do you want to learn?
  1. Fuse
  2. Iris
  3. Six MaKING
  4. Cam
  5. Zurero
[1] > 4
Your first game of Cam

$ printf 'skip\nlesson\nlesson\nnew\nquit\n' | quina play cam --no-archive --brief | grep -v '^ *[0-9]'
white knight: 2: c4, e4
white man: 5: b5, c5, d5, e5, f5
black knight: 2: c10, e10
black man: 5: b9, c9, d9, e9, f9
White (human) to move.
Choose one of your pieces.
Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.
> skip
This is not a guided first game.
> lesson
Your first game of Cam
\
Three minutes, seven small steps. You play White, from the bottom upwards.
Reach the black castle at the top or take every black piece.
\
Type a move; hint shows one, skip goes on, quit leaves. The next time begins here.
-------------
\
A piece can step to any empty square beside it, in all eight directions. Move
your man.
\
white knight: 0
white man: 1: d5
black knight: 0
black man: 2: c10, e10
Type every square of the path: b5-b6, e6xe8xc8, or 2 5 2 6.
> lesson
This is a guided first game already.
> new
Which game?
[1] > quit

$ quina learn </dev/null | tail -n 3
  4. Cam
  5. Zurero
[1] > 

# Help in a lesson has what a lesson has, and what is neither a move nor a command leads to it.
$ printf 'what\nhelp\nquit\n' | quina learn fuse | sed -n '/^> what/,$p'
> what
No: 'what' is not a move of Fuse; expected a move such as b1:4.
Type help for everything that can be typed.
> help
Choose one of your rim discs.
Type a disc and its distance: b1:4, or row, column, distance: 2 1 4.
  hint      show a move the computer would play
  moves     list all legal moves
  board     show the board again
  pieces    list the pieces and where they are
  brief     show boards after moves, or only when asked
  undo      take back your last move
  redo      redo the move that was taken back
  help      show this help
  resign    resign the game
  new       leave this game and choose another
  rules     show the rules of the game
  skip      guided first game: go on to the next step
  quit      leave; the game can be resumed
> quit
