package io.clump.splitc;

/** Operations that combine the values of all processes into one. Whole numbers wrap around as they do in Java. */
public enum Reduction {
    /**
     * Sum. The result for floating-point numbers depends on the order of the additions: see {@link
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

    /** Minimum; for floating-point numbers as defined by {@link Math#min(double, double)}. */
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

    /** Maximum; for floating-point numbers as defined by {@link Math#max(double, double)}. */
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

    /** Bits that are set in all values; for whole numbers only. */
    AND(-1, Double.NaN) {
        @Override
        long apply(long one, long other) {
            return one & other;
        }
    },

    /** Bits that are set in at least one value; for whole numbers only. */
    OR(0, Double.NaN) {
        @Override
        long apply(long one, long other) {
            return one | other;
        }
    },

    /** Bits that are set in an odd number of values; for whole numbers only. */
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

    /** Combines floating-point numbers; throws for operations on bits. */
    double apply(double one, double other) {
        throw notForFloatingPoint();
    }

    /** Returns the {@code long} identity. */
    long identity() {
        return identity;
    }

    /**
     * Returns the {@code int} identity. Those of the bit operations and the sum fit; the others are limited to the
     * range.
     */
    int intIdentity() {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, identity));
    }

    /** Returns the {@code double} identity. */
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
