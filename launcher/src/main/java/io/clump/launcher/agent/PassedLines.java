package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.SiteListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Queue of the lines that the processes of a host have printed. A separate thread passes them on, so that a reader that
 * pauses, as {@code less} does, delays neither heartbeats nor other messages of the host. A {@link PrintWindow} bounds
 * the queue.
 */
final class PassedLines implements AutoCloseable {
    private static final int CHARS_AT_ONCE = PrintWindow.CHARS / 4;

    private final SiteListener listener;
    private final IntConsumer passedOn;
    private final Consumer<String> failed;

    /** Lines in order; the first one is being passed on. Guarded by this, like the fields below. */
    private final Deque<Frame.Printed> lines = new ArrayDeque<>();

    private long lineNanos;
    private int chars;
    private boolean closed;

    /**
     * Passes on nothing before {@link #open}.
     *
     * @param listener receives the lines
     * @param passedOn receives from time to time the cost of the lines that were passed on
     * @param failed receives the reason when no more lines can be passed on
     */
    PassedLines(SiteListener listener, IntConsumer passedOn, Consumer<String> failed) {
        this.listener = listener;
        this.passedOn = passedOn;
        this.failed = failed;
    }

    void open() {
        Thread thread = new Thread(this::run, "agent-lines");
        thread.setDaemon(true);
        thread.start();
    }

    /** Adds a line; does not block. */
    synchronized void add(Frame.Printed line) {
        if (lines.isEmpty()) {
            lineNanos = System.nanoTime();
        }
        lines.add(line);
        notifyAll();
    }

    /** Returns whether some lines are not yet passed on. */
    synchronized boolean isWaiting() {
        return !lines.isEmpty() && !closed;
    }

    /** Waits until all lines are passed on, or one line takes longer than the given time. */
    synchronized void await(long nanosOfALine) throws InterruptedException {
        while (isWaiting()) {
            long leftNanos = nanosOfALine - (System.nanoTime() - lineNanos);
            if (leftNanos <= 0) {
                return;
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
    }

    /** Passes on no more lines, except the current one. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    private void run() {
        try {
            for (Frame.Printed line = first(); line != null; line = first()) {
                listener.printed(line.rank(), line.line(), line.error());
                remove(line);
            }
        } catch (ClumpException e) {
            close();
            failed.accept(String.valueOf(e.getMessage()));
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    private synchronized Frame.@Nullable Printed first() throws InterruptedException {
        while (lines.isEmpty() && !closed) {
            wait();
        }
        return closed ? null : lines.getFirst();
    }

    private void remove(Frame.Printed line) {
        int cost;
        synchronized (this) {
            lines.removeFirst();
            lineNanos = System.nanoTime();
            chars += PrintWindow.cost(line.line());
            notifyAll();
            if (!lines.isEmpty() && chars < CHARS_AT_ONCE) {
                return;
            }
            cost = chars;
            chars = 0;
        }
        passedOn.accept(cost);
    }
}
