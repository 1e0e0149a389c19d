package io.clump.launcher.report;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** The bar of one long phase, in a terminal's changing line. */
final class PhaseBar {
    /** Less than a terminal of 80 columns has, so that what is typed behind the bar does not wrap. */
    private static final int COLUMNS = 72;

    private final PhaseRecord phase;
    private final ChangingLine line;
    private final ProgressBar bar;

    PhaseBar(Terminal terminal, PhaseRecord phase) {
        this.phase = phase;
        line = new ChangingLine(terminal);
        bar = new ProgressBarBuilder()
                .setTaskName("phase " + phase.name())
                .setInitialMax(phase.total())
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setConsumer(line)
                .build();
    }

    PhaseRecord phase() {
        return phase;
    }

    void update() {
        bar.maxHint(phase.total());
        bar.stepTo(phase.done());
    }

    /** The bar's thread may draw it once more after this. */
    void close() {
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
