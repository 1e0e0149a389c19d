package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Effort;
import java.util.Map;

/**
 * With what an experiment runs; a run goes on only where another one with the same settings has stopped. How many turns
 * are measured is no part of them: more may be added.
 *
 * @param quick whether it is only to be seen that everything works, and roughly what comes out
 * @param warmUpSeconds how long each contestant runs before
 * @param roundSeconds how long a round is to take, where its length can be chosen
 * @param properties of all processes
 */
public record Settings(boolean quick, double warmUpSeconds, double roundSeconds, Map<String, String> properties) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Makes settings. */
    public Settings {
        properties = Map.copyOf(properties);
    }

    /** Makes settings. */
    public static Settings of(Effort effort, Map<String, String> properties) {
        return new Settings(
                effort.isQuick(),
                effort.warmUp().toNanos() / NANOS_PER_SECOND,
                effort.round().toNanos() / NANOS_PER_SECOND,
                properties);
    }
}
