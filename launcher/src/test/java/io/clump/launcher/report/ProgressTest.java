package io.clump.launcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.command.Terminal;
import io.clump.launcher.control.Event;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final AtomicLong clock = new AtomicLong();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final JobRecord record = new JobRecord(2);

    @Test
    void phaseIsALineOnceAllProcessesHaveEndedIt() {
        Progress progress = progress(false);
        report(progress, 0, new Event.PhaseStarted("sort", 0));
        report(progress, 1, new Event.PhaseStarted("sort", 0));
        report(progress, 1, new Event.PhaseEnded("sort", 1_500_000_000));
        assertThat(printed()).isEmpty();

        report(progress, 0, new Event.PhaseEnded("sort", 250_000_000));
        assertThat(printed()).isEqualTo("phase sort: 2 of 2 processes done (1.50 s)\n");
    }

    @Test
    void longPhaseIsALineEveryFewSecondsWhereNobodyWatches() {
        Progress progress = progress(false);
        report(progress, 0, new Event.PhaseStarted("distribute", 4000));
        report(progress, 1, new Event.PhaseStarted("distribute", 6000));
        report(progress, 0, new Event.Progressed("distribute", 1000));
        assertThat(printed()).isEmpty();

        clock.addAndGet(TimeUnit.SECONDS.toNanos(5));
        report(progress, 1, new Event.Progressed("distribute", 2500));
        report(progress, 1, new Event.Progressed("distribute", 3000));
        assertThat(printed()).isEqualTo("phase distribute: 35 % (3,500 of 10,000)\n");
    }

    @Test
    void longPhaseIsABarWhereSomebodyWatchesAndGoesWithThePhase() {
        Progress progress = progress(true);
        report(progress, 0, new Event.PhaseStarted("distribute", 4000));
        report(progress, 1, new Event.PhaseStarted("distribute", 4000));
        report(progress, 0, new Event.Progressed("distribute", 2000));
        report(progress, 0, new Event.PhaseEnded("distribute", 2_000_000_000));
        report(progress, 1, new Event.PhaseEnded("distribute", 3_000_000_000L));

        // The bar's thread may or may not have drawn the bar before, but the bar must be gone.
        assertThat(printed()).endsWith("phase distribute: 2 of 2 processes done (3.00 s)\n");
        assertThat(printed().replaceAll("[^\n]*\r\033\\[K", ""))
                .isEqualTo("phase distribute: 2 of 2 processes done (3.00 s)\n");
    }

    @Test
    void controlCharactersOfAPhaseAreShownAndNotObeyed() {
        Progress progress = progress(false);
        report(progress, 0, new Event.PhaseEnded("red \u001b[31m\nand more", 0));
        report(progress, 1, new Event.PhaseEnded("red \u001b[31m\nand more", 0));

        assertThat(printed()).isEqualTo("phase red \\u001b[31m\\nand more: 2 of 2 processes done (0.00 s)\n");
    }

    private Progress progress(boolean live) {
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return new Progress(new Terminal(out, live), record, clock::get);
    }

    private void report(Progress progress, int rank, Event event) {
        record.add(rank, event);
        progress.show(event);
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
