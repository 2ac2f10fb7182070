/* nets.h: the learned weights of the module: not in it, but in files that its host loads when a
 * search needs them. tools/embed_nets writes the table. */
#ifndef WASM_NETS_H
#define WASM_NETS_H

#include <stddef.h>

/* A net is called after its game, and after the board size if it knows only one: sixmaking5. */
typedef struct NetFile {
    const char *name;
    void *bytes; /* room for the whole file */
    size_t size;
} NetFile;

extern const NetFile NET_FILES[]; /* ended by a NULL name */

#endif
