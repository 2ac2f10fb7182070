/* searcher.c: runs a search in the instance that searches.
 *
 * It returns when the search is over. To end it earlier, the host drops the whole instance. */
#include "wasm/host.h"

#include <stdlib.h>

static void report(void *context, const Result *so_far)
{
    SearchReply *reply = context;
    reply->result = *so_far;
    host_progress(reply, sizeof *reply);
}

/* All threads help a player whose result need not repeat: the last level, and an engine without a
 * number of nodes, which asks for a result that does. */
static void use_threads(PlayerWord *word, const Limits *limits)
{
    bool is_free = word->kind == PLAYER_ENGINE && !limits->nodes && !word->limits.nodes;
    bool is_last = word->kind == PLAYER_LEVEL && word->number == LEVEL_MAX;
    if (is_free || is_last) word->options.threads = 1 + threads_ready();
}

static bool choose(const SearchPacket *packet, const History *h, bool lacks_nets,
                   SearchReply *reply)
{
    PlayerWord word = packet->word;
    if (lacks_nets) word.options.value = VALUE_LINEAR;
    Task task = {.history = history_view(h),
                 .limits = player_limits(&word, packet->limits, &(Limits){0}),
                 .is_analysis = packet->is_analysis,
                 .lines = packet->lines,
                 .game_seed = packet->game_seed,
                 .progress = packet->wants_progress ? report : NULL,
                 .context = reply};
    use_threads(&word, &task.limits);
    Player *player = player_new(game_of(task_pos(&task)), &word, packet->seed);
    if (!player) return false;
    reply->status = player_choose(player, &task, &reply->turn, &reply->result);
    player_free(player);
    return true;
}

/* A search whose nets the host could not load does without what was learned. The reply is freed
 * with free; NULL if there is no memory even for that. */
EXPORT("search_run") SearchReply *search_run(const SearchPacket *packet, int lacks_nets);
SearchReply *search_run(const SearchPacket *packet, int lacks_nets)
{
    History h;
    SearchReply *reply = calloc(1, sizeof *reply);
    if (!reply || !history_init(&h, &packet->start)) return reply;
    bool ok = true;
    for (int i = 0; ok && i < packet->ply; i++) ok = history_play(&h, &packet->turns[i]);
    reply->has_player = ok && choose(packet, &h, lacks_nets, reply);
    history_free(&h);
    return reply;
}

EXPORT("reply_size") size_t reply_size(void);
size_t reply_size(void) { return sizeof(SearchReply); }
