package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Effort;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a run measures.
 *
 * @param effort how long is measured
 * @param budget time for everything, including earlier measurements; null for no limit
 * @param isQuietOnly whether each trial waits until other processes leave the machine to it, and trials of earlier runs
 *     that had no quiet are measured again
 */
public record RunSettings(Effort effort, @Nullable Duration budget, boolean isQuietOnly) {}
