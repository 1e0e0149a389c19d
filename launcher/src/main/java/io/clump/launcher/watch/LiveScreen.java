package io.clump.launcher.watch;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Screen on a whole terminal. At the end, even by Ctrl-C or a signal, the previous content is restored. Lines that are
 * too long are cut at the edge; lines that do not fit are counted.
 */
public final class LiveScreen implements Screen {
    private static final String ESCAPE = "\033[";

    /** Selects the alternate page of the terminal, hides the cursor, and makes the terminal cut long lines. */
    private static final String BEGIN = ESCAPE + "?1049h" + ESCAPE + "?25l" + ESCAPE + "?7l";

    private static final String END = ESCAPE + "?7h" + ESCAPE + "?25h" + ESCAPE + "?1049l";

    private static final String HOME = ESCAPE + "H";
    private static final String CLEAR_TO_END_OF_LINE = ESCAPE + "K";
    private static final String CLEAR_BELOW = ESCAPE + "J";

    private final PrintStream out;
    private final IntSupplier rows;
    private final Runnable restoreKeys;
    private final Semaphore quit = new Semaphore(0);
    private final Thread shutdownHook = new Thread(this::restore, "terminal-shutdown");
    private boolean restored;

    /** Takes over the terminal; the keys come from a stream. */
    LiveScreen(PrintStream out, InputStream keys, IntSupplier rows, Runnable restoreKeys) {
        this.out = out;
        this.rows = rows;
        this.restoreKeys = restoreKeys;
        Runtime.getRuntime().addShutdownHook(shutdownHook);
        out.print(BEGIN);
        out.flush();
        Thread reader = new Thread(() -> awaitQuitKey(keys), "keys");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Takes over the terminal of this process.
     *
     * @param out standard output
     * @return the screen, which the caller closes
     */
    public static LiveScreen open(PrintStream out) {
        Keys keys = Keys.withoutEcho();
        return new LiveScreen(out, System.in, Keys::rows, keys::restore);
    }

    @Override
    public synchronized void show(List<String> lines) {
        if (restored) {
            return;
        }
        int rowsLeft = rows.getAsInt() - 1;
        StringBuilder page = new StringBuilder(HOME);
        if (lines.size() <= rowsLeft) {
            lines.forEach(line -> append(page, line));
        } else {
            lines.subList(0, Math.max(0, rowsLeft - 1)).forEach(line -> append(page, line));
            append(page, "… and " + (lines.size() - Math.max(0, rowsLeft - 1)) + " more lines: clump stat shows all");
        }
        page.append("q: quit").append(CLEAR_TO_END_OF_LINE).append(CLEAR_BELOW);
        out.print(page);
        out.flush();
    }

    @Override
    public boolean awaitQuit(Duration time) throws InterruptedException {
        return quit.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException expected) {
            // The virtual machine shuts down; the hook restores the terminal if this thread has not.
        }
    }

    private synchronized void restore() {
        if (!restored) {
            restored = true;
            out.print(END);
            out.flush();
            restoreKeys.run();
        }
    }

    private void awaitQuitKey(InputStream keys) {
        try {
            int key = keys.read();
            while (key >= 0 && key != 'q' && key != 'Q') {
                key = keys.read();
            }
            if (key >= 0) {
                quit.release();
            }
        } catch (IOException expected) {
            // Keys cannot be read; Ctrl-C still works.
        }
    }

    private static void append(StringBuilder page, String line) {
        page.append(line).append(CLEAR_TO_END_OF_LINE).append("\r\n");
    }
}
