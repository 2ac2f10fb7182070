/* tone.c: the colours of the full screen. */
#include "tui/tone.h"

#include <math.h>

static const int16_t COLOURS[TONE_COUNT][2][2] = {
#define X(name, dark, light, few_dark, few_light) \
    [TONE_##name] = {{few_dark, dark}, {few_light, light}},
    TONE_LIST(X)
#undef X
};

int tone_colour(Tone tone, bool is_light, bool is_256) { return COLOURS[tone][is_light][is_256]; }

static double linear(int value)
{
    double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

double tone_luminance_of(int red, int green, int blue)
{
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/* The first 16 as xterm has them, then a cube with 6 values per channel, then 24 greys. */
double tone_luminance(int colour)
{
    static const uint8_t FIRST[16][3] = {{0, 0, 0},      {205, 0, 0},     {0, 205, 0},
                                         {205, 205, 0},  {0, 0, 238},     {205, 0, 205},
                                         {0, 205, 205},  {229, 229, 229}, {127, 127, 127},
                                         {255, 0, 0},    {0, 255, 0},     {255, 255, 0},
                                         {92, 92, 255},  {255, 0, 255},   {0, 255, 255},
                                         {255, 255, 255}};
    enum { CUBE = 16, GREYS = 232 };
    if (colour < CUBE)
        return tone_luminance_of(FIRST[colour][0], FIRST[colour][1], FIRST[colour][2]);
    if (colour >= GREYS) {
        int grey = 8 + 10 * (colour - GREYS);
        return tone_luminance_of(grey, grey, grey);
    }
    int value[3], rest = colour - CUBE;
    for (int i = 2; i >= 0; i--, rest /= 6) value[i] = rest % 6 ? 55 + 40 * (rest % 6) : 0;
    return tone_luminance_of(value[0], value[1], value[2]);
}

double tone_contrast(double one, double other)
{
    double light = one > other ? one : other, dark = one > other ? other : one;
    return (light + 0.05) / (dark + 0.05);
}

Tone tone_ink_on(Tone paper)
{
    int colour = tone_colour(paper, false, true);
    double luminance = colour < 0 ? 0 : tone_luminance(colour);
    return tone_contrast(luminance, 0) > tone_contrast(luminance, 1) ? TONE_BLACK : TONE_WHITE;
}
