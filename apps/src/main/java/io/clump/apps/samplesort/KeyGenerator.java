package io.clump.apps.samplesort;

import java.util.SplittableRandom;

/** Makes 64-bit keys of one distribution for one process. */
final class KeyGenerator {
    private static final int FEW = 8;
    private static final double ZIPF_KEYS = 1 << 20;

    private final Distribution distribution;
    private final SplittableRandom random;

    /** Next of sorted keys; the step leads to the one after it. */
    private long next;

    private final long step;

    /**
     * Makes it.
     *
     * @param distribution of the keys
     * @param random source of the random keys
     * @param rank of the process
     * @param processes of the job
     * @param count keys that each process makes
     */
    KeyGenerator(Distribution distribution, SplittableRandom random, int rank, int processes, int count) {
        this.distribution = distribution;
        this.random = random;
        step = Long.divideUnsigned(-1, Math.max(1, (long) processes * count));
        next = Long.MIN_VALUE + (long) rank * count * step;
    }

    /** The next key. Its upper half is a key of the same distribution, if one of 32 bits is needed. */
    long next() {
        return switch (distribution) {
            case UNIFORM -> random.nextLong();
            // A density of 1 / x: its logarithm is uniform. Common keys lie anywhere among the others.
            case ZIPF -> KeySummarizer.firstMix((long) Math.pow(ZIPF_KEYS, random.nextDouble()));
            case SORTED -> ascending();
            case EQUAL -> KeySummarizer.firstMix(0);
            case FEW -> KeySummarizer.firstMix(random.nextInt(FEW));
        };
    }

    private long ascending() {
        long key = next;
        next += step;
        return key;
    }
}
