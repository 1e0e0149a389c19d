package io.clump.launcher.trace;

import io.clump.am2.trace.RecordedTrace;
import io.clump.am2.trace.TraceKind;
import io.clump.am2.trace.TraceRecord;
import io.clump.launcher.trace.Arrows.Arrow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Records of all processes of a job, by one clock. Two slices of a thread are either nested or disjoint. */
public final class Timeline {
    /** Value of an unknown rank. */
    static final int NO_RANK = -1;

    /**
     * Length at which a send is drawn, unless another slice follows earlier. A send is an instant, but an arrow needs a
     * slice to begin at.
     */
    static final long SEND_NANOS = 200;

    private final List<TracedProcess> processes = new ArrayList<>();
    private final List<Arrow> arrows;
    private final Clocks clocks;
    private final Causes causes;
    private final IntFunction<String> nameOfRank;
    private final IntFunction<String> placeOfRank;
    private long first = Long.MAX_VALUE;
    private long last;

    /**
     * Process of the timeline.
     *
     * @param rank rank of the process
     * @param trace records of the process
     * @param slices slices in the order of their beginnings, enclosing ones before those inside
     */
    record TracedProcess(int rank, RecordedTrace trace, List<Slice> slices) {
        /** Returns the name of a handler. */
        String handler(int index) {
            return trace.handlers().getOrDefault(index, "handler " + index);
        }
    }

    /**
     * Merges the traces of a job's processes.
     *
     * @param traces traces in the order of their ranks
     * @param nameOfRank returns the name of a process, for instance with its host
     * @param placeOfRank returns the name of the node or host of a process
     */
    public Timeline(List<ProcessTrace> traces, IntFunction<String> nameOfRank, IntFunction<String> placeOfRank) {
        this.nameOfRank = nameOfRank;
        this.placeOfRank = placeOfRank;
        Map<Long, Integer> rankOfEndpoint = new HashMap<>();
        Map<Integer, String> clockOfRank = new TreeMap<>();
        List<Slice> all = new ArrayList<>();
        for (ProcessTrace process : traces) {
            process.trace().endpoints().forEach(endpoint -> rankOfEndpoint.put(endpoint, process.rank()));
            clockOfRank.put(process.rank(), process.trace().clock());
            List<Slice> slices = new ArrayList<>();
            for (TraceRecord record : process.trace().list()) {
                if (record.kind() != TraceKind.REFUSED) {
                    slices.add(new Slice(process.rank(), record));
                }
            }
            slices.sort(Comparator.comparingLong(slice -> slice.record.nanos()));
            processes.add(new TracedProcess(process.rank(), process.trace(), slices));
            all.addAll(slices);
        }
        all.forEach(slice -> slice.peer = rankOfEndpoint.getOrDefault(slice.record.peer(), NO_RANK));
        arrows = Arrows.of(all);
        clocks = Clocks.of(arrows, clockOfRank);
        for (TracedProcess process : processes) {
            place(process);
            nest(process.slices);
        }
        causes = new Causes(processes, clocks);
    }

    /** Translates the times of a process into those of the timeline. */
    private void place(TracedProcess process) {
        long latest = Long.MIN_VALUE;
        for (Slice slice : process.slices) {
            TraceRecord record = slice.record;
            slice.begin = record.nanos() - clocks.ahead(process.trace.clock(), record.nanos());
            slice.end = slice.begin + Math.max(0, record.durationNanos());
            latest = Math.max(latest, slice.end);
            first = Math.min(first, slice.begin);
        }
        last = Math.max(last, latest);
        for (Slice slice : process.slices) {
            if (slice.record.durationNanos() < 0) {
                slice.end = latest;
            }
        }
        StandstillLimits.limit(process.slices);
        process.slices.sort(Comparator.comparingLong(slice -> slice.begin));
    }

    /**
     * Finds the enclosing slice of each slice, and limits the drawn length of sends. A slice ends a nanosecond before
     * its enclosing slice ends or the next one begins, since viewers that add fractions of microseconds may reorder
     * equal times.
     */
    private static void nest(List<Slice> slices) {
        Map<Integer, Deque<Slice>> openOfThread = new HashMap<>();
        Map<Integer, Slice> sendOfThread = new HashMap<>();
        for (Slice slice : slices) {
            Slice send = sendOfThread.remove(slice.thread());
            if (send != null) {
                send.end = Math.max(send.begin, Math.min(send.end, slice.begin - 1));
            }
            Deque<Slice> open = openOfThread.computeIfAbsent(slice.thread(), thread -> new ArrayDeque<>());
            while (!open.isEmpty() && (open.peek().end <= slice.begin)) {
                open.pop();
            }
            slice.parent = open.peek();
            if (slice.kind() == TraceKind.SEND) {
                slice.end = slice.begin + SEND_NANOS;
                sendOfThread.put(slice.thread(), slice);
            }
            if (slice.parent != null) {
                slice.end = Math.max(slice.begin, Math.min(slice.end, slice.parent.end - 1));
            }
            if (slice.kind() != TraceKind.SEND && slice.end > slice.begin) {
                open.push(slice);
            }
        }
    }

    List<TracedProcess> processes() {
        return processes;
    }

    List<Arrow> arrows() {
        return arrows;
    }

    Clocks clocks() {
        return clocks;
    }

    Causes causes() {
        return causes;
    }

    String place(int rank) {
        return placeOfRank.apply(rank);
    }

    String name(int rank) {
        return nameOfRank.apply(rank);
    }

    /** Returns the time at which the timeline begins. */
    long first() {
        return processes.stream().allMatch(process -> process.slices.isEmpty()) ? 0 : first;
    }

    /** Returns the length of the timeline in nanoseconds. */
    long nanos() {
        return Math.max(0, last - first());
    }
}
