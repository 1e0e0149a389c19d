package io.clump.launcher.watch;

import java.time.Duration;
import java.util.List;

/** Output on which a table is shown repeatedly. */
public interface Screen extends AutoCloseable {
    /**
     * Shows lines in place of the previous ones, or after them.
     *
     * @param lines lines without line feeds
     */
    void show(List<String> lines);

    /**
     * Waits until the user quits, at most for some time.
     *
     * @param time maximum time to wait
     * @return true if the user quits; this may be before the time is over
     * @throws InterruptedException if the thread is interrupted
     */
    boolean awaitQuit(Duration time) throws InterruptedException;

    /** Restores the output to its state before. */
    @Override
    void close();
}
