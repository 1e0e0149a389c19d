package io.clump.torture.process;

/**
 * The argument of a request that determines the action of its handler; a reply returns it.
 *
 * <pre>
 *   bits 0-1 kind of the reply │ 2-9 slot of a long request + 1 │ 10-17 slot of its long reply + 1
 * </pre>
 *
 * @param reply reply to send
 * @param requestSlot where the bytes of a long request lie, or {@link Slots#NONE}
 * @param replySlot where the bytes of a long reply are to go, or {@link Slots#NONE}
 */
record Flags(Answer reply, int requestSlot, int replySlot) {
    private static final int REQUEST_SHIFT = 2;
    private static final int REPLY_SHIFT = 10;
    private static final int KIND_MASK = 3;
    private static final int SLOT_MASK = 0xff;

    /** The kinds of answers to a request. */
    enum Answer {
        NOTHING(0),
        SHORT(1),
        MEDIUM(2),
        LONG(3);

        private static final Answer[] BY_NUMBER = values();

        private final int number;

        Answer(int number) {
            this.number = number;
        }
    }

    static Flags of(int argument) {
        return new Flags(
                Answer.BY_NUMBER[argument & KIND_MASK],
                ((argument >>> REQUEST_SHIFT) & SLOT_MASK) - 1,
                ((argument >>> REPLY_SHIFT) & SLOT_MASK) - 1);
    }

    int argument() {
        return reply.number | ((requestSlot + 1) << REQUEST_SHIFT) | ((replySlot + 1) << REPLY_SHIFT);
    }
}
