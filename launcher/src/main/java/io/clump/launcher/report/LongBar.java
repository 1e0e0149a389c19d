package io.clump.launcher.report;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar with the time left, in a terminal's changing line. Belongs to one thread. */
public final class LongBar implements AutoCloseable {
    /** Less than a terminal of 80 columns has, so that what is typed behind the bar does not wrap. */
    private static final int COLUMNS = 72;

    private final ChangingLine line;
    private final ProgressBar bar;

    /**
     * Draws an empty bar.
     *
     * @param terminal where somebody watches
     * @param name in front of the bar
     * @param total of the whole, in any unit
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
     * Tells that the whole is another one.
     *
     * @param total in the same unit as before
     */
    public void total(long total) {
        bar.maxHint(total);
    }

    /**
     * Tells how much is done.
     *
     * @param done in the unit of the total
     */
    public void stepTo(long done) {
        bar.stepTo(done);
    }

    /** Takes the bar away, although its thread may try to draw it once more. */
    @Override
    public void close() {
        line.close();
        bar.close();
    }

    /** Draws where other lines may be printed meanwhile. */
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
