/* texts.c: giving texts back to the caller of the library. */
#include "lib/handles.h"

#include <string.h>

size_t give_text(const char *text, char *out, size_t size)
{
    size_t length = strlen(text);
    if (size > 0) {
        size_t part = length < size ? length : size - 1;
        memcpy(out, text, part);
        out[part] = '\0';
    }
    return length;
}

size_t give_growing(Text *text, char *out, size_t size)
{
    size_t length = give_text(text->data ? text->data : "", out, size);
    text_free(text);
    return length;
}

bool give_fault(const Fault *fault, char *error, size_t size)
{
    char text[FAULT_TEXT];
    fault_print(fault, fault_template(fault->code), text);
    if (error) give_text(text, error, size);
    return false;
}

bool give_error(const char *text, char *error, size_t size)
{
    if (error) give_text(text, error, size);
    return false;
}
