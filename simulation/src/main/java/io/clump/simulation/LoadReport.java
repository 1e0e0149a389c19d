package io.clump.simulation;

import io.clump.simulation.network.LoadOutcome;
import io.clump.simulation.network.LoadPlan;
import java.util.List;
import java.util.Locale;

/** Readable report of how a load was carried. */
final class LoadReport {
    private static final double MEGA = 1e6;
    private static final double NANOS_PER_MICROSECOND = 1e3;
    private static final double PERCENT = 100;

    private LoadReport() {}

    static List<String> lines(LoadPlan plan, LoadOutcome outcome) {
        return List.of(
                row("endpoints", "%,18d", plan.endpoints()),
                row("messages", "%,18d", outcome.messages()),
                row("datagrams", "%,18d", outcome.datagrams()),
                row("acknowledgements", "%,18d", outcome.acknowledgements()),
                row("multicasts", "%,18d", outcome.multicasts()),
                row("lost", "%,18d", outcome.lost()),
                row("resent", "%,18d (%.2f %% of the datagrams)", outcome.resent(), PERCENT * outcome.resentShare()),
                row(
                        "goodput",
                        "%,18.0f MB/s (%.2f of the ideal)",
                        outcome.goodput() / MEGA,
                        outcome.goodput() / outcome.idealGoodput()),
                row("slowest / fastest", "%,18.2f", outcome.fairness()),
                row(
                        "median",
                        "%,18.1f us from the first attempt to the handler",
                        outcome.medianNanos() / NANOS_PER_MICROSECOND),
                row("99.9 %", "%,18.1f us", outcome.tailNanos() / NANOS_PER_MICROSECOND),
                row(
                        "longest gap",
                        "%,18.1f us without anything of a sender",
                        outcome.longestGapNanos() / NANOS_PER_MICROSECOND),
                row("virtual time", "%,18.1f us", outcome.virtualNanos() / NANOS_PER_MICROSECOND),
                "",
                outcome.isComplete()
                        ? "verified: every message was handled"
                        : "NOT verified: " + (outcome.messages() - outcome.handled()) + " messages were not handled");
    }

    private static String row(String what, String pattern, Object... values) {
        return String.format(Locale.ROOT, "%-17s ", what) + String.format(Locale.ROOT, pattern, values);
    }
}
