package io.clump.launcher.process;

import io.clump.am2.trace.TraceBuffer;
import io.clump.launcher.control.ControlClient;
import io.clump.launcher.control.Event;
import io.clump.launcher.trace.TraceParts;
import io.clump.splitc.SplitC;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Reports the end of this process to the launcher, once. A program may end its process itself, with {@code
 * System.exit}, after it has left the job together with all others. This is a success, and a shutdown hook reports it
 * to the launcher.
 */
final class ProcessEnd {
    private final ControlClient launcher;
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile @Nullable SplitC splitc;

    ProcessEnd(ControlClient launcher) {
        this.launcher = launcher;
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

    /** Sends the trace and the last event, and waits until the launcher has received them. */
    void tell(Event last) throws InterruptedException {
        if (told.compareAndSet(false, true)) {
            SplitC left = splitc;
            TraceBuffer trace = left == null ? null : left.layer().trace();
            if (trace != null) {
                TraceParts.send(trace.recorded(), part -> launcher.send(new Event.Traced(part)));
            }
            launcher.end(last);
        }
    }

    /** Reports a success at the shutdown of the virtual machine, if the program has left the job in order. */
    void exiting() {
        SplitC joined = splitc;
        if (joined == null || !joined.hasLeftInOrder()) {
            return;
        }
        try {
            tell(new Event.Finished(joined.statistics()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
