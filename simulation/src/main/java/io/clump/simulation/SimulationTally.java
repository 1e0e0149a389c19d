package io.clump.simulation;

import io.clump.simulation.network.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Sum of the results of many seeds, with a readable report. */
final class SimulationTally {
    private static final double NANOS_PER_SECOND = 1e9;

    private final int planned;
    private final long startNanos;
    private long endNanos;
    private int run;
    private int failed;
    private long messages;
    private long datagrams;
    private long lost;
    private long resent;
    private long returned;
    private double virtualSeconds;
    private @Nullable Outcome worst;
    private @Nullable Outcome longest;

    SimulationTally(int planned, long startNanos) {
        this.planned = planned;
        this.startNanos = startNanos;
        endNanos = startNanos;
    }

    void add(Outcome outcome, long nowNanos) {
        endNanos = nowNanos;
        run++;
        failed += outcome.isGood() ? 0 : 1;
        messages += outcome.messages();
        datagrams += outcome.datagrams();
        lost += outcome.lost();
        resent += outcome.resent();
        returned += outcome.returned();
        virtualSeconds += outcome.virtualNanos() / NANOS_PER_SECOND;
        if (worst == null || outcome.resentShare() > worst.resentShare()) {
            worst = outcome;
        }
        if (longest == null || outcome.virtualNanos() > longest.virtualNanos()) {
            longest = outcome;
        }
    }

    int failed() {
        return failed;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(number("seeds", run) + (run < planned ? format(" of %,d: interrupted", planned) : ""));
        lines.add(number("failed", failed));
        lines.add(number("messages", messages));
        lines.add(number("datagrams", datagrams));
        lines.add(number("lost", lost));
        lines.add(number("resent", resent));
        lines.add(number("returned", returned));
        lines.add(format("%-17s %,18.3f", "virtual seconds", virtualSeconds));
        lines.add(format("%-17s %,18.3f", "seconds", (endNanos - startNanos) / NANOS_PER_SECOND));
        if (worst != null && longest != null) {
            lines.add(format(
                    "%-17s %18d (%.0f %% of its datagrams were repetitions)",
                    "worst seed", worst.seed(), 100 * worst.resentShare()));
            lines.add(format(
                    "%-17s %18d (%,.3f virtual seconds)",
                    "longest seed", longest.seed(), longest.virtualNanos() / NANOS_PER_SECOND));
        }
        lines.add("");
        lines.add(
                failed == 0
                        ? "verified: every message was handled once and in order, or returned"
                        : format("NOT verified: %,d of %,d seeds failed", failed, run));
        return lines;
    }

    private static String number(String what, long value) {
        return format("%-17s %,18d", what, value);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
