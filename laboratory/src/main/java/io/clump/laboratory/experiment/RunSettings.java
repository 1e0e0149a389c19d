package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Effort;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a run measures.
 *
 * @param effort how long is measured
 * @param budget time for everything, including earlier measurements; null for no limit
 * @param isQuietOnly whether each trial waits until other processes leave the machine to it, and trials of earlier runs
 *     that had no quiet are measured again
 * @param others measures how many processors other processes use
 */
public record RunSettings(Effort effort, @Nullable Duration budget, boolean isQuietOnly, DoubleSupplier others) {}
