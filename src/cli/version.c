/* version.c: what quina --version prints.
 *
 * The Makefile defines QUINA_COMMIT, QUINA_ARCH and QUINA_FLAVOUR for this file alone, and rebuilds
 * it when the commit changes. The versions of libraries are those loaded at run time. */
#include "cli/version.h"

#include "core/version.h"

#ifndef QUINA_CORE
#include <microhttpd.h>
#include <ncurses.h>
#include <sodium.h>
#include <sqlite3.h>
#endif

#ifndef QUINA_COMMIT
#define QUINA_COMMIT ""
#endif
#ifndef QUINA_ARCH
#define QUINA_ARCH ""
#endif
#ifndef QUINA_FLAVOUR
#define QUINA_FLAVOUR "opt"
#endif

#if defined __clang__
#define COMPILER "clang " __clang_version__
#elif defined __GNUC__
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

#if defined __x86_64__
#define MACHINE "x86_64"
#elif defined __aarch64__
#define MACHINE "aarch64"
#elif defined __riscv
#define MACHINE "riscv"
#else
#define MACHINE "other"
#endif

static void print_libraries(Text *out)
{
#ifdef QUINA_CORE
    text_string(out, "none (core build)");
#else
    text_format(out, "sqlite %s, %s, libmicrohttpd %s, libsodium %s", sqlite3_libversion(),
                curses_version(), MHD_get_version(), sodium_version_string());
#endif
}

void version_print(Text *out)
{
    text_format(out, "quina %s\n", QUINA_VERSION);
    if (*QUINA_COMMIT) text_format(out, "commit:    %s\n", QUINA_COMMIT);
    text_format(out, "compiler:  %s, %s\n", COMPILER, QUINA_FLAVOUR);
    text_format(out, "target:    %s%s%s\n", MACHINE, *QUINA_ARCH ? ", " : "", QUINA_ARCH);
    text_string(out, "libraries: ");
    print_libraries(out);
    text_char(out, '\n');
}
