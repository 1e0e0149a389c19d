package io.clump.laboratory.experiment;

/**
 * Quantiles of a latency, in the unit of its panel.
 *
 * @param p50 half of all take at most this
 * @param p99 99 of 100 take at most this
 * @param p999 999 of 1,000 take at most this
 * @param count of how many
 */
public record Latency(double p50, double p99, double p999, long count) {}
