# What engines called proven once, and is not.

# The win would take 27 plies, and the clock leaves 24.
$ quina best cam --position "1/3/5/5k1/7/7/7/7/7/M6/5/3/1 w 76" --nodes 100000 --json | grep -c '"proven": "win"'
0
[1]

# The quickest win would begin with d11-e12, which is the third occurrence of a position, and a draw.
$ quina best cam --position '1/2M/k4/7/7/7/k5M/7/7/2K4/5/3/1 b 0' --moves 'a7-a6 e12-d11 a6-a7 d11-e12 a7-a6 e12-d11 a6-a7' --nodes 30000 --json | grep -c '"move": "d11-e12"'
0
[1]
