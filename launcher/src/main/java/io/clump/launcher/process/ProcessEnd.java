package io.clump.launcher.process;

import io.clump.am2.trace.TraceBuffer;
import io.clump.launcher.control.ControlClient;
import io.clump.launcher.control.Event;
import io.clump.launcher.trace.TraceParts;
import io.clump.splitc.SplitC;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Tells the launcher of the end of this process, once. A program may end its process itself, with {@code System.exit},
 * when it has left the job together with all others: that is a good end, and the launcher is told by a hook of the
 * virtual machine.
 */
final class ProcessEnd {
    private final ControlClient launcher;
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile @Nullable SplitC splitc;

    ProcessEnd(ControlClient launcher) {
        this.launcher = launcher;
    }

    /** The program begins. */
    void joined(SplitC joined) {
        splitc = joined;
    }

    /** The program's view of the job; null before it begins. */
    @Nullable
    SplitC splitc() {
        return splitc;
    }

    /** Tells the launcher the last thing, and waits until it has heard it. */
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

    /** The virtual machine ends. */
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
