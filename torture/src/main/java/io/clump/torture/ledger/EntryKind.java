package io.clump.torture.ledger;

/** The kinds of entries in a ledger, and their numbers there. */
public enum EntryKind {
    /** An endpoint was opened. */
    OPENED(0),

    /** An endpoint is about to be closed. */
    CLOSING(1),

    /**
     * A message is about to be sent. Its detail is the code of the reason for which it must be returned; 0 if it need
     * not.
     */
    SENDING(2),

    /** The send ended without a message: it would have had to wait, or the claim was given up. */
    UNSENT(3),

    /**
     * The send ended, and the layer has taken the message. Its detail is 1 if an error of a handler came out of the
     * send.
     */
    SENT(4),

    /** The send ended without evidence of a message, for lack of memory. */
    DOUBTFUL(5),

    /** The message's handler runs. The detail of a reply and of a get: nanoseconds since its request was sent. */
    HANDLED(6),

    /** Handler 0 runs for the message. Its detail is the code of the reason. */
    RETURNED(7),

    /** The message reached a handler, but not as it was sent. Its detail is one of {@link Damage}. */
    DAMAGED(8),

    /** The process computes without a poll from now on. */
    PAUSED(9),

    /** The process polls again. */
    RESUMED(10),

    /** An operation threw an exception that it must not throw; the process's output has the stack trace. */
    THREW(11),

    /**
     * The endpoint had no receiver for messages to return. Its detail is how many since the last such entry.
     */
    DROPPED(12);

    private static final EntryKind[] BY_NUMBER = values();

    private final int number;

    EntryKind(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    static EntryKind ofNumber(int number) {
        return BY_NUMBER[number];
    }

    /** The part of a message that was not as it was sent. */
    public enum Damage {
        /** It reached another endpoint. */
        DESTINATION(0),

        /** Its data has another length. */
        LENGTH(1),

        /** Its data has other bytes. */
        BYTES(2);

        private static final Damage[] BY_NUMBER = values();

        private final int number;

        Damage(int number) {
            this.number = number;
        }

        /**
         * Returns its number in an entry.
         *
         * @return the detail of the entry
         */
        public int number() {
            return number;
        }

        /**
         * Returns the part that the detail of an entry names.
         *
         * @param detail of an entry
         * @return the damage
         */
        public static Damage of(long detail) {
            return BY_NUMBER[(int) detail];
        }
    }
}
