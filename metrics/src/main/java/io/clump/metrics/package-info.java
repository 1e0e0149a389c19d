/**
 * Counters of the endpoints of this process as meters of Micrometer, which a registry of Micrometer publishes to
 * Prometheus, OpenTelemetry and others.
 *
 * <pre>
 *   endpoints ── statistics, when a registry asks ──▶ ProcessTotals ──▶ ClumpMetrics ──▶ MeterRegistry
 * </pre>
 *
 * <p>Any thread may use everything. Nothing runs on the path of a message.
 */
@NullMarked
package io.clump.metrics;

import org.jspecify.annotations.NullMarked;
