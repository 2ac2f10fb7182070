# quina rules: every page draws its examples

$ quina rules fuse | head -n 2
Fuse
====

$ for game in fuse iris sixmaking cam zurero; do quina rules $game --lang en > page || echo $game; done

$ for game in fuse iris sixmaking cam zurero; do quina rules $game --lang pt > page || echo $game; done

$ quina rules cam --lang pt | head -n 6
Cam
===
\
Um jogo para dois, da Parker Brothers (1949): a versão pequena do Camelot,
jogada aqui com as regras da World Camelot Federation. Cavaleiros e peões
saltam por cima dos amigos, capturam inimigos e correm para o castelo do outro

Um jogo para dois, da Parker Brothers (1949): a versão pequena do Camelot,
jogada aqui com as regras da World Camelot Federation. Cavaleiros e peões
saltam por cima dos amigos, capturam inimigos e correm para o castelo do outro

$ LANG=pt_PT.UTF-8 quina rules zurero | grep -c tabuleiro > n; test $(cat n) -gt 0 && echo portuguese
portuguese

$ quina rules go
! quina: there is no game 'go'; the games are fuse, iris, sixmaking, cam, zurero
[2]

$ quina rules cam --lang de
! quina: --lang 'de' is not en or pt
[2]
