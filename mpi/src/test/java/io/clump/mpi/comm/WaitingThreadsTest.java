package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.mpi.comm.WaitingThreads.Help;
import io.clump.mpi.comm.WaitingThreads.Waiter;
import org.junit.jupiter.api.Test;

/** Time slices of the threads that poll, and checks of the daemon thread, in its ticks. */
class WaitingThreadsTest {
    @Test
    void endOfAWaitCallsAServedThreadOnceTheTimeSliceIsOver() {
        WaitingThreads waiting = new WaitingThreads(true, WaitingThreads.TICKS_OF_TURN);
        Waiter served = new Waiter(Thread.currentThread(), false, () -> true);
        waiting.add(served);

        waiting.tick(WaitingThreads.TICKS_OF_TURN - 1);
        assertThat(waiting.endWait()).isEqualTo(Help.WATCH);
        assertThat(served.isCalled()).isFalse();

        waiting.tick(1);
        assertThat(waiting.endWait()).isEqualTo(Help.NONE);
        assertThat(served.isCalled()).isTrue();
    }

    @Test
    void daemonThreadChecksLessOftenIfItTakesTheProcessorOfThreadsThatWaitAgainAndAgain() {
        assertThat(checks(new WaitingThreads(true, WaitingThreads.TICKS_OF_TURN)))
                .isEqualTo(12);
        assertThat(checks(new WaitingThreads(false, WaitingThreads.TICKS_OF_TURN)))
                .isEqualTo(80);
    }

    /** Number of checks in 80 ticks. */
    private static int checks(WaitingThreads waiting) {
        int checks = 0;
        int ticks = 1;
        for (int time = 0; time < 80; time += ticks) {
            ticks = waiting.ticksToNextCheck(ticks);
            checks++;
        }
        return checks;
    }
}
