package io.clump.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.launcher.control.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EventMonitorTest {
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
    private final List<Event> events = new ArrayList<>();
    private final EventMonitor monitor =
            new EventMonitor(events::add, clock::get, new ProcessRequests(0), answers -> {});

    @Test
    void phasesAndResultsAreReportedAtOnce() {
        monitor.phaseStarted("sort", 0);
        monitor.phaseEnded(17);
        monitor.result("verified", "true");

        assertThat(events)
                .containsExactly(
                        new Event.PhaseStarted("sort", 0),
                        new Event.PhaseEnded("sort", 17),
                        new Event.Result("verified", "true"));
    }

    @Test
    void progressIsReportedTenTimesASecondAtMost() {
        monitor.phaseStarted("distribute", 1000);
        for (int done = 1; done <= 1000; done++) {
            clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
            monitor.progressed(done);
        }

        assertThat(events)
                .hasSize(11)
                .startsWith(new Event.PhaseStarted("distribute", 1000), new Event.Progressed("distribute", 100))
                .endsWith(new Event.Progressed("distribute", 1000));
    }
}
