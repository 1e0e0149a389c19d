package io.clump.launcher.report;

import io.clump.command.Terminal;

/** Progress bar of one long phase. */
final class PhaseBar {
    private final PhaseRecord phase;
    private final LongBar bar;

    PhaseBar(Terminal terminal, PhaseRecord phase) {
        this.phase = phase;
        bar = new LongBar(terminal, "phase " + phase.name(), phase.total());
    }

    PhaseRecord phase() {
        return phase;
    }

    void update() {
        bar.total(phase.total());
        bar.stepTo(phase.done());
    }

    void close() {
        bar.close();
    }
}
