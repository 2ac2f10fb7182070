# quina serve: what can be said without listening; tests/web has the rest.

$ quina serve --port 70000
! quina: --port '70000' is not a number from 0 to 65535
[2]

$ quina serve --threads 0
! quina: --threads '0' is not a number from 1 to 64
[2]

$ quina serve --base-url quina.example
! quina: --base-url 'quina.example' does not begin with http:// or https://
[2]

$ quina serve now
! quina: 'now' is one word too many; expected quina serve 
[2]

$ quina serve --bind nowhere.invalid --port 0 --archive a.db
! quina: 'nowhere.invalid' is not an address of this machine
[1]

$ printf 'my notes' > notes.db; quina serve --port 0 --archive notes.db
! quina: notes.db is damaged or not an archive; move it away, or name another file with --archive
[1]
