package io.clump.launcher.trace;

import io.clump.am2.trace.TraceKind;
import io.clump.am2.trace.TraceRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record in the timeline of the job. Its times are nanoseconds by the clock of the process that all others are
 * compared with.
 */
final class Slice {
    final int rank;
    final TraceRecord record;
    long begin;
    long end;

    /** The slice around this one on the same thread. */
    @Nullable
    Slice parent;

    /** For whom a wait was, where a message goes or where it is from; {@link Timeline#NOBODY} if that is not known. */
    int peer = Timeline.NOBODY;

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

    /** The nearest slice of a kind around this one. */
    @Nullable
    Slice around(TraceKind kind) {
        Slice slice = parent;
        while (slice != null && slice.kind() != kind) {
            slice = slice.parent;
        }
        return slice;
    }
}
