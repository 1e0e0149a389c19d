package io.clump.apps.samplesort;

import io.clump.splitc.ProgramMonitor;
import java.util.concurrent.Callable;

/** Runs a program's phases one after the other and tells the monitor of each. */
final class Phases {
    private final ProgramMonitor monitor;

    Phases(ProgramMonitor monitor) {
        this.monitor = monitor;
    }

    /** Runs a phase that makes something. */
    <T> T run(String phase, long total, Callable<T> body) throws Exception {
        monitor.phaseStarted(phase, total);
        long start = System.nanoTime();
        T made = body.call();
        monitor.phaseEnded(System.nanoTime() - start);
        return made;
    }
}
