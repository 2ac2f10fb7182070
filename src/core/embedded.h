/* embedded.h: files embedded in the program; tools/embed.c writes the tables. */
#ifndef CORE_EMBEDDED_H
#define CORE_EMBEDDED_H

#include <stddef.h>

typedef struct Embedded {
    const char *name; /* NULL ends a table */
    const unsigned char *bytes;
    size_t size; /* a NUL follows */
} Embedded;

extern const Embedded EMBEDDED_RULES[];   /* docs/rules: "fuse.en.txt", …, and docs/lessons */
extern const Embedded EMBEDDED_PUZZLES[]; /* docs/puzzles: "fuse.txt", … */
extern const Embedded EMBEDDED_WORDS[];   /* po: "pt.mo", …; not in the core */
extern const Embedded EMBEDDED_PAGE[];    /* web: "index.html", …; not in the core */

#endif
