package io.clump.launcher.trace;

import io.clump.am2.trace.TraceKind;
import io.clump.launcher.trace.Arrows.Arrow;
import io.clump.launcher.trace.Causes.Cause;
import io.clump.launcher.trace.Causes.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** First lines of the text of a timeline: what most likely made the job slow. */
final class LikelyCauses {
    private static final int MOST_STANDSTILLS = 5;

    private static final double PERCENT = 100;

    private final Timeline timeline;
    private final List<String> lines = new ArrayList<>();

    private LikelyCauses(Timeline timeline) {
        this.timeline = timeline;
    }

    /** Returns the lines, the most likely cause first; empty if nothing kept anybody waiting. */
    static List<String> lines(Timeline timeline) {
        LikelyCauses causes = new LikelyCauses(timeline);
        causes.standstills();
        causes.waits();
        causes.repetitions();
        return causes.lines;
    }

    private void line(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    private void standstills() {
        slices(TraceKind.STANDSTILL)
                .sorted(Comparator.comparingLong(Slice::nanos).reversed())
                .limit(MOST_STANDSTILLS)
                .forEach(slice -> line(
                        "Rank %d stood still for %.3f ms, from %.3f ms on: it was stopped, collected garbage or had no"
                                + " processor.",
                        slice.rank, millis(slice.nanos()), millis(slice.begin - timeline.first())));
    }

    /** Names the rank that most waits were for, without the causes that the other lines name. */
    private void waits() {
        Map<Integer, Long> nanosOfRank = new TreeMap<>();
        Map<Integer, Set<Slice>> lastIn = new TreeMap<>();
        long all = 0;
        for (Slice wait : slices(TraceKind.MESSAGES, TraceKind.SPACE).toList()) {
            long nanos = timeline.causes().waitedNanos(wait);
            Cause cause = timeline.causes().of(wait);
            all += nanos;
            if (cause != null && cause.reason() != Reason.LOSS && cause.reason() != Reason.STOOD_STILL) {
                nanosOfRank.merge(cause.rank(), nanos, Long::sum);
            }
            Slice collective = wait.around(TraceKind.COLLECTIVE);
            if (cause != null && cause.reason() == Reason.LAST && collective != null) {
                lastIn.computeIfAbsent(cause.rank(), rank -> new HashSet<>()).add(collective);
            }
        }
        long waited = all;
        nanosOfRank.entrySet().stream().max(Map.Entry.comparingByValue()).ifPresent(most -> {
            int rank = most.getKey();
            int last = lastIn.getOrDefault(rank, Set.of()).size();
            line(
                    "The others waited most for rank %d: %.3f ms, %.0f %% of all waits%s.",
                    rank,
                    millis(most.getValue()),
                    PERCENT * most.getValue() / Math.max(1, waited),
                    last == 0 ? "" : ", " + last + " times because it was the last to enter a collective operation");
        });
    }

    /**
     * Names the place whose share of the repeated datagrams exceeds its share of the messages between places most. A
     * receiver of all others' messages is involved in most retransmissions, even if it loses nothing.
     */
    private void repetitions() {
        Map<String, Integer> repeated = new TreeMap<>();
        Map<String, Integer> sent = new TreeMap<>();
        List<Slice> repetitions = slices(TraceKind.REPETITION).toList();
        repetitions.forEach(repetition -> count(repeated, repetition.rank, repetition.peer));
        int messages = 0;
        for (Arrow arrow : timeline.arrows()) {
            messages += count(sent, arrow.send().rank, arrow.handler().rank) ? 1 : 0;
        }
        if (repeated.isEmpty()) {
            return;
        }
        double each = 1.0 / Math.max(1, messages);
        Comparator<String> byExcess = Comparator.comparingDouble(place ->
                (double) repeated.getOrDefault(place, 0) / repetitions.size() - each * sent.getOrDefault(place, 0));
        String most = Collections.max(repeated.keySet(), byExcess);
        String where = repeated.size() < 3
                ? "between " + String.join(" and ", repeated.keySet())
                : repeated.get(most) + " of them from or to " + most;
        line("Datagrams were lost or late: %d were sent again, %s.", repetitions.size(), where);
    }

    /** Counts an event between two places at both; returns false if it is within one place. */
    private boolean count(Map<String, Integer> counts, int rank, int peer) {
        String from = timeline.place(rank);
        String to = peer == Timeline.NO_RANK ? from : timeline.place(peer);
        if (from.equals(to)) {
            return false;
        }
        counts.merge(from, 1, Integer::sum);
        counts.merge(to, 1, Integer::sum);
        return true;
    }

    private Stream<Slice> slices(TraceKind... kinds) {
        Set<TraceKind> wanted = Set.of(kinds);
        return timeline.processes().stream()
                .flatMap(process -> process.slices().stream())
                .filter(slice -> wanted.contains(slice.kind()));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
