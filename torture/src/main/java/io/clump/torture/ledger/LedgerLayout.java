package io.clump.torture.ledger;

/**
 * Layout of a ledger's file: a page of words, then the ring of entries.
 *
 * <pre>
 *   0     written      entries written since the start; by the process
 *   64    read         entries read since the start; by the launcher
 *   128   call         number of the {@link Call}; by the process, as all below
 *   136   call peer    number of the endpoint that the call is for, or 0
 *   144   call start   when it began, in nanoseconds
 *   192   phase        number of the {@link Phase}
 *   200   heap         bytes of the heap in use after a collection; 0 until {@link Phase#FINISHED}
 *   4096  entries      40 bytes each: what | channel | number, from, to, detail, nanos
 * </pre>
 */
final class LedgerLayout {
    static final int WRITTEN_OFFSET = 0;
    static final int READ_OFFSET = 64;
    static final int CALL_OFFSET = 128;
    static final int CALL_PEER_OFFSET = CALL_OFFSET + Long.BYTES;
    static final int CALL_START_OFFSET = CALL_PEER_OFFSET + Long.BYTES;
    static final int PHASE_OFFSET = 192;
    static final int HEAP_OFFSET = PHASE_OFFSET + Long.BYTES;
    static final int ENTRIES_OFFSET = 4096;

    static final int HEAD_OFFSET = 0;
    static final int FROM_OFFSET = HEAD_OFFSET + Long.BYTES;
    static final int TO_OFFSET = FROM_OFFSET + Long.BYTES;
    static final int DETAIL_OFFSET = TO_OFFSET + Long.BYTES;
    static final int NANOS_OFFSET = DETAIL_OFFSET + Long.BYTES;
    static final int ENTRY_BYTES = NANOS_OFFSET + Long.BYTES;

    /** Entries of a ring: what a busy process writes in some ten seconds. */
    static final int CAPACITY = 1 << 17;

    static final long LENGTH_BYTES = ENTRIES_OFFSET + (long) CAPACITY * ENTRY_BYTES;

    private static final int WHAT_SHIFT = 40;
    private static final int CHANNEL_SHIFT = 32;
    private static final int BYTE = 0xff;

    private LedgerLayout() {}

    static int offset(long position) {
        return ENTRIES_OFFSET + (int) (position & (CAPACITY - 1)) * ENTRY_BYTES;
    }

    static long head(EntryKind what, Channel channel, int number) {
        return ((long) what.number() << WHAT_SHIFT)
                | ((long) channel.number() << CHANNEL_SHIFT)
                | Integer.toUnsignedLong(number);
    }

    static EntryKind what(long head) {
        return EntryKind.ofNumber(((int) (head >>> WHAT_SHIFT)) & BYTE);
    }

    static Channel channel(long head) {
        return Channel.ofNumber(((int) (head >>> CHANNEL_SHIFT)) & BYTE);
    }
}
