package io.clump.launcher.trace;

import io.clump.am2.trace.TraceKind;
import io.clump.am2.trace.TraceRecord;
import org.jspecify.annotations.Nullable;

/** Record in the timeline of the job. Its times are nanoseconds by the clock with which all others are compared. */
final class Slice {
    final int rank;
    final TraceRecord record;
    long begin;
    long end;

    /** Slice around this one on the same thread. */
    @Nullable
    Slice parent;

    /** Rank that a wait was for, or the destination or source of a message; {@link Timeline#NO_RANK} if unknown. */
    int peer = Timeline.NO_RANK;

    Slice(int rank, TraceRecord record) {
        this.rank = rank;
        this.record = record;
    }

    TraceKind kind() {
        return record.kind();
    }

    int thread() {
        return record.thread();
    }

    long nanos() {
        return end - begin;
    }

    /** Returns the nearest slice of a kind around this one. */
    @Nullable
    Slice around(TraceKind kind) {
        Slice slice = parent;
        while (slice != null && slice.kind() != kind) {
            slice = slice.parent;
        }
        return slice;
    }
}
