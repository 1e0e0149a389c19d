package io.clump.laboratory.primitives;

import io.clump.laboratory.worker.Medians;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One process walks through arrays; each walk continues where it has stopped. The place of an access depends on the
 * value that the one before has read, so their times add up. Details: picoseconds of an access of each walk, in the
 * order of the parameter.
 */
public final class ArrayWalks implements Workload {
    /** Parameter: walks with commas between them. */
    public static final String WALKS = "walks";

    /** Number of integers in a line of 64 bytes. */
    private static final int LINE_INTS = 16;

    private static final int ACCESSES = 1 << 16;

    private final List<Walk> walks;
    private final int[] zeros;

    /** For each walk in random order: the place of the next line, in the first element of a line. */
    private final int[][] chains;

    private final int[] places;
    private final Medians medians;

    /**
     * A way through an array.
     *
     * @param bytes of the array, a power of two
     * @param stride bytes from one access to the next, 4 or more; 0 for all lines in random order
     */
    public record Walk(int bytes, int stride) {
        private static Walk of(String text) {
            int slash = text.indexOf('/');
            return new Walk(Integer.parseInt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
        }

        @Override
        public String toString() {
            return bytes + "/" + stride;
        }
    }

    public ArrayWalks(Place place) {
        walks = Arrays.stream(place.parameters().getOrDefault(WALKS, "").split(",", -1))
                .map(Walk::of)
                .toList();
        int longest = walks.stream().mapToInt(Walk::bytes).max().orElseThrow();
        zeros = new int[longest / Integer.BYTES];
        chains = walks.stream()
                .map(walk -> walk.stride() == 0 ? chain(walk.bytes() / Integer.BYTES) : zeros)
                .toArray(int[][]::new);
        places = new int[walks.size()];
        medians = new Medians(walks.size());
    }

    @Override
    public long run(long operations) {
        medians.clear();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            for (int which = 0; which < walks.size(); which++) {
                // Brings what fits into a cache into it.
                walk(which);
                long begin = System.nanoTime();
                walk(which);
                medians.add(which, System.nanoTime() - begin, 1, ACCESSES);
            }
        }
        return System.nanoTime() - start;
    }

    @Override
    public long[] details() {
        return medians.all();
    }

    private void walk(int which) {
        Walk walk = walks.get(which);
        places[which] = walk.stride() == 0
                ? follow(chains[which], places[which])
                : stride(places[which], walk.stride() / Integer.BYTES, walk.bytes() / Integer.BYTES - 1);
    }

    private int stride(int from, int stride, int mask) {
        int place = from;
        for (int i = 0; i < ACCESSES; i++) {
            // Zero, which the processor does not know before it has read it.
            place = place + stride + zeros[place] & mask;
        }
        return place;
    }

    private static int follow(int[] chain, int from) {
        int place = from;
        for (int i = 0; i < ACCESSES; i++) {
            place = chain[place];
        }
        return place;
    }

    /** All lines in one cycle (Sattolo). */
    private static int[] chain(int length) {
        int[] chain = new int[length];
        for (int place = 0; place < length; place += LINE_INTS) {
            chain[place] = place;
        }
        SplittableRandom random = new SplittableRandom(1998);
        for (int line = length / LINE_INTS - 1; line > 0; line--) {
            int other = random.nextInt(line) * LINE_INTS;
            int next = chain[line * LINE_INTS];
            chain[line * LINE_INTS] = chain[other];
            chain[other] = next;
        }
        return chain;
    }
}
