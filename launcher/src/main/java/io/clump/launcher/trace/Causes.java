package io.clump.launcher.trace;

import io.clump.am2.trace.TraceKind;
import io.clump.launcher.trace.Timeline.TracedProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Causes of waits: the rank that kept another one waiting, and by what. A wait in a collective operation is for the
 * rank that began the operation last; another one is for the sender of the last message. If that rank itself waited for
 * most of the time, the cause of its wait is the cause of both.
 */
final class Causes {
    private final Map<Integer, Past> pasts = new HashMap<>();
    private final Clocks clocks;
    private final Map<Slice, Integer> collectiveNumbers = new HashMap<>();

    Causes(List<TracedProcess> processes, Clocks clocks) {
        this.clocks = clocks;
        for (TracedProcess process : processes) {
            Past past = new Past(
                    process.trace().clock(),
                    of(process, TraceKind.MESSAGES, TraceKind.SPACE),
                    of(process, TraceKind.COLLECTIVE),
                    of(process, TraceKind.REPETITION),
                    of(process, TraceKind.STANDSTILL));
            for (int i = 0; i < past.collectives.size(); i++) {
                collectiveNumbers.put(past.collectives.get(i), i);
            }
            pasts.put(process.rank(), past);
        }
    }

    /** Reason for which a rank kept another one waiting. */
    enum Reason {
        /** It stood still for half of the wait or more. */
        STOOD_STILL,

        /** It began the collective operation last. */
        LAST,

        /** It sent datagrams again to the waiting rank. */
        LOSS,

        /** It did not empty its queue. */
        SLOW,

        /** It sent the last message of the wait. */
        LATE
    }

    /**
     * Cause of a wait.
     *
     * @param rank rank that kept the other one waiting
     * @param reason reason
     */
    record Cause(int rank, Reason reason) {}

    /** Input of the analysis from one process; slices are in the order of their beginnings. */
    private record Past(
            String clock,
            List<Slice> waits,
            List<Slice> collectives,
            List<Slice> repetitions,
            List<Slice> standstills) {}

    private static List<Slice> of(TracedProcess process, TraceKind... kinds) {
        Set<TraceKind> wanted = Set.of(kinds);
        return process.slices().stream()
                .filter(slice -> wanted.contains(slice.kind()))
                .toList();
    }

    /** Returns the length of a wait without the time in which the waiting process itself stood still. */
    long waitedNanos(Slice wait) {
        return wait.nanos() - overlap(wait, past(wait.rank).standstills);
    }

    /** Returns the cause of a wait; null if it is unknown. */
    @Nullable
    Cause of(Slice wait) {
        return of(wait, new HashSet<>());
    }

    private @Nullable Cause of(Slice wait, Set<Slice> seen) {
        seen.add(wait);
        long half = Math.max(1, waitedNanos(wait) / 2);
        int standing = standing(wait, half);
        if (standing != Timeline.NO_RANK) {
            return new Cause(standing, Reason.STOOD_STILL);
        }
        Cause direct = direct(wait, half);
        if (direct == null || direct.reason == Reason.LOSS) {
            return direct;
        }
        Slice before = longestOverlap(wait, past(direct.rank).waits);
        if (before == null
                || overlap(wait, before) < half
                || !isComparable(wait.rank, direct.rank)
                || !seen.add(before)) {
            return direct;
        }
        Cause root = of(before, seen);
        return root == null || root.rank == wait.rank ? direct : root;
    }

    private @Nullable Cause direct(Slice wait, long half) {
        if (wait.kind() == TraceKind.SPACE) {
            return wait.peer == Timeline.NO_RANK ? null : new Cause(wait.peer, Reason.SLOW);
        }
        int last = last(wait, half);
        if (last != Timeline.NO_RANK) {
            return new Cause(last, Reason.LAST);
        }
        if (wait.peer == Timeline.NO_RANK || wait.peer == wait.rank) {
            return null;
        }
        boolean isRepeated = isComparable(wait.rank, wait.peer)
                && around(wait, past(wait.peer).repetitions).stream()
                        .anyMatch(repetition -> repetition.peer == wait.rank && repetition.begin >= wait.begin);
        return new Cause(wait.peer, isRepeated ? Reason.LOSS : Reason.LATE);
    }

    /** Returns the other rank that stood still for the longest part of a wait, if that is long enough. */
    private int standing(Slice wait, long least) {
        int longest = Timeline.NO_RANK;
        long most = least - 1;
        for (Map.Entry<Integer, Past> other : pasts.entrySet()) {
            if (other.getKey() != wait.rank && isComparable(wait.rank, other.getKey())) {
                long nanos = overlap(wait, other.getValue().standstills);
                if (nanos > most) {
                    most = nanos;
                    longest = other.getKey();
                }
            }
        }
        return longest;
    }

    /** Returns the rank that began the collective operation of a wait last, if it did so late enough. */
    private int last(Slice wait, long least) {
        Slice collective = wait.around(TraceKind.COLLECTIVE);
        Integer number = collective == null ? null : collectiveNumbers.get(collective);
        if (collective == null || number == null) {
            return Timeline.NO_RANK;
        }
        int last = Timeline.NO_RANK;
        long latest = wait.begin + least - 1;
        for (Map.Entry<Integer, Past> other : pasts.entrySet()) {
            List<Slice> collectives = other.getValue().collectives;
            if (number < collectives.size()
                    && isComparable(wait.rank, other.getKey())
                    && collectives.get(number).begin > latest
                    && collectives.get(number).record.name().equals(collective.record.name())) {
                latest = collectives.get(number).begin;
                last = other.getKey();
            }
        }
        return last == wait.rank ? Timeline.NO_RANK : last;
    }

    private boolean isComparable(int one, int other) {
        String first = past(one).clock;
        String second = past(other).clock;
        return first.equals(second) || (clocks.isKnown(first) && clocks.isKnown(second));
    }

    private Past past(int rank) {
        return pasts.getOrDefault(rank, new Past("", List.of(), List.of(), List.of(), List.of()));
    }

    private static @Nullable Slice longestOverlap(Slice wait, List<Slice> others) {
        Slice longest = null;
        for (Slice other : around(wait, others)) {
            if (longest == null || overlap(wait, other) > overlap(wait, longest)) {
                longest = other;
            }
        }
        return longest;
    }

    /** Returns those of some disjoint slices that may overlap a wait. */
    private static List<Slice> around(Slice wait, List<Slice> others) {
        List<Slice> found = new ArrayList<>();
        int at = Collections.binarySearch(others, wait, (one, other) -> Long.compare(one.begin, other.begin));
        for (int i = Math.max(0, at < 0 ? -at - 2 : at - 1); i < others.size(); i++) {
            if (others.get(i).begin >= wait.end) {
                break;
            }
            found.add(others.get(i));
        }
        return found;
    }

    private static long overlap(Slice wait, List<Slice> others) {
        return others.stream().mapToLong(other -> overlap(wait, other)).sum();
    }

    /** Returns the nanoseconds that two slices share. */
    static long overlap(Slice one, Slice other) {
        return Math.max(0, Math.min(one.end, other.end) - Math.max(one.begin, other.begin));
    }
}
