package io.clump.launcher.trace;

import io.clump.am2.trace.TraceKind;
import io.clump.launcher.trace.Arrows.Arrow;
import io.clump.launcher.trace.Causes.Cause;
import io.clump.launcher.trace.Timeline.TracedProcess;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Summary of a timeline in a few lines of text: use of time, longest waits, and most frequent messages. */
public final class TraceSummary {
    private static final int MOST_WAITS = 10;

    private final Timeline timeline;
    private final List<String> lines = new ArrayList<>();

    private TraceSummary(Timeline timeline) {
        this.timeline = timeline;
    }

    /** Activity of a process. */
    private enum Activity {
        PROGRAM("program"),
        HANDLERS("handlers"),
        COLLECTIVES("collectives"),
        SPACE("wait space"),
        MESSAGES("wait msgs"),
        STANDSTILL("stood still");

        private final String title;

        Activity(String title) {
            this.title = title;
        }
    }

    /** Sender and receiver of messages. */
    private record Pair(int from, int to) implements Comparable<Pair> {
        @Override
        public int compareTo(Pair other) {
            return Comparator.comparingInt(Pair::from)
                    .thenComparingInt(Pair::to)
                    .compare(this, other);
        }

        @Override
        public String toString() {
            return "rank " + from + " to rank " + to;
        }
    }

    /**
     * Writes the summary.
     *
     * @param timeline timeline of a job
     * @return lines without line feeds
     */
    public static List<String> lines(Timeline timeline) {
        TraceSummary summary = new TraceSummary(timeline);
        List<String> first = LikelyCauses.lines(timeline);
        summary.lines.addAll(first);
        if (!first.isEmpty()) {
            summary.lines.add("");
        }
        summary.times();
        summary.waits();
        summary.messages();
        summary.repetitions();
        summary.clocks();
        summary.losses();
        return summary.lines;
    }

    private void line(String format, Object... values) {
        lines.add(String.format(Locale.ROOT, format, values));
    }

    private void times() {
        line("Where the time went, in ms of %.3f ms from the first record to the last:", millis(timeline.nanos()));
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "  %6s %11s", "rank", "all"));
        for (Activity activity : Activity.values()) {
            head.append(String.format(Locale.ROOT, " %11s", activity.title));
        }
        lines.add(head.toString());
        double most = 0;
        double sum = 0;
        int busiest = 0;
        for (TracedProcess process : timeline.processes()) {
            Map<Activity, Long> nanos = nanos(process);
            long all = nanos.values().stream().mapToLong(Long::longValue).sum();
            StringBuilder row =
                    new StringBuilder(String.format(Locale.ROOT, "  %6d %11.3f", process.rank(), millis(all)));
            nanos.values().forEach(part -> row.append(String.format(Locale.ROOT, " %11.3f", millis(part))));
            lines.add(row.toString());
            double busy = nanos.getOrDefault(Activity.PROGRAM, 0L) + nanos.getOrDefault(Activity.HANDLERS, 0L);
            sum += busy;
            if (busy > most) {
                most = busy;
                busiest = process.rank();
            }
        }
        lines.add("  A wait inside a collective operation counts as that.");
        if (sum > 0) {
            double mean = sum / timeline.processes().size();
            line(
                    "Imbalance: rank %d works (program and handlers) %.2f times as long as the mean.",
                    busiest, most / mean);
        }
    }

    /** Returns the time of each activity of a process; each moment counts for the innermost slice. */
    private Map<Activity, Long> nanos(TracedProcess process) {
        Map<Activity, Long> nanos = new EnumMap<>(Activity.class);
        for (Activity activity : Activity.values()) {
            nanos.put(activity, 0L);
        }
        long begin = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        long inside = 0;
        long standing = 0;
        for (Slice slice : process.slices()) {
            begin = Math.min(begin, slice.begin);
            end = Math.max(end, slice.end);
            if (slice.kind() == TraceKind.STANDSTILL) {
                standing += slice.nanos();
                continue;
            }
            long length = timeline.causes().waitedNanos(slice);
            nanos.merge(activity(slice), length, Long::sum);
            if (slice.parent == null) {
                inside += length;
            } else {
                nanos.merge(activity(slice.parent), -length, Long::sum);
            }
        }
        nanos.put(Activity.STANDSTILL, standing);
        nanos.merge(Activity.PROGRAM, Math.max(0, end - begin - inside - standing), Long::sum);
        return nanos;
    }

    private static Activity activity(Slice slice) {
        boolean isCollective = slice.around(TraceKind.COLLECTIVE) != null;
        return switch (slice.kind()) {
            case HANDLER -> Activity.HANDLERS;
            case COLLECTIVE -> Activity.COLLECTIVES;
            case SPACE -> isCollective ? Activity.COLLECTIVES : Activity.SPACE;
            case MESSAGES -> isCollective ? Activity.COLLECTIVES : Activity.MESSAGES;
            default -> slice.parent == null ? Activity.PROGRAM : activity(slice.parent);
        };
    }

    private void waits() {
        List<Slice> waits = timeline.processes().stream()
                .flatMap(process -> process.slices().stream())
                .filter(slice -> slice.kind() == TraceKind.SPACE || slice.kind() == TraceKind.MESSAGES)
                .sorted(Comparator.comparingLong(timeline.causes()::waitedNanos).reversed())
                .limit(MOST_WAITS)
                .toList();
        lines.add("");
        lines.add(waits.isEmpty() ? "Nobody waited." : "Longest waits:");
        for (Slice wait : waits) {
            line(
                    "  %11.3f ms from %11.3f ms on: rank %d, %s%s%s",
                    millis(timeline.causes().waitedNanos(wait)),
                    millis(wait.begin - timeline.first()),
                    wait.rank,
                    SliceNames.category(wait.kind()),
                    place(wait),
                    whom(wait));
        }
    }

    private static String place(Slice wait) {
        Slice collective = wait.around(TraceKind.COLLECTIVE);
        Slice part = wait.around(TraceKind.SLICE);
        return (collective == null ? "" : " in " + collective.record.name())
                + (part == null ? "" : " in \"" + part.record.name() + "\"");
    }

    private String whom(Slice wait) {
        Cause cause = timeline.causes().of(wait);
        if (cause == null) {
            return "";
        }
        int rank = cause.rank();
        return switch (cause.reason()) {
            case STOOD_STILL -> ": rank " + rank + " stood still";
            case LAST -> ": rank " + rank + " was last";
            case LOSS -> ": rank " + rank + " sent datagrams again";
            case SLOW -> ": rank " + rank + " is slow";
            case LATE -> ": late sender rank " + rank;
        };
    }

    private void messages() {
        Map<Pair, long[]> counts = new TreeMap<>();
        for (Arrow arrow : timeline.arrows()) {
            long[] count =
                    counts.computeIfAbsent(new Pair(arrow.send().rank, arrow.handler().rank), pair -> new long[2]);
            count[0]++;
            count[1] += arrow.handler().record.lengthBytes();
        }
        lines.add("");
        line(
                "Messages with a send and a handler in the trace: %d.",
                timeline.arrows().size());
        counts.entrySet().stream()
                .max(Comparator.comparingLong(entry -> entry.getValue()[0]))
                .ifPresent(entry -> line(
                        "Hottest pair: %s, %d messages with %d bytes of data.",
                        entry.getKey(), entry.getValue()[0], entry.getValue()[1]));
    }

    private void repetitions() {
        Map<Pair, Integer> counts = new TreeMap<>();
        timeline.processes().stream()
                .flatMap(process -> process.slices().stream())
                .filter(slice -> slice.kind() == TraceKind.REPETITION)
                .forEach(slice -> counts.merge(new Pair(slice.rank, slice.peer), 1, Integer::sum));
        if (!counts.isEmpty()) {
            line(
                    "Repeated datagrams: %d.",
                    counts.values().stream().mapToInt(Integer::intValue).sum());
            counts.forEach((pair, count) -> line("  %s: %d", pair, count));
        }
    }

    private void clocks() {
        Map<String, List<Integer>> ranksOfClock = new LinkedHashMap<>();
        for (TracedProcess process : timeline.processes()) {
            ranksOfClock
                    .computeIfAbsent(process.trace().clock(), clock -> new ArrayList<>())
                    .add(process.rank());
        }
        if (ranksOfClock.size() < 2) {
            lines.add("Clocks: all processes share one.");
            return;
        }
        lines.add("Clocks, compared with that of the first process by the fastest messages:");
        ranksOfClock.forEach((clock, ranks) -> {
            if (timeline.clocks().isKnown(clock)) {
                line(
                        "  ranks %s: wrong by %.3f ms at most",
                        ranks, millis(timeline.clocks().error(clock)));
            } else {
                line(
                        " ranks %s: unknown, since no messages passed in both directions; times by the clock of that"
                                + " host",
                        ranks);
            }
        });
    }

    private void losses() {
        for (TracedProcess process : timeline.processes()) {
            long lost = process.trace().lost();
            if (lost > 0) {
                line(
                        "Rank %d: %d later records were dropped; --trace-megabytes raises the limit.",
                        process.rank(), lost);
            }
        }
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
