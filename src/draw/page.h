/* page.h: the rules page of a game, wrapped for reading, with its boards drawn.
 *
 * A page is text with a little markup: "# " and "## " headings, "### " for an appendix that few
 * read, paragraphs, "- " items, `words` in bold, and boards on a line of their own with a caption
 * below:
 *
 *     @board [size=N] [variant=V] start|POSITION [; MOVE ...]
 *     = caption
 */
#ifndef DRAW_PAGE_H
#define DRAW_PAGE_H

#include "draw/draw.h"
#include "history/history.h"

/* The source of a page in "en" or "pt"; NULL if there is none. */
const char *page_find(const Game *g, const char *lang);

/* The game of an @board line without its first word: settings, "start" or a position, and moves
 * after a semicolon. Writes into the line. The history is freed by the caller. */
bool page_read_board(const Game *g, char *line, History *out, Fault *fault);

/* Writes the page; false, with the fault, at a board line that cannot be drawn. */
bool page_print(const Game *g, const char *source, DrawStyle style, int width, Text *out,
                Fault *fault);

#endif
