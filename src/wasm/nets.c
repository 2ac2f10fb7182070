/* nets.c: which nets there are, for the host, and which a search uses. */
#include "wasm/nets.h"

#include "wasm/host.h"

EXPORT("net_name") const char *net_name(int number);
const char *net_name(int number) { return NET_FILES[number].name; }

EXPORT("net_bytes") void *net_bytes(int number);
void *net_bytes(int number) { return NET_FILES[number].bytes; }

EXPORT("net_size") size_t net_size(int number);
size_t net_size(int number) { return NET_FILES[number].size; }

EXPORT("packet_game") const char *packet_game(const SearchPacket *packet);
const char *packet_game(const SearchPacket *packet) { return game_of(&packet->start)->name; }

EXPORT("packet_board") int packet_board(const SearchPacket *packet);
int packet_board(const SearchPacket *packet) { return packet->start.size; }

EXPORT("packet_uses_nets") int packet_uses_nets(const SearchPacket *packet);
int packet_uses_nets(const SearchPacket *packet)
{
    return player_uses_learned(game_of(&packet->start), &packet->word);
}
