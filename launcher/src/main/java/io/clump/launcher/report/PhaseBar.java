package io.clump.launcher.report;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** The bar of one long phase, in a terminal's changing line. */
final class PhaseBar {
    /** A terminal of 80 columns wraps a line of 80. */
    private static final int COLUMNS = 79;

    private final PhaseRecord phase;
    private final ProgressBar bar;

    PhaseBar(Terminal terminal, PhaseRecord phase) {
        this.phase = phase;
        bar = new ProgressBarBuilder()
                .setTaskName("phase " + phase.name())
                .setInitialMax(phase.total())
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ChangingLine(terminal))
                .build();
    }

    PhaseRecord phase() {
        return phase;
    }

    void update() {
        bar.maxHint(phase.total());
        bar.stepTo(phase.done());
    }

    void close() {
        bar.close();
    }

    /** Draws where other lines may be printed meanwhile. */
    private static final class ChangingLine implements ProgressBarConsumer {
        private final Terminal terminal;

        ChangingLine(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public int getMaxRenderedLength() {
            return COLUMNS;
        }

        @Override
        public void accept(String line) {
            terminal.change(line);
        }

        @Override
        public void close() {
            terminal.change("");
        }
    }
}
