package io.clump.torture.ledger;

/** What an entry of a ledger tells. The order is that of the numbers in the ledger. */
public enum What {
    /** An endpoint was opened. */
    OPENED,

    /** An endpoint is about to be closed. */
    CLOSING,

    /** A message is about to be sent. Its detail is the code of the reason for which it must come back; 0 if it need not. */
    SENDING,

    /** The send ended without a message: it would have had to wait, or the claim was given up. */
    UNSENT,

    /** The send ended, and the layer has taken the message. */
    SENT,

    /** The send ended in a way that does not tell whether there is a message, for want of memory. */
    DOUBTFUL,

    /** The message's handler runs. The detail of a reply and of a get: nanoseconds since its request was sent. */
    HANDLED,

    /** Handler 0 runs for the message. Its detail is the code of the reason. */
    RETURNED,

    /** The message reached a handler, but not as it was sent. Its detail is one of {@link Damage}. */
    DAMAGED,

    /** The process computes without a poll from now on. */
    PAUSED,

    /** The process polls again. */
    RESUMED,

    /** An operation threw what it must not throw; the process's output has the trace. */
    THREW;

    private static final What[] ALL = values();

    static What ofNumber(int number) {
        return ALL[number];
    }

    /** What was not as it was sent. */
    public enum Damage {
        /** It reached another endpoint. */
        DESTINATION,

        /** Its data has another length. */
        LENGTH,

        /** Its data has other bytes. */
        BYTES;

        /**
         * What the detail of an entry stands for.
         *
         * @param detail of an entry
         * @return the damage
         */
        public static Damage of(long detail) {
            return values()[(int) detail];
        }
    }
}
