package io.clump.splitc;

import io.clump.am2.trace.Tracer;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Records the phases of a program in the timeline, and forwards all events. */
final class TracedMonitor implements ProgramMonitor {
    private final ProgramMonitor monitor;
    private final Tracer tracer;

    TracedMonitor(ProgramMonitor monitor, Tracer tracer) {
        this.monitor = monitor;
        this.tracer = tracer;
    }

    @Override
    public void phaseStarted(String phase, long total) {
        tracer.begin(phase);
        monitor.phaseStarted(phase, total);
    }

    @Override
    public void progressed(long done) {
        monitor.progressed(done);
    }

    @Override
    public void phaseEnded(long nanos) {
        monitor.phaseEnded(nanos);
        tracer.end();
    }

    @Override
    public void result(String key, String value) {
        monitor.result(key, value);
    }

    @Override
    public void checkpointed(CheckpointReport report) {
        monitor.checkpointed(report);
    }

    @Override
    public void independent() {
        monitor.independent();
    }

    @Override
    public void givenUp(int group, int rank) {
        monitor.givenUp(group, rank);
    }

    @Override
    public void left() {
        monitor.left();
    }

    @Override
    public void aborting(int status) {
        monitor.aborting(status);
    }

    @Override
    public void start(ProcessRequest request, Consumer<String> refused) {
        monitor.start(request, refused);
    }

    @Override
    public void answer(IntConsumer question) {
        monitor.answer(question);
    }

    @Override
    public void waits(ProgramWaits waits) {
        monitor.waits(waits);
    }
}
