/* version.h: the version of the program, which the Makefile sets. */
#ifndef CORE_VERSION_H
#define CORE_VERSION_H

#ifndef QUINA_VERSION
#define QUINA_VERSION "unknown"
#endif

#endif
