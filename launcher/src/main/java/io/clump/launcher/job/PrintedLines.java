package io.clump.launcher.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Lines that a process prints to one of its streams, passed on by a separate thread.
 *
 * <p>The stream ends when the last process that has it open ends, and a child of the process may have inherited it. So
 * after the end of the process itself, {@link #finish} waits until the pipe is empty, not for the end of the stream.
 */
final class PrintedLines implements Runnable {
    /**
     * If no output arrives for this time after the end of the process, the pipe is empty and another process holds it
     * open.
     */
    private static final long QUIET_NANOS = Duration.ofSeconds(1).toNanos();

    /** More than a pipe holds. Output beyond this was printed by another process after the end of this one. */
    private static final long MOST_CHARS_AFTER_END = 1 << 20;

    /**
     * Maximum length of a line. A longer one is passed on in pieces, so that a program that prints no line ends does
     * not fill the launcher's memory.
     */
    private static final int MOST_CHARS_OF_LINE = 1 << 16;

    private static final int MOST_CHARS_AT_ONCE = 1 << 13;

    private static final long NOT_READING = Long.MIN_VALUE;

    private static final long STEP_MILLIS = 20;

    /**
     * Number of times that the pipe must be found empty for so long: after a pause of the machine, the reading thread
     * may not have run yet at the first time.
     */
    private static final int QUIET_CHECKS = 3;

    private final InputStream stream;
    private final int rank;
    private final LineReader reader;
    private final boolean isError;

    /** Time in nanoseconds. */
    private final LongSupplier clock;

    private final Thread thread;

    /** Line that is not complete yet. Guarded by this, like the calls of the reader. */
    private final StringBuilder line = new StringBuilder();

    private boolean afterCarriageReturn;

    /**
     * Time at which the reading thread began to wait for more output; the pipe is empty meanwhile. Other threads only
     * read it.
     */
    private volatile long readingSinceNanos = NOT_READING;

    private volatile long chars;
    private volatile boolean finished;

    private PrintedLines(InputStream stream, int rank, LineReader reader, boolean isError, LongSupplier clock) {
        this.stream = stream;
        this.rank = rank;
        this.reader = reader;
        this.isError = isError;
        this.clock = clock;
        thread = new Thread(this, "output-of-rank-" + rank);
    }

    static PrintedLines passOn(InputStream stream, int rank, LineReader reader, boolean isError) {
        return passOn(stream, rank, reader, isError, System::nanoTime);
    }

    static PrintedLines passOn(InputStream stream, int rank, LineReader reader, boolean isError, LongSupplier clock) {
        PrintedLines lines = new PrintedLines(stream, rank, reader, isError, clock);
        lines.thread.setDaemon(true);
        lines.thread.start();
        return lines;
    }

    /**
     * Waits until the output of the process was passed on. After it returns because of that, nothing more is passed on.
     *
     * @param endNanos time at which the process ended
     * @param timeout maximum time to wait, for a reader that takes no more lines
     */
    void finish(long endNanos, Duration timeout) throws InterruptedException {
        long startNanos = clock.getAsLong();
        long charsAtStart = chars;
        int quietChecks = 0;
        while (thread.isAlive() && chars - charsAtStart <= MOST_CHARS_AFTER_END && quietChecks < QUIET_CHECKS) {
            if (clock.getAsLong() - startNanos >= timeout.toNanos()) {
                return;
            }
            quietChecks = isQuiet(endNanos) ? quietChecks + 1 : 0;
            thread.join(STEP_MILLIS);
        }
        if (!thread.isAlive() || readingSinceNanos != NOT_READING) {
            endLine();
        }
        finished = true;
    }

    private boolean isQuiet(long endNanos) {
        long sinceNanos = readingSinceNanos;
        return sinceNanos != NOT_READING && clock.getAsLong() - Math.max(sinceNanos, endNanos) >= QUIET_NANOS;
    }

    @Override
    public void run() {
        try (Reader text = new InputStreamReader(stream, Charset.defaultCharset())) {
            char[] buffer = new char[MOST_CHARS_AT_ONCE];
            for (int count = read(text, buffer); count >= 0; count = read(text, buffer)) {
                add(buffer, count);
            }
            endLine();
        } catch (IOException e) {
            reader.printed(rank, "its output cannot be read any longer: cause=" + e, true);
        }
    }

    private int read(Reader text, char[] buffer) throws IOException {
        readingSinceNanos = clock.getAsLong();
        try {
            return text.read(buffer);
        } finally {
            readingSinceNanos = NOT_READING;
        }
    }

    private synchronized void add(char[] buffer, int count) {
        chars += count;
        for (int i = 0; i < count && !finished; i++) {
            char next = buffer[i];
            if (next == '\n' && afterCarriageReturn) {
                afterCarriageReturn = false;
                continue;
            }
            afterCarriageReturn = next == '\r';
            if (next == '\n' || next == '\r') {
                passOnLine();
            } else {
                line.append(next);
                if (line.length() == MOST_CHARS_OF_LINE) {
                    passOnLine();
                }
            }
        }
    }

    private synchronized void endLine() {
        if (line.length() > 0 && !finished) {
            passOnLine();
        }
    }

    private void passOnLine() {
        reader.printed(rank, line.toString(), isError);
        line.setLength(0);
    }

    /** Receives the lines; called by the thread of their stream. */
    @FunctionalInterface
    interface LineReader {
        void printed(int rank, String line, boolean error);
    }
}
