package io.clump.launcher.watch;

import java.time.Duration;
import java.util.List;

/** Where a table is shown again and again. */
public interface Screen extends AutoCloseable {
    /**
     * Shows lines in place of those shown before, or after them.
     *
     * @param lines without their ends
     */
    void show(List<String> lines);

    /**
     * Waits.
     *
     * @param time how long
     * @return true if the user wants it to end; before the time is over then
     * @throws InterruptedException if the thread is interrupted
     */
    boolean awaitQuit(Duration time) throws InterruptedException;

    /** Leaves everything as it was. */
    @Override
    void close();
}
