package io.clump.torture.process;

import java.util.Random;

/** Ways to send something. */
enum Kind {
    SHORT(30),
    MEDIUM(14),
    CLAIM(8),
    ABORTED_CLAIM(2),
    LONG(8),
    TRY_SHORT(12),
    TRY_MEDIUM(8),
    TRY_LONG(4),
    GET(8),
    WRONG_HANDLER(2),
    WRONG_TAG(2),
    UNMAPPED(1);

    private static final int TOTAL_WEIGHT;

    private final int weight;

    static {
        int total = 0;
        for (Kind kind : values()) {
            total += kind.weight;
        }
        TOTAL_WEIGHT = total;
    }

    Kind(int weight) {
        this.weight = weight;
    }

    static Kind pick(Random random) {
        int rest = random.nextInt(TOTAL_WEIGHT);
        for (Kind kind : values()) {
            rest -= kind.weight;
            if (rest < 0) {
                return kind;
            }
        }
        throw new AssertionError(rest);
    }

    boolean needsSegment() {
        return this == LONG || this == TRY_LONG || this == GET;
    }
}
