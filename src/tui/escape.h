/* escape.h: the keys in bytes of a terminal that curses has not read. */
#ifndef TUI_ESCAPE_H
#define TUI_ESCAPE_H

/* The next key, as screen.h numbers them, and moves *at past its bytes, which end at `end`; TK_NONE
 * for a sequence that is not one of our keys. An escape character is the key Escape only if no
 * sequence follows it. */
int escape_read_key(const char **at, const char *end);

#endif
