package io.clump.launcher.report;

import io.clump.command.Terminal;
import io.clump.launcher.control.Event;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a job: a line for each phase that all processes have ended and, during a long phase, a bar on a
 * terminal, or else a line every few seconds.
 */
public final class Progress {
    private static final long LINE_INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

    private final Terminal terminal;
    private final JobRecord record;
    private final LongSupplier clock;
    private @Nullable PhaseBar bar;
    private long lastLineNanos;

    /**
     * Makes a progress display.
     *
     * @param terminal terminal for the progress
     * @param record record of the processes' events
     * @param clock returns the time in nanoseconds
     */
    public Progress(Terminal terminal, JobRecord record, LongSupplier clock) {
        this.terminal = terminal;
        this.record = record;
        this.clock = clock;
        lastLineNanos = clock.getAsLong();
    }

    /**
     * Shows the progress after an event.
     *
     * @param event event of a process, which the record contains already
     */
    public void show(Event event) {
        if (event instanceof Event.Progressed progressed) {
            progressed(record.phase(progressed.phase()));
        } else if (event instanceof Event.PhaseEnded ended) {
            ended(record.phase(ended.phase()));
        }
    }

    /** Removes the bar. */
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }

    private void progressed(PhaseRecord phase) {
        if (phase.total() <= 0) {
            return;
        }
        if (!terminal.isLive()) {
            lineNowAndThen(phase);
            return;
        }
        if (bar == null || bar.phase() != phase) {
            close();
            bar = new PhaseBar(terminal, phase);
        }
        bar.update();
    }

    private void lineNowAndThen(PhaseRecord phase) {
        long now = clock.getAsLong();
        if (now - lastLineNanos >= LINE_INTERVAL_NANOS) {
            line(String.format(
                    Locale.ROOT,
                    "phase %s: %d %% (%,d of %,d)",
                    phase.name(),
                    100 * phase.done() / phase.total(),
                    phase.done(),
                    phase.total()));
        }
    }

    private void ended(PhaseRecord phase) {
        if (bar != null && bar.phase() == phase) {
            bar.update();
        }
        if (phase.hasEnded()) {
            if (bar != null && bar.phase() == phase) {
                close();
            }
            line(String.format(
                    Locale.ROOT,
                    "phase %s: %d of %d processes done (%.2f s)",
                    phase.name(),
                    phase.processes(),
                    phase.processes(),
                    phase.slowest().seconds()));
        }
    }

    private void line(String text) {
        lastLineNanos = clock.getAsLong();
        terminal.line(text);
    }
}
