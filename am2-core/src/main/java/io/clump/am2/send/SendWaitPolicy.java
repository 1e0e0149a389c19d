package io.clump.am2.send;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Times of a send's wait for space, and of a close's. The pauses of a send take 1, 2, 4 … µs; after the last one of a
 * round it yields the processor, and a new round begins.
 *
 * @param timeoutNanos time after which the message is returned
 * @param stepsPerRound number of pauses of a round, 1 to {@link #MOST_STEPS}; n of them take 2^n - 1 µs
 * @param yields true if the processor is yielded at the end of a round
 * @param lingerNanos time that a closing endpoint waits for space for its messages that were set aside
 */
public record SendWaitPolicy(long timeoutNanos, int stepsPerRound, boolean yields, long lingerNanos) {
    /** Send timeout that never ends. */
    public static final long FOR_EVER = Long.MAX_VALUE;

    /** Maximum number of pauses of a round, which take 2,047 µs. */
    static final int MOST_STEPS = 11;

    public static final String YIELD = "clump.yield-micros";
    private static final String NEVER = "never";

    /** Pauses of 255 µs (Lumetta 1998, section 6.1). */
    private static final int PRESET_STEPS = 8;

    private static final int MOST_MICROS = (1 << MOST_STEPS) - 1;

    /** Power of two of the microseconds between two checks of the receiver, which allocate: 262 ms. */
    private static final int MICROS_PER_CHECK_POWER = 18;

    /**
     * Reads the properties of a layer: {@code clump.send-timeout-millis} and {@code clump.yield-micros}. The latter is
     * the time that a send pauses before it yields the processor: 1, 3, 7 … 2047, or {@code never}; 255 if it is not
     * set.
     */
    public static SendWaitPolicy of(LayerConfiguration configuration) {
        Map<String, String> properties = configuration.properties();
        String value = properties.getOrDefault(YIELD, Integer.toString((1 << PRESET_STEPS) - 1));
        long timeoutNanos = configuration.sendTimeout().toNanos();
        long lingerNanos = configuration.linger().toNanos();
        if (value.equals(NEVER)) {
            return new SendWaitPolicy(timeoutNanos, PRESET_STEPS, false, lingerNanos);
        }
        for (int steps = 1; steps <= MOST_STEPS; steps++) {
            if (value.equals(Integer.toString((1 << steps) - 1))) {
                return new SendWaitPolicy(timeoutNanos, steps, true, lingerNanos);
            }
        }
        throw new ClumpException(String.format(
                Locale.ROOT, "invalid property: %s=%s, expected 1, 3, 7 … %d or never", YIELD, value, MOST_MICROS));
    }

    boolean isForEver() {
        return timeoutNanos == FOR_EVER;
    }

    long pauseNanos(int step) {
        return TimeUnit.MICROSECONDS.toNanos(1L << (step % stepsPerRound));
    }

    /** Returns whether to yield the processor after this step. */
    boolean isYield(int step) {
        return yields && isRoundOver(step);
    }

    /** Returns whether to check after this step that the receiver still exists. */
    boolean isCheck(int step) {
        int roundsPerCheck = 1 << (MICROS_PER_CHECK_POWER - stepsPerRound);
        return isRoundOver(step) && (step + 1) / stepsPerRound == roundsPerCheck;
    }

    boolean isRoundOver(int step) {
        return step % stepsPerRound == stepsPerRound - 1;
    }
}
