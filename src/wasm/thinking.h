/* thinking.h: the host's side of the search service, whose other side is thinking/thinking.h. */
#ifndef WASM_THINKING_H
#define WASM_THINKING_H

#include "thinking/thinking.h"
#include "wasm/host.h"

/* What the running search has found so far. */
void thinking_progress(Thinking *t, const SearchReply *reply);
/* It has ended; without a reply, its instance has failed. */
void thinking_done(Thinking *t, const SearchReply *reply);

#endif
