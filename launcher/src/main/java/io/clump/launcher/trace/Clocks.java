package io.clump.launcher.trace;

import io.clump.launcher.trace.Arrows.Arrow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the clocks of several hosts by the messages between them. For two hosts that have sent to each other, the
 * fastest message in each direction bounds the difference of their clocks. The estimate is half of the difference of
 * the two measured times. It is exact if both messages took equally long, and wrong by at most half of the sum of the
 * two times. This is done for the first and for the second half of the trace, since clocks drift. A job begins and ends
 * with an exchange between each host and another one.
 */
final class Clocks {
    /** Differences of each clock from the first one at some times. */
    private final Map<String, List<Reading>> readings = new LinkedHashMap<>();

    private Clocks() {}

    /**
     * Reading of a clock.
     *
     * @param at time by this clock
     * @param ahead nanoseconds by which it is ahead of the first one
     * @param error maximum error in nanoseconds
     */
    record Reading(long at, long ahead, long error) {}

    /** Direction of messages between two clocks. */
    private record Way(String from, String to) {}

    /**
     * Fastest message of each half of the trace: the time by the sender's clock, and the receiver's time minus the
     * sender's.
     */
    private static final class Fastest {
        private final long[] at = new long[2];
        private final long[] nanos = {Long.MAX_VALUE, Long.MAX_VALUE};

        void add(int half, long sent, long took) {
            if (took < nanos[half]) {
                at[half] = sent;
                nanos[half] = took;
            }
        }
    }

    /**
     * Compares the clocks.
     *
     * @param arrows all messages
     * @param clockOfRank clocks by rank; the others are compared with the first one
     * @return the clocks that can be compared
     */
    static Clocks of(List<Arrow> arrows, Map<Integer, String> clockOfRank) {
        Clocks clocks = new Clocks();
        if (clockOfRank.isEmpty()) {
            return clocks;
        }
        Map<Way, Fastest> fastest = fastest(arrows, clockOfRank);
        String first = clockOfRank.values().iterator().next();
        clocks.readings.put(first, List.of(new Reading(0, 0, 0)));
        Deque<String> toDo = new ArrayDeque<>(List.of(first));
        while (!toDo.isEmpty()) {
            String known = toDo.remove();
            for (String other : clockOfRank.values()) {
                Fastest there = fastest.get(new Way(known, other));
                Fastest back = fastest.get(new Way(other, known));
                if (!clocks.readings.containsKey(other) && there != null && back != null) {
                    List<Reading> found = clocks.readings(known, there, back);
                    if (!found.isEmpty()) {
                        clocks.readings.put(other, found);
                        toDo.add(other);
                    }
                }
            }
        }
        return clocks;
    }

    private static Map<Way, Fastest> fastest(List<Arrow> arrows, Map<Integer, String> clockOfRank) {
        Map<String, long[]> spans = new HashMap<>();
        for (Arrow arrow : arrows) {
            long sent = arrow.send().record.nanos();
            long[] span = spans.computeIfAbsent(clockOfRank.get(arrow.send().rank), clock -> new long[] {sent, sent});
            span[0] = Math.min(span[0], sent);
            span[1] = Math.max(span[1], sent);
        }
        Map<Way, Fastest> fastest = new HashMap<>();
        for (Arrow arrow : arrows) {
            String from = clockOfRank.getOrDefault(arrow.send().rank, "");
            String to = clockOfRank.getOrDefault(arrow.handler().rank, "");
            if (!from.equals(to)) {
                long sent = arrow.send().record.nanos();
                long[] span = spans.getOrDefault(from, new long[2]);
                int half = sent - span[0] < (span[1] - span[0]) / 2 ? 0 : 1;
                fastest.computeIfAbsent(new Way(from, to), way -> new Fastest())
                        .add(half, sent, arrow.handler().record.nanos() - sent);
            }
        }
        return fastest;
    }

    /** Returns the readings of a clock, from its comparison with a known one. */
    private List<Reading> readings(String known, Fastest there, Fastest back) {
        List<Reading> found = new ArrayList<>();
        for (int half = 0; half < 2; half++) {
            if (there.nanos[half] != Long.MAX_VALUE && back.nanos[half] != Long.MAX_VALUE) {
                long ahead = (there.nanos[half] - back.nanos[half]) / 2;
                long error = Math.abs(there.nanos[half] + back.nanos[half]) / 2;
                long at = back.at[half];
                found.add(new Reading(at, ahead + ahead(known, at - ahead), error + error(known)));
            }
        }
        return found;
    }

    /** Returns whether times of a clock can be converted to those of the first one. */
    boolean isKnown(String clock) {
        return readings.containsKey(clock);
    }

    /** Returns the nanoseconds by which a clock is ahead of the first one at a time by that clock; 0 if unknown. */
    long ahead(String clock, long at) {
        List<Reading> known = readings.getOrDefault(clock, List.of());
        if (known.isEmpty()) {
            return 0;
        }
        Reading first = known.get(0);
        Reading last = known.get(known.size() - 1);
        if (last.at <= first.at) {
            return first.ahead;
        }
        double share = Math.max(0, Math.min((double) (at - first.at) / (last.at - first.at), 1));
        return first.ahead + Math.round(share * (last.ahead - first.ahead));
    }

    /** Returns the maximum error of {@link #ahead} in nanoseconds, at the times at which the clocks were compared. */
    long error(String clock) {
        return readings.getOrDefault(clock, List.of()).stream()
                .mapToLong(Reading::error)
                .max()
                .orElse(0);
    }
}
