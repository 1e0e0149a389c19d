package io.clump.launcher.watch;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** A file or a pipe: each table comes after the one before, with an empty line between them. */
public final class PlainScreen implements Screen {
    private final PrintStream out;
    private boolean isUsed;

    /**
     * Makes a screen.
     *
     * @param out where to print
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

    /** A reader that is gone, as that of a pipe, wants no more. */
    @Override
    public boolean awaitQuit(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
        return out.checkError();
    }

    @Override
    public void close() {
        // There is nothing to leave.
    }
}
