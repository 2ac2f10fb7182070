#include "tui/tui.h"
int tui_screen(const TuiHost *host, const TuiWish *wish) { return tui_plain(host, wish); }
