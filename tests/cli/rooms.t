# quina rooms: options and errors; tests/web/server.py tests it beside a running server.

$ quina rooms
! quina: expected quina rooms VERB [ROOM]; see quina rooms --help
[2]

$ quina rooms burn
! quina: there is no quina rooms burn; see quina rooms --help
[2]

$ quina rooms show
! quina: expected quina rooms show ROOM
[2]

$ quina rooms list now
! quina: expected quina rooms list
[2]

$ quina rooms list --archive none.db; ls none.db 2>/dev/null
! quina: there is no archive none.db
[2]

$ quina archive list --archive a.db; quina rooms list --archive a.db; quina rooms list --archive a.db --json
[]

$ quina rooms delete --archive a.db -- -x
! quina: there is no room whose name begins with '-x'
[1]
