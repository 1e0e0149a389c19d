package io.clump.torture.judge;

import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.Entry;

/** Names the messages of one kind from one endpoint to another. */
record StreamName(long from, long to, Channel channel) {
    static StreamName of(Entry entry) {
        return new StreamName(entry.from(), entry.to(), entry.channel());
    }

    @Override
    public String toString() {
        return String.format("%s %016x -> %016x", channel, from, to);
    }
}
