/* learned.h: the nets of the games, and estimates by them. tools/embed_nets writes their
 * definitions from weights/NAME.net; one without a file is not trained, and the linear estimate is
 * used. */
#ifndef ENGINES_LEARNED_H
#define ENGINES_LEARNED_H

#include "engines/strategy.h"

extern const Net cam_net, fuse6_net, sixmaking4_net, sixmaking5_net;

extern const Learned cam_learned, fuse_learned, sixmaking_learned;

/* The estimate of a trained net. `l` is a constant, so that its functions are inlined; `linear` is
 * called only if the net adds to it. */
INLINE int learned_value(const Learned *l, const Net *net, const Pos *p, int (*linear)(const Pos *))
{
    uint16_t inputs[NET_INPUTS_MAX];
    int count = l->inputs(p, inputs);
    int value = net_evaluate(net, inputs, count, l->bucket(p));
    return net->base ? value + net_base(net, linear(p)) : value;
}

#endif
