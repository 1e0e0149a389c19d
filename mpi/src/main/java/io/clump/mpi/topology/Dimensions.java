package io.clump.mpi.topology;

/** Chooses the dimensions of a grid. */
public final class Dimensions {
    private Dimensions() {}

    /**
     * Fills in the dimensions that are 0, such that their product is the number of processes and they are as close to
     * each other as possible, in descending order.
     *
     * @param processes number of processes, at least 1
     * @param dimensions positive ones remain unchanged
     * @throws IllegalArgumentException if one is negative, or their product does not divide the number
     */
    public static void fill(int processes, int[] dimensions) {
        int fixed = 1;
        int free = 0;
        for (int dimension : dimensions) {
            if (dimension < 0) {
                throw new IllegalArgumentException("a dimension is negative: found=" + dimension);
            }
            free += dimension == 0 ? 1 : 0;
            fixed = dimension == 0 ? fixed : Math.multiplyExact(fixed, dimension);
        }
        if (processes < 1 || processes % fixed != 0 || (free == 0 && fixed != processes)) {
            throw new IllegalArgumentException(
                    "the dimensions do not divide the processes: processes=" + processes + ", product=" + fixed);
        }
        if (free == 0) {
            return;
        }
        int[] best = new int[free];
        spread(processes / fixed, processes / fixed, 0, new int[free], best);
        int next = 0;
        for (int i = 0; i < dimensions.length; i++) {
            if (dimensions[i] == 0) {
                dimensions[i] = best[next];
                next++;
            }
        }
    }

    /** Tries all descending factors; the best ones have the smallest difference of the first and the last. */
    private static void spread(int left, int most, int place, int[] factors, int[] best) {
        if (place == factors.length - 1) {
            factors[place] = left;
            if (left <= most && isBetter(factors, best)) {
                System.arraycopy(factors, 0, best, 0, best.length);
            }
            return;
        }
        for (int factor = Math.min(left, most); factor >= 1; factor--) {
            if (left % factor == 0) {
                factors[place] = factor;
                spread(left / factor, factor, place + 1, factors, best);
            }
        }
    }

    private static boolean isBetter(int[] factors, int[] best) {
        int last = factors.length - 1;
        if (best[0] == 0) {
            return true;
        }
        int difference = (factors[0] - factors[last]) - (best[0] - best[last]);
        return difference < 0 || (difference == 0 && factors[0] < best[0]);
    }
}
