package io.clump.shm.list;

/**
 * The non-blocking list of Michael and Scott (1996), for one receiver (Lumetta 1998, section 9.1.1, figure 9.2): a
 * packet is first appended to the last one by Compare&amp;Swap, then the tail is advanced. Each sender that finds a
 * late tail advances it, so no sender waits for a stopped or dead one.
 *
 * <pre>
 *   tail:  | times it was moved (32) | index of the last packet, or of one before it (32) |
 * </pre>
 *
 * The count makes a Compare&amp;Swap fail whose tail was advanced and returned to the same packet meanwhile. A link
 * needs no count of its own: once it names a packet it stays, and while it ends the list it counts the removals of
 * its packet.
 */
public final class MichaelScottList implements PacketList {
    private static final int COUNT_SHIFT = 32;

    /** Makes the list's code; its state is in the memory. */
    public MichaelScottList() {}

    @Override
    public void initialise(ListMemory list, int sentinel) {
        list.linkPlain(sentinel, Link.end(0));
        list.headPlain(sentinel);
        list.tailPlain(sentinel);
    }

    @Override
    public void append(ListMemory list, int packet) {
        while (true) {
            long tail = list.tailAcquire();
            int last = (int) tail;
            int next = list.linkAcquire(last);
            if (tail == list.tailAcquire()) {
                if (!Link.isIndex(next)) {
                    if (list.compareAndSetLink(last, next, packet)) {
                        list.compareAndSetTail(tail, moved(tail, packet));
                        return;
                    }
                } else {
                    list.compareAndSetTail(tail, moved(tail, next));
                }
            }
        }
    }

    @Override
    public int next(ListMemory list) {
        int head = list.headPlain();
        while (true) {
            long tail = list.tailAcquire();
            int next = list.linkAcquire(head);
            if (head != (int) tail) {
                return next;
            }
            if (!Link.isIndex(next)) {
                return NONE;
            }
            // The sentinel may be freed only when the tail is past it.
            list.compareAndSetTail(tail, moved(tail, next));
        }
    }

    private static long moved(long tail, int packet) {
        return (((tail >>> COUNT_SHIFT) + 1) << COUNT_SHIFT) | packet;
    }
}
