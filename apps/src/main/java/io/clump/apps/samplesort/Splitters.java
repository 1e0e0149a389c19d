package io.clump.apps.samplesort;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The keys that divide those of all processes: process r owns the keys from splitter r − 1 on and below splitter r. */
final class Splitters {
    /**
     * Samples that each process draws. A process then owns a number of keys that is off the average by about 1 / √256, or
     * 6 %, in standard deviation; and a process's samples, 1 kB, are one medium message.
     */
    static final int SAMPLES_PER_PROCESS = 256;

    private final int[] splitters;

    /**
     * Uses splitters that have been chosen.
     *
     * @param splitters one less than there are processes, in ascending order
     */
    Splitters(int[] splitters) {
        this.splitters = splitters.clone();
    }

    /**
     * Draws samples.
     *
     * @param keys to draw from, with replacement; few keys are all taken instead
     * @param random what to draw with
     * @return the samples
     */
    static int[] draw(int[] keys, SplittableRandom random) {
        if (keys.length <= SAMPLES_PER_PROCESS) {
            return keys.clone();
        }
        int[] samples = new int[SAMPLES_PER_PROCESS];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = keys[random.nextInt(keys.length)];
        }
        return samples;
    }

    /**
     * Picks splitters at equal distances from the sorted samples.
     *
     * @param samplesByRank samples of all processes
     * @return one less than there are processes, in ascending order; equal ones if there are few samples
     */
    static int[] choose(int[][] samplesByRank) {
        int[] samples =
                Arrays.stream(samplesByRank).flatMapToInt(Arrays::stream).toArray();
        Arrays.sort(samples);
        int[] chosen = new int[samplesByRank.length - 1];
        if (samples.length > 0) {
            for (int i = 0; i < chosen.length; i++) {
                chosen[i] = samples[(int) ((i + 1L) * samples.length / samplesByRank.length)];
            }
        }
        return chosen;
    }

    /**
     * Finds a key's owner: the number of splitters that are not above the key. Halves the range in each step whichever way
     * the comparison goes, so that a random key costs a few conditional moves and no mispredicted branch.
     *
     * @param key any key
     * @return rank of its owner
     */
    int owner(int key) {
        int[] sorted = splitters;
        int below = 0;
        int length = sorted.length;
        while (length > 1) {
            int half = length >>> 1;
            below += sorted[below + half - 1] <= key ? half : 0;
            length -= half;
        }
        return length == 1 && sorted[below] <= key ? below + 1 : below;
    }
}
