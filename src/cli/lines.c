/* lines.c: lines of standard input for the protocols, with a limit. */
#include "cli/lines.h"

#include <stdio.h>

LineStatus line_read(char *out, size_t size, size_t *length)
{
    size_t count = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        if (count++ < size) out[count - 1] = (char)c;
    if (c == EOF && count == 0) return LINE_END;
    if (count > size) return LINE_TOO_LONG;
    if (count > 0 && out[count - 1] == '\r') count--;
    out[count] = '\0';
    *length = count;
    return LINE_FINE;
}
