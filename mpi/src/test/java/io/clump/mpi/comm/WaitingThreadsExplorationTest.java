package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every order of the steps of threads that wait in MPI, of messages that arrive for them, and of interrupts: no thread
 * waits for ever for a message that has arrived, whatever the others do.
 */
class WaitingThreadsExplorationTest {
    @ParameterizedTest(name = "{0} threads, {1} of them virtual, {2} waits, {4} interrupts, in turns: {3}")
    @CsvSource({
        "2, 0, 2, true, 0",
        "2, 0, 1, true, 1",
        "2, 0, 2, false, 1",
        "2, 1, 2, true, 0",
        "2, 1, 1, false, 1",
        "2, 2, 1, true, 1",
        "3, 0, 1, true, 0",
        "3, 0, 1, false, 1",
        "3, 1, 1, true, 0",
        "3, 2, 1, false, 0"
    })
    void noThreadIsForgotten(int threads, int virtualThreads, int waits, boolean takesTurns, int interrupts) {
        var exploration = new WaitingThreadsExploration(threads, virtualThreads, waits, takesTurns, interrupts, true);
        assertThat(exploration.run())
                .as("schedules after which a thread waits for ever")
                .isEmpty();
        assertThat(exploration.states()).isGreaterThan(100);
    }

    @Test
    void withoutTheDaemonThreadAThreadIsForgotten() {
        assertThat(new WaitingThreadsExploration(2, 0, 2, true, 0, false).run()).isNotEmpty();
    }
}
