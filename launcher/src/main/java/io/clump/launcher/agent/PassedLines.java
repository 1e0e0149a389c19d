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
 * The lines that the processes of a host have printed, passed on by a thread of its own: a reader that pauses, as
 * {@code less} does, holds up neither heartbeats nor what else a host tells. No more waits here than a {@link
 * PrintWindow} lets through.
 */
final class PassedLines implements AutoCloseable {
    private static final int CHARS_AT_ONCE = PrintWindow.CHARS / 4;

    private final SiteListener listener;
    private final IntConsumer passedOn;
    private final Consumer<String> failed;

    /** Guarded by this, as are the others. The first one is being passed on. */
    private final Deque<Frame.Printed> lines = new ArrayDeque<>();

    private long lineNanos;
    private int chars;
    private boolean closed;

    /**
     * Passes on nothing before {@link #open}.
     *
     * @param listener gets the lines
     * @param passedOn gets the cost of lines that were passed on, now and then
     * @param failed gets the reason when no more can be passed on
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

    /** Does not wait. */
    synchronized void add(Frame.Printed line) {
        if (lines.isEmpty()) {
            lineNanos = System.nanoTime();
        }
        lines.add(line);
        notifyAll();
    }

    /** Whether some were not passed on yet. */
    synchronized boolean isWaiting() {
        return !lines.isEmpty() && !closed;
    }

    /** Waits until all are passed on, unless one of them takes as long as that. */
    synchronized void await(long nanosOfALine) throws InterruptedException {
        while (isWaiting()) {
            long leftNanos = nanosOfALine - (System.nanoTime() - lineNanos);
            if (leftNanos <= 0) {
                return;
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
    }

    /** Passes on nothing more, but for the line that is just being passed on. */
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
            // Nobody interrupts it.
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
