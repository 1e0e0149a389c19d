package io.clump.simulation.network;

import java.util.Locale;
import java.util.Random;

/**
 * Faults of the network.
 *
 * @param loss fraction that is dropped
 * @param duplicate fraction that arrives twice
 * @param late fraction that is overtaken by later ones
 * @param truncate fraction whose end is cut off
 * @param corrupt fraction in which bits change
 * @param replay fraction after which an attacker replays an earlier datagram of the same direction, seconds later
 * @param latencyNanos least time from one endpoint to another
 * @param lateNanos most time by which a late one is later
 */
record NetworkFaults(
        double loss,
        double duplicate,
        double late,
        double truncate,
        double corrupt,
        double replay,
        long latencyNanos,
        long lateNanos) {
    private static final long[] LATENCIES_NANOS = {1_000, 1_000, 20_000, 300_000, 30_000_000};
    private static final long[] LATE_NANOS = {50_000, 2_000_000, 2_000_000, 40_000_000};
    private static final double MOST_LOSS = 0.4;
    private static final double SOME_LOSS = 0.2;

    /** Returns faults that only delay datagrams by the latency. */
    static NetworkFaults none(Random random) {
        return new NetworkFaults(0, 0, 0, 0, 0, 0, LATENCIES_NANOS[random.nextInt(2)], 0);
    }

    /**
     * Draws the faults of a seed.
     *
     * @param random the seed's
     * @param isOnly whether nothing else happens to the endpoints, so that their retransmissions allow for more faults
     */
    static NetworkFaults some(Random random, boolean isOnly) {
        double most = isOnly ? MOST_LOSS : SOME_LOSS;
        double lost = random.nextDouble() * most;
        double truncate = random.nextBoolean() ? 0 : random.nextDouble() * SOME_LOSS / 2;
        double corrupt = random.nextBoolean() ? random.nextDouble() * SOME_LOSS / 2 : 0;
        return new NetworkFaults(
                // Truncated or damaged datagrams are lost, too.
                Math.max(0, lost - truncate - corrupt),
                random.nextDouble() * most,
                random.nextDouble() * most,
                truncate,
                corrupt,
                random.nextBoolean() ? random.nextDouble() * SOME_LOSS : 0,
                LATENCIES_NANOS[random.nextInt(LATENCIES_NANOS.length)],
                LATE_NANOS[random.nextInt(LATE_NANOS.length)]);
    }

    /** Returns whether every datagram arrives, once, whole and soon. */
    boolean isNone() {
        return loss == 0 && duplicate == 0 && late == 0 && truncate == 0 && corrupt == 0 && replay == 0;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "loss %.2f, duplicate %.2f, late %.2f by %d us, truncate %.2f, corrupt %.2f, replay %.2f, latency %d"
                        + " us",
                loss,
                duplicate,
                late,
                lateNanos / 1000,
                truncate,
                corrupt,
                replay,
                latencyNanos / 1000);
    }
}
