package io.clump.simulation.network;

import java.util.Locale;
import java.util.Random;

/**
 * Narrow ways and forgeries, beside the seed's {@link NetworkFaults}.
 *
 * @param widthBytes longest datagram that a narrow way carries; longer ones are silently dropped
 * @param narrow fraction of the ways that are narrow, each in one direction
 * @param forge fraction of datagrams of which an attacker without the key sends a changed copy
 */
record PathFaults(int widthBytes, double narrow, double forge) {
    /** Neither narrow ways nor forgeries. */
    static final PathFaults PLAIN = new PathFaults(Integer.MAX_VALUE, 0, 0);

    /** Bytes that every path carries today. */
    private static final int LEAST_WIDTH_BYTES = 1200;

    private static final int[] WIDTHS_BYTES = {LEAST_WIDTH_BYTES, 1280, 1400, 1500, 4000};
    private static final double MOST_FORGED = 0.3;
    private static final double MOST_LOSS = 0.2;

    /**
     * Draws the narrow ways and forgeries of a seed.
     *
     * @param random separate generator, so that this changes nothing else of the seed
     * @param faults other faults of the seed: if many datagrams are lost, too many fragments of a large one are, too
     * @param widestBytes longest datagram of an engine
     */
    static PathFaults of(Random random, NetworkFaults faults, int widestBytes) {
        int width = WIDTHS_BYTES[random.nextInt(WIDTHS_BYTES.length)];
        boolean isNarrow = random.nextBoolean() && widestBytes > width && faults.loss() <= MOST_LOSS;
        double narrow = isNarrow ? 0.25 + 0.75 * random.nextDouble() : 0;
        double forge = random.nextInt(4) == 0 ? random.nextDouble() * MOST_FORGED : 0;
        return narrow == 0 && forge == 0 ? PLAIN : new PathFaults(width, narrow, forge);
    }

    boolean isPlain() {
        return narrow == 0 && forge == 0;
    }

    @Override
    public String toString() {
        return isPlain()
                ? ""
                : String.format(Locale.ROOT, ", narrow %.2f to %d bytes, forge %.2f", narrow, widthBytes, forge);
    }
}
