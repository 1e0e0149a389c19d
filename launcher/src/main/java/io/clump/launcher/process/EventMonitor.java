package io.clump.launcher.process;

import io.clump.launcher.control.Event;
import io.clump.splitc.ProcessRequest;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.ProgramWaits;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/** Reports the program's progress to the launcher, no more often than a person can follow. */
final class EventMonitor implements ProgramMonitor {
    private static final long PROGRESS_INTERVAL_NANOS = 100_000_000;

    private final Consumer<Event> events;
    private final LongSupplier clock;
    private final ProcessRequests requests;
    private final Consumer<IntConsumer> questions;
    private String phase = "";
    private long lastShownNanos;

    /**
     * Makes a monitor.
     *
     * @param events receives the events
     * @param clock returns the time in nanoseconds
     * @param requests of the program for more processes
     * @param questions gets what answers the launcher's questions
     */
    EventMonitor(
            Consumer<Event> events, LongSupplier clock, ProcessRequests requests, Consumer<IntConsumer> questions) {
        this.questions = questions;
        this.requests = requests;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public void phaseStarted(String name, long total) {
        phase = name;
        lastShownNanos = clock.getAsLong();
        events.accept(new Event.PhaseStarted(name, total));
    }

    @Override
    public void progressed(long done) {
        long now = clock.getAsLong();
        if (now - lastShownNanos >= PROGRESS_INTERVAL_NANOS) {
            lastShownNanos = now;
            events.accept(new Event.Progressed(phase, done));
        }
    }

    @Override
    public void phaseEnded(long nanos) {
        events.accept(new Event.PhaseEnded(phase, nanos));
    }

    @Override
    public void result(String key, String value) {
        events.accept(new Event.Result(key, value));
    }

    @Override
    public void checkpointed(CheckpointReport report) {
        events.accept(new Event.Checkpointed(report));
    }

    @Override
    public void independent() {
        events.accept(new Event.Independent());
    }

    @Override
    public void givenUp(int group, int rank) {
        events.accept(new Event.GivenUp(group, rank));
    }

    @Override
    public void left() {
        events.accept(new Event.Left());
    }

    @Override
    public void aborting(int status) {
        events.accept(new Event.Aborted(status));
    }

    @Override
    public void start(ProcessRequest request, Consumer<String> refused) {
        events.accept(requests.next(request, refused));
    }

    @Override
    public void answer(IntConsumer question) {
        questions.accept(question);
    }

    @Override
    public void waits(ProgramWaits waits) {
        events.accept(new Event.Waiting(waits));
    }
}
