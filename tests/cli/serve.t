# quina serve: options and errors; tests/web tests the running server.

$ quina serve --port 70000
! quina: --port '70000' is not a number from 0 to 65535
[2]

$ quina serve --threads 0
! quina: --threads '0' is not a number from 1 to 64
[2]

$ quina serve --base-url quina.example
! quina: --base-url 'quina.example' does not begin with http:// or https://
[2]

$ quina serve --base-url https://example.org/quina
! quina: --base-url 'https://example.org/quina' has more than a host: quina needs a host of its own, such as https://quina.example
[2]

$ quina serve --base-url https://
! quina: --base-url 'https://' has more than a host: quina needs a host of its own, such as https://quina.example
[2]

$ quina serve --limits rooms=0
! quina: --limits: rooms is a number from 1 to 1000000
[2]

$ quina serve --limits rooms=5,burst=1x
! quina: --limits: burst is a number from 1 to 1000000
[2]

$ quina serve --limits moves=5
! quina: --limits: expected requests, burst, rooms, network-rooms, streams, analyses, connections, slow or all-rooms, and =NUMBER
[2]

# Each table keeps a file open, which is not there for connections.
$ quina tables build cam --pieces 2 --out tables --quiet; (ulimit -n 98; quina serve --port 0 --archive a.db --tables tables)
! quina: the system allows only 98 open files, and 99 are needed; see ulimit -n
[1]

# Whoever starts a server waits for its address.
$ timeout 60 quina serve --port 0 --archive a.db >/dev/full
! quina: cannot write standard output
[1]

$ quina serve now
! quina: unexpected argument 'now'; expected quina serve
[2]

$ quina serve --bind nowhere.invalid --port 0 --archive a.db
! quina: 'nowhere.invalid' is not an address of this machine
[1]

$ printf 'my notes' > notes.db; quina serve --port 0 --archive notes.db
! quina: notes.db: it is damaged or not an archive; move it away, or name another file with --archive
[1]

# --open gives the address to the browser; if there is no browser, a message says so.
$ printf '#!/bin/sh\necho "$1" >opened\necho noise\n' >xdg-open; chmod +x xdg-open

$ DISPLAY=:0 PATH=.:$PATH quina serve --open --port 0 --archive o.db >url & for i in $(seq 200); do [ -s opened ] && break; sleep 0.02; done; kill $!; wait $!; cmp url opened

$ DISPLAY= WAYLAND_DISPLAY= BROWSER= quina serve --open --port 0 --archive o.db 2>said >url & for i in $(seq 200); do [ -s said ] && break; sleep 0.02; done; kill $!; wait $!; sed 's/1:[0-9]*/1:PORT/' said
quina: there is no browser to open; the page is at http://127.0.0.1:PORT/
