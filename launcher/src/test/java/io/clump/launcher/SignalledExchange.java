package io.clump.launcher;

import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jline.utils.Signals;

/** Program whose processes exchange messages until all of them have received SIGUSR1. */
public final class SignalledExchange implements SpmdProgram {
    /** Length that takes many medium messages. */
    private static final int LENGTH = 50_000;

    /** Rest of a process after a round, in which those who watch it have the processors. */
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    @Override
    public void run(SplitC splitc) {
        AtomicBoolean isSignalled = new AtomicBoolean();
        Signals.register("USR1", () -> isSignalled.set(true));
        System.err.println("exchanging");
        long signalled = 0;
        while (signalled < splitc.size()) {
            splitc.allToAll(new long[splitc.size()][LENGTH]);
            signalled = splitc.allReduce(isSignalled.get() ? 1L : 0L, Reduction.SUM);
            LockSupport.parkNanos(REST_NANOS);
        }
    }
}
