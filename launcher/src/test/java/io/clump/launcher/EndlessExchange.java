package io.clump.launcher;

import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Program whose processes exchange numbers, or only meet, until a failure or for the given number of rounds. */
public final class EndlessExchange implements SpmdProgram {
    /** Length that takes many medium messages. */
    private static final int LENGTH = 20_000;

    /** Rest of a process after a round, in which those who watch it have the processors. */
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    @Override
    public void run(SplitC splitc) {
        String rounds = splitc.configuration().parameters().getOrDefault("rounds", "2147483647");
        boolean meets = splitc.configuration().parameters().containsKey("meet");
        boolean hangs = splitc.configuration().parameters().containsKey("hang") && splitc.rank() == 1;
        splitc.monitor().phaseStarted("exchange", 0);
        for (int round = 0; round < Integer.parseInt(rounds); round++) {
            if (meets) {
                splitc.barrier();
                splitc.allReduce((long) round, Reduction.SUM);
            } else {
                splitc.allToAll(new long[splitc.size()][LENGTH]);
            }
            if (round == 0 && splitc.rank() == 0) {
                System.err.println("exchanging");
            }
            LockSupport.parkNanos(REST_NANOS);
            // Not before process 0 has all of the first round: lost messages are repeated only by a process that polls.
            while (hangs && round > 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(REST_NANOS);
            }
        }
        splitc.monitor().phaseEnded(1);
        splitc.monitor().result("rounds", rounds);
        splitc.monitor().result("own", Integer.toString(splitc.rank()));
        String verdict = splitc.configuration().parameters().get("verdict");
        if (verdict != null) {
            splitc.monitor().result("verified", verdict);
        }
        if (splitc.configuration().parameters().containsKey("fail") && splitc.rank() == 1) {
            throw new IllegalStateException("told to");
        }
    }
}
