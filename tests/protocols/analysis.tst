# JSON lines: one thread, so that the answers come in order.
#! quina analysis

{"id": "version", "action": "query_version"}
#? [{"id": "version", "action": "query_version", "version": "\d+\.\d+\.\d+"}]
{"id": "win", "game": "zurero", "position": "7/7/7/BBBB3/7/7/WW1WW2 b", "limits": {"depth": 3}}
#? [{"id": "win", "turn": 0, "position": "7/7/7/BBBB3/7/7/WW1WW2 b", "to_move": "black", "move": "R4", "score": 29999, "win": 1.0000, "proven": "win", "distance": 1, "pv": \["R4"\], .*]
{"id": 2, "game": "zurero", "size": 7, "moves": ["d4", "L4"], "limits": {"nodes": 200}, "lines": 2}
#? [{"id": 2, "turn": 2, "position": "7/7/7/3WB2/7/7/7 b", "to_move": "black", "move": .*, "lines": \[{.*}, {.*}\]}]
{"id": "over", "game": "iris", "size": 3, "moves": ["c3", "a1+e3", "pass", "pass"]}
#? [{"id": "over", "turn": 4, "position": "2W/4/2B2/4/W2 b 2", "to_move": null, "result": "white", "reason": "the groups are counted"}]
{"id": "player", "game": "fuse", "player": "first"}
#? [{"id": "player", "turn": 0, .*"move": .*]
{"id": "bad", "game": "cam", "moves": ["b5-b6", "b5-b6"]}
#? [{"id": "bad", "error": "b5-b6 is not legal: .*", "field": "moves"}]
{"game": "cam"}
#? [{"id": null, "error": "expected an id, a string or a whole number", "field": "id"}]
{"id": 3, "game": "cam", "colour": "white"}
#? [{"id": 3, "error": "there is no such field", "field": "colour"}]
nonsense
#? [{"id": null, "error": "not JSON: .*", "field": null}]
{"id": 4, "action": "terminate", "terminate_id": "nobody"}
#? [{"id": 4, "action": "terminate", "terminate_id": "nobody", "count": 0}]
