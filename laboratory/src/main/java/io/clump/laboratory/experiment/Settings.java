package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Effort;
import java.util.Map;

/**
 * Settings of an experiment; a run continues only a run with the same settings. The number of rounds is not included:
 * more may be added.
 *
 * @param quick whether the run only shows that everything works, and approximate results
 * @param warmUpSeconds how long each contestant runs before
 * @param roundSeconds how long a round is to take, where its length can be chosen
 * @param properties of all processes
 */
public record Settings(boolean quick, double warmUpSeconds, double roundSeconds, Map<String, String> properties) {
    private static final double NANOS_PER_SECOND = 1e9;

    public Settings {
        properties = Map.copyOf(properties);
    }

    public static Settings of(Effort effort, Map<String, String> properties) {
        return new Settings(
                effort.isQuick(),
                effort.warmUp().toNanos() / NANOS_PER_SECOND,
                effort.round().toNanos() / NANOS_PER_SECOND,
                properties);
    }
}
