package io.clump.laboratory.experiment;

import io.clump.command.Terminal;
import io.clump.launcher.report.LongBar;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Progress of a run: a line for each trial, and on a terminal a bar with the time left. Belongs to one thread. */
final class RunProgress implements AutoCloseable {
    private static final int SECONDS_PER_MINUTE = 60;

    private final Terminal terminal;
    private final int trials;
    private final double expectedSeconds;
    private final long startNanos = System.nanoTime();
    private final @Nullable LongBar bar;
    private int begun;
    private double doneSeconds;

    RunProgress(Terminal terminal, int trials, double expectedSeconds) {
        this.terminal = terminal;
        this.trials = trials;
        this.expectedSeconds = expectedSeconds;
        bar = terminal.isLive() ? new LongBar(terminal, "measuring", Math.max(1, Math.round(expectedSeconds))) : null;
    }

    void begin(String experiment, Trial trial) {
        begun++;
        terminal.line(
                String.format(Locale.ROOT, "[%d of %d%s] %s: %s", begun, trials, timeLeft(), experiment, trial.key()));
    }

    void done(Trial trial) {
        doneSeconds += trial.expectedSeconds();
        if (bar != null) {
            bar.stepTo(Math.round(doneSeconds));
        }
    }

    /** Estimates the time left from the ratio of the elapsed to the expected time of the trials so far. */
    private String timeLeft() {
        if (doneSeconds == 0) {
            return "";
        }
        double elapsed = (System.nanoTime() - startNanos) / 1e9;
        long left = Math.round(elapsed / doneSeconds * (expectedSeconds - doneSeconds));
        return left < SECONDS_PER_MINUTE
                ? ", " + left + " s left"
                : ", " + (left + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE + " min left";
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
