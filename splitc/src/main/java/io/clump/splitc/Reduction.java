package io.clump.splitc;

/** How the values of all processes become one. Whole numbers wrap around as they do in Java. */
public enum Reduction {
    /**
     * The sum. That of floating-point numbers depends on the order in which they are added: see {@link
     * ReductionOperations}.
     */
    SUM(0, 0.0) {
        @Override
        long apply(long one, long other) {
            return one + other;
        }

        @Override
        double apply(double one, double other) {
            return one + other;
        }
    },

    /** The smallest; of floating-point numbers as {@link Math#min(double, double)} has it. */
    MIN(Long.MAX_VALUE, Double.POSITIVE_INFINITY) {
        @Override
        long apply(long one, long other) {
            return Math.min(one, other);
        }

        @Override
        double apply(double one, double other) {
            return Math.min(one, other);
        }
    },

    /** The largest; of floating-point numbers as {@link Math#max(double, double)} has it. */
    MAX(Long.MIN_VALUE, Double.NEGATIVE_INFINITY) {
        @Override
        long apply(long one, long other) {
            return Math.max(one, other);
        }

        @Override
        double apply(double one, double other) {
            return Math.max(one, other);
        }
    },

    /** The bits that are set in all; of whole numbers only. */
    AND(-1, Double.NaN) {
        @Override
        long apply(long one, long other) {
            return one & other;
        }
    },

    /** The bits that are set in at least one; of whole numbers only. */
    OR(0, Double.NaN) {
        @Override
        long apply(long one, long other) {
            return one | other;
        }
    },

    /** The bits that are set in an odd number of them; of whole numbers only. */
    XOR(0, Double.NaN) {
        @Override
        long apply(long one, long other) {
            return one ^ other;
        }
    };

    private final long identity;
    private final double floatingIdentity;

    Reduction(long identity, double floatingIdentity) {
        this.identity = identity;
        this.floatingIdentity = floatingIdentity;
    }

    abstract long apply(long one, long other);

    /** Not for bits. */
    double apply(double one, double other) {
        throw notForFloatingPoint();
    }

    /** The {@code long} that changes no other. */
    long identity() {
        return identity;
    }

    /** The {@code int} that changes no other: those of the bits and the sum fit, the others are as large as fits. */
    int intIdentity() {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, identity));
    }

    /** The {@code double} that changes no other. */
    double floatingIdentity() {
        return floatingIdentity;
    }

    void checkFloatingPoint() {
        if (this != SUM && this != MIN && this != MAX) {
            throw notForFloatingPoint();
        }
    }

    private IllegalArgumentException notForFloatingPoint() {
        return new IllegalArgumentException(
                "not for floating-point numbers: found=" + this + ", expected SUM, MIN or MAX");
    }
}
