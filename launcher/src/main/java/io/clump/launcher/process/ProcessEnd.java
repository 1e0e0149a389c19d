package io.clump.launcher.process;

import io.clump.am2.Layer;
import io.clump.am2.counters.ProcessTotals;
import io.clump.am2.trace.TraceBuffer;
import io.clump.launcher.control.ControlClient;
import io.clump.launcher.control.Event;
import io.clump.launcher.trace.TraceParts;
import io.clump.splitc.SplitC;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Reports the end of this process to the launcher, once. A program may end its process itself, with {@code
 * System.exit}, after it has left the job together with all others. This is a success, and a shutdown hook reports it
 * to the launcher.
 */
final class ProcessEnd {
    private final ControlClient launcher;
    private final AtomicBoolean isSent = new AtomicBoolean();

    /** Null before the layer is open. */
    private volatile @Nullable Layer layer;

    /** Guarded by this. */
    private boolean isTraceSent;

    private volatile @Nullable SplitC splitc;

    ProcessEnd(ControlClient launcher) {
        this.launcher = launcher;
    }

    /** Sets the layer, which is now open. */
    void opened(Layer opened) {
        layer = opened;
    }

    /** Sets the program's view of the job, before the program starts. */
    void joined(SplitC joined) {
        splitc = joined;
    }

    /** Returns the program's view of the job; null before the program starts. */
    @Nullable
    SplitC splitc() {
        return splitc;
    }

    /**
     * Returns the event of a success, with the counts of all endpoints that the program had, those of libraries
     * included.
     */
    static Event finished() {
        return new Event.Finished(Objects.requireNonNull(ProcessTotals.statistics(), "a process without endpoints"));
    }

    /** Sends the trace and the last event, and waits until the launcher has received them. */
    void sendLast(Event last) throws InterruptedException {
        if (isSent.compareAndSet(false, true)) {
            sendTrace();
            launcher.end(last);
        }
    }

    /** Sends the recorded trace, if it has not been sent. Any thread may call it. */
    synchronized void sendTrace() {
        Layer open = layer;
        TraceBuffer trace = open == null ? null : open.trace();
        if (trace != null && !isTraceSent) {
            isTraceSent = true;
            TraceParts.send(trace.recorded(), part -> launcher.send(new Event.Traced(part)));
            launcher.send(new Event.Traced(""));
        }
    }

    /**
     * Reports a success at the shutdown of the virtual machine, if the program has left the job in order. Otherwise the
     * launcher gets the recorded trace.
     */
    void exiting() {
        SplitC joined = splitc;
        if (joined == null || !joined.hasLeftInOrder()) {
            sendTrace();
            return;
        }
        try {
            sendLast(finished());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
