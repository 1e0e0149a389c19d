package io.clump.launcher.watch;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Screen for a file or a pipe: each table follows the one before, after an empty line. */
public final class PlainScreen implements Screen {
    private final PrintStream out;
    private boolean isUsed;

    /**
     * Makes a screen.
     *
     * @param out stream to print to
     */
    public PlainScreen(PrintStream out) {
        this.out = out;
    }

    @Override
    public void show(List<String> lines) {
        if (isUsed) {
            out.println();
        }
        isUsed = true;
        lines.forEach(out::println);
        out.flush();
    }

    /**
     * Waits for the whole time. Returns true if the output fails, for instance since the reader of a pipe has ended.
     */
    @Override
    public boolean awaitQuit(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
        return out.checkError();
    }

    @Override
    public void close() {
        // Nothing to restore.
    }
}
