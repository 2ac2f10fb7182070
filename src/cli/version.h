/* version.h: what quina --version prints. */
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

#include "core/text.h"

/* The version on the first line, then the details of the build, a line each: commit (where known),
 * compiler, target, libraries. Two builds of one source with the same tools print the same. */
void version_print(Text *out);

#endif
