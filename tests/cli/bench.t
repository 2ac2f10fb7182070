# quina bench: the form of its output, never the speed

$ quina bench playouts --game zurero --seconds 0.01 --json | sed 's/[0-9][0-9]*}/N}/; s/_per_s": [0-9]*/_per_s": N/'
[{"game": "zurero", "size": 19, "playouts_per_s": N, "plies_per_s": N}]

$ quina bench perft --game iris --json | sed 's/_per_s": [0-9]*/_per_s": N/'
[{"game": "iris", "size": 5, "depth": 3, "count": 10312159, "leaves_per_s": N},
 {"game": "iris", "size": 8, "depth": 2, "count": 960169, "leaves_per_s": N}]

$ quina bench playouts --seconds fast
! quina: --seconds 'fast' is not a number of seconds such as 0.5
[2]
