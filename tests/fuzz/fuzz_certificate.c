/* fuzz_certificate.c: any text as a certificate. One that is refused has a reason; one that is
 * accepted states a value that a solver finds, too. */
#include "engines/certificate.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NODES = 20000, CERTIFICATE_MAX = 20000 };

static void require_value(const CertificateReport *report, const char *text)
{
    Solve *s = solve_new(game_of(&report->root), &(SolveOptions){.threads = 1, .megabytes = 1});
    SolveTask task = {.history = history_of(&report->root), .nodes = NODES};
    SolveResult found;
    if (!s) return;
    if (report->root.outcome == ONGOING) {
        solve_run(s, &task, &found);
        REQUIRE(found.value == PROVEN_NOT || found.value == report->value, text);
    }
    solve_free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CertificateReport report;
    if (size > CERTIFICATE_MAX) return 0;
    char *text = malloc(size + 1);
    if (!text) abort();
    memcpy(text, data, size);
    text[size] = '\0';
    if (certificate_check(text, size, &report))
        require_value(&report, text);
    else
        REQUIRE(*report.reason, text);
    free(text);
    return 0;
}
