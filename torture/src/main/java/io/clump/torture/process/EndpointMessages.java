package io.clump.torture.process;

import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.EntryKind;
import io.clump.torture.ledger.LedgerWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** The messages that an endpoint knows; one object for each endpoint. */
final class EndpointMessages {
    /** Endpoints that are remembered; those of short-lived peers are forgotten first. */
    private static final int MOST_CORRESPONDENCES = 2_048;

    private final LedgerWriter ledger;
    private final long id;
    private final Slots replySlots = new Slots(SegmentPlan.REPLY_SLOTS);
    private final Slots getSlots = new Slots(SegmentPlan.GET_SLOTS);

    private final Map<Long, Correspondence> correspondences = new LinkedHashMap<>(64, 0.75F, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Correspondence> eldest) {
            return size() > MOST_CORRESPONDENCES;
        }
    };

    EndpointMessages(LedgerWriter ledger, long id) {
        this.ledger = ledger;
        this.id = id;
    }

    /** Number of the endpoint. */
    long id() {
        return id;
    }

    LedgerWriter ledger() {
        return ledger;
    }

    Slots replySlots() {
        return replySlots;
    }

    Slots getSlots() {
        return getSlots;
    }

    Correspondence with(long peer) {
        return correspondences.computeIfAbsent(peer, Correspondence::new);
    }

    /** Returns whether nothing that this endpoint has requested is in flight. */
    boolean isSettled() {
        return correspondences.values().stream().allMatch(Correspondence::isSettled);
    }

    void sent(EntryKind what, Channel channel, int number, long to, long detail) {
        ledger.write(what, channel, number, id, to, detail);
    }

    void arrived(EntryKind what, Channel channel, int number, long from, long detail) {
        ledger.write(what, channel, number, from, id, detail);
    }

    /** A request has been answered or returned. */
    void settle(long peer, int flags) {
        Flags read = Flags.of(flags);
        Correspondence with = with(peer);
        with.requestSlots().giveBack(read.requestSlot());
        replySlots.giveBack(read.replySlot());
        with.settle();
    }
}
