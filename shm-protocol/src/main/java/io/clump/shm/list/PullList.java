package io.clump.shm.list;

/**
 * The list of pull-based messaging (Karamcheti and Chien 1995; Lumetta 1998, section 9.1.1, figure 9.1): Swap of the
 * tail orders the senders, then each appends its packet to that of its predecessor.
 *
 * <p>Between these two steps the list has a gap that hides all later messages: a sender that is stopped there stops the
 * receiver, and a sender that dies there stops it forever. So the list is not linearizable, but each sender's messages
 * arrive in order. A swap has no ABA problem; only the free packets need counts.
 */
public final class PullList implements PacketList {
    /** Makes the list's code; its state is in the memory. */
    public PullList() {}

    @Override
    public void initialise(ListMemory list, int sentinel) {
        list.linkPlain(sentinel, Link.end(0));
        list.headPlain(sentinel);
        list.tailPlain(sentinel);
    }

    @Override
    public void append(ListMemory list, int packet) {
        int last = (int) list.getAndSetTail(packet);
        list.linkRelease(last, packet);
    }

    @Override
    public int next(ListMemory list) {
        int next = list.linkAcquire(list.headPlain());
        return Link.isIndex(next) ? next : NONE;
    }
}
