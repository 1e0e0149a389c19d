package io.clump.launcher.report;

import io.clump.command.Terminal;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress bar with the remaining time, in a terminal's changing line. Used by one thread. */
public final class LongBar implements AutoCloseable {
    /** Width of the bar, less than the 80 columns of a terminal, so that typed text after the bar does not wrap. */
    private static final int COLUMNS = 72;

    private final ChangingLine line;
    private final ProgressBar bar;

    /**
     * Draws an empty bar.
     *
     * @param terminal terminal that a user watches
     * @param name text before the bar
     * @param total total amount, in any unit
     */
    public LongBar(Terminal terminal, String name, long total) {
        line = new ChangingLine(terminal);
        bar = new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setConsumer(line)
                .build();
    }

    /**
     * Sets another total amount.
     *
     * @param total total amount, in the same unit as before
     */
    public void total(long total) {
        bar.maxHint(total);
    }

    /**
     * Sets the amount that is done.
     *
     * @param done amount in the unit of the total
     */
    public void stepTo(long done) {
        bar.stepTo(done);
    }

    /** Removes the bar, and prevents its thread from drawing it once more. */
    @Override
    public void close() {
        line.close();
        bar.close();
    }

    /** Draws the bar in the terminal's changing line, so that other lines can be printed meanwhile. */
    private static final class ChangingLine implements ProgressBarConsumer {
        private final Terminal terminal;
        private boolean closed;

        ChangingLine(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public int getMaxRenderedLength() {
            return COLUMNS;
        }

        @Override
        public synchronized void accept(String text) {
            if (!closed) {
                terminal.change(text);
            }
        }

        @Override
        public synchronized void close() {
            closed = true;
            terminal.change("");
        }
    }
}
