package io.clump.benchmarks.harness;

import java.time.Duration;

/**
 * How long is measured.
 *
 * @param rounds how often each contestant is measured, at least 1
 * @param warmUp time that each contestant runs before, so that what it runs is compiled
 * @param round time that a round shall take
 */
public record Effort(int rounds, Duration warmUp, Duration round) {
    private static final Duration SHORTEST_FULL_ROUND = Duration.ofMillis(100);
    private static final int REHEARSALS = 2;
    private static final int QUICK_REHEARSALS = 1;
    private static final double SECONDS_TO_START = 1.2;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * For figures to rely on.
     *
     * @param rounds how often each contestant is measured
     * @return the effort
     */
    public static Effort full(int rounds) {
        return new Effort(rounds, Duration.ofSeconds(3), Duration.ofMillis(500));
    }

    /**
     * Returns whether the figures are to be relied on. If not, a figure with many peers of one kind may have a few of them.
     *
     * @return true if rounds are so short that it is only to be seen that everything works
     */
    public boolean isQuick() {
        return round.compareTo(SHORTEST_FULL_ROUND) < 0;
    }

    /**
     * About how long it takes to measure some contestants whose operations are short, on two cores.
     *
     * @param contestants how many there are
     * @return seconds, with the start of their processes
     */
    public double expectedSeconds(int contestants) {
        return contestants
                * (SECONDS_TO_START
                        + (warmUp.toNanos() + (double) (rehearsals() + rounds) * round.toNanos()) / NANOS_PER_SECOND);
    }

    /**
     * How many rounds follow on the warm-up, in turns like the others, that do not count.
     *
     * @return 0 or more; 0 if it is only to be seen that everything works
     */
    public int rehearsals() {
        return rounds == 1 ? 0 : isQuick() ? QUICK_REHEARSALS : REHEARSALS;
    }

    /**
     * To see that everything works.
     *
     * @param rounds how often each contestant is measured
     * @return the effort
     */
    public static Effort quick(int rounds) {
        return new Effort(rounds, Duration.ofMillis(400), Duration.ofMillis(30));
    }
}
