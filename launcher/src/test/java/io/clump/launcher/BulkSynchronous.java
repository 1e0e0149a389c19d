package io.clump.launcher;

import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Program whose processes work and meet in turns, and in which rank 1 keeps the others waiting. */
public final class BulkSynchronous implements SpmdProgram {
    private static final int CULPRIT = 1;
    private static final int STOP_AT = 5;
    private static final long WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /**
     * Repetitions after which a program that loses datagrams ends. On a busy machine some datagrams are late, between
     * any two nodes; among so many repetitions their share hardly varies.
     */
    private static final int MOST_REPEATED = 100;

    @Override
    public void run(SplitC splitc) throws IOException {
        String how = splitc.configuration().parameters().getOrDefault("how", "");
        int rounds = Integer.parseInt(splitc.configuration().parameters().getOrDefault("rounds", "20"));
        boolean isCulprit = splitc.rank() == CULPRIT;
        int round = 0;
        long repeated = 0;
        while (how.equals("lose") ? repeated < MOST_REPEATED : round < rounds) {
            if (how.equals("stop") && isCulprit && round == STOP_AT) {
                stopForTwoSeconds();
            }
            LockSupport.parkNanos(
                    how.equals("compute") && isCulprit ? 4 * WORK_NANOS : how.equals("lose") ? 0 : WORK_NANOS);
            splitc.barrier();
            repeated = splitc.allReduce(datagramsResent(splitc), Reduction.SUM);
            round++;
        }
    }

    private static long datagramsResent(SplitC splitc) {
        return splitc.statistics().network() == null
                ? 0
                : splitc.statistics().network().datagramsResent();
    }

    /** A shell stops this process, and continues it two seconds later. */
    private static void stopForTwoSeconds() throws IOException {
        long pid = ProcessHandle.current().pid();
        new ProcessBuilder("sh", "-c", "kill -STOP " + pid + "; sleep 2; kill -CONT " + pid).start();
    }
}
