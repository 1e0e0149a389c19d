package io.clump.apps.samplesort;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The samples that divide the keys of all processes: process r owns the keys that are not below splitter r − 1 and are
 * below splitter r, where equal keys are in the order of their places at the start. So keys that are all equal are
 * divided as evenly as others.
 */
final class Splitters {
    /**
     * Samples that each process draws; they are one medium message. For a process to own more than 1.3 times its share,
     * fewer than n of n · P samples would have to fall where 1.3 n are expected: by Chernoff's bound that happens with
     * a probability of less than e^(−n · 0.037), or 10^−8 for n = 512, whatever the keys are. The standard deviation is
     * 4.4 %.
     */
    static final int SAMPLES_PER_PROCESS = 512;

    /** Largest part of its share that a process owns, as promised above. */
    static final double MOST_OF_SHARE = 1.3;

    private static final int NUMBERS_PER_SAMPLE = 2;

    private final int rank;
    private final long[] highs;
    private final long[] ties;

    /** Uses splitters that {@link #choose} returned, to divide the keys of the process of a rank. */
    Splitters(int rank, long[] chosen) {
        this.rank = rank;
        highs = new long[chosen.length / NUMBERS_PER_SAMPLE];
        ties = new long[highs.length];
        for (int i = 0; i < highs.length; i++) {
            highs[i] = chosen[NUMBERS_PER_SAMPLE * i];
            ties[i] = chosen[NUMBERS_PER_SAMPLE * i + 1];
        }
    }

    /**
     * Draws samples, two numbers for each: one key anywhere in each of as many stretches of the array, which are of
     * equal lengths. A key on the border of two stretches belongs to both in part, so that all keys are as likely as
     * each other, and may be drawn twice. Few keys are all taken.
     */
    static long[] draw(Keys keys, int rank, SplittableRandom random) {
        int count = Math.min(keys.size(), SAMPLES_PER_PROCESS);
        long[] samples = new long[NUMBERS_PER_SAMPLE * count];
        for (int i = 0; i < count; i++) {
            // In units of 1/count of a key.
            long place = (long) keys.size() * i + random.nextInt(keys.size());
            int position = (int) (place / count);
            samples[NUMBERS_PER_SAMPLE * i] = keys.high(position);
            samples[NUMBERS_PER_SAMPLE * i + 1] = Sample.tie(keys.low(position), rank, position);
        }
        return samples;
    }

    /**
     * Picks splitters at equal distances from the sorted samples.
     *
     * @param samplesByRank samples that each process drew
     * @return two numbers for each splitter; these are one less than there are processes, in ascending order, and equal
     *     only if there are hardly more samples than processes
     */
    static long[] choose(long[][] samplesByRank) {
        int count = Arrays.stream(samplesByRank).mapToInt(own -> own.length).sum() / NUMBERS_PER_SAMPLE;
        Sample[] samples = new Sample[count];
        int next = 0;
        for (long[] own : samplesByRank) {
            for (int i = 0; i < own.length; i += NUMBERS_PER_SAMPLE) {
                samples[next++] = new Sample(own[i], own[i + 1]);
            }
        }
        Arrays.sort(samples);
        int splitters = count == 0 ? 0 : samplesByRank.length - 1;
        long[] chosen = new long[NUMBERS_PER_SAMPLE * splitters];
        for (int i = 0; i < splitters; i++) {
            Sample splitter = samples[(int) ((i + 1L) * count / samplesByRank.length)];
            chosen[NUMBERS_PER_SAMPLE * i] = splitter.high();
            chosen[NUMBERS_PER_SAMPLE * i + 1] = splitter.tie();
        }
        return chosen;
    }

    /**
     * Returns the high parts of the splitters, in ascending order, and the last of them once more: a key that is above
     * all can be compared with the value at its owner's place, and differs. A check whether there is such a value would
     * cost more than all the rest, since no processor can predict it.
     *
     * @return one high part for each process
     */
    long[] highsAndLast() {
        long[] padded = Arrays.copyOf(highs, highs.length + 1);
        padded[highs.length] = highs.length == 0 ? 0 : highs[highs.length - 1];
        return padded;
    }

    /** Finds the rank of a key's owner: the number of splitters that are not above the key. */
    int owner(long high, int low, int position) {
        long tie = Sample.tie(low, rank, position);
        int notAbove = 0;
        int above = highs.length;
        while (notAbove < above) {
            int middle = (notAbove + above) >>> 1;
            if (highs[middle] < high || (highs[middle] == high && ties[middle] <= tie)) {
                notAbove = middle + 1;
            } else {
                above = middle;
            }
        }
        return notAbove;
    }

    /**
     * A key with its place at the start, which distinguishes equal keys: no two keys of a job are the same,
     * so any number of equal keys can be divided.
     *
     * @param high part of the key
     * @param tie decides between equal high parts: low part of the key, then rank, then position
     */
    record Sample(long high, long tie) implements Comparable<Sample> {
        private static final int POSITION_BITS = 31;
        private static final int RANK_BITS = 16;

        /** All of it in the order in which it counts; never negative. */
        static long tie(int low, int rank, int position) {
            return (long) low << (RANK_BITS + POSITION_BITS) | (long) rank << POSITION_BITS | position;
        }

        @Override
        public int compareTo(Sample other) {
            int order = Long.compare(high, other.high);
            return order == 0 ? Long.compare(tie, other.tie) : order;
        }
    }
}
