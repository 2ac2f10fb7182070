/* memory.c: memory for the host of an instance: what it passes to calls. */
#include "wasm/host.h"

#include <stdlib.h>

EXPORT("allocate") void *allocate(size_t size);
void *allocate(size_t size) { return malloc(size); }

EXPORT("release") void release(void *memory);
void release(void *memory) { free(memory); }
