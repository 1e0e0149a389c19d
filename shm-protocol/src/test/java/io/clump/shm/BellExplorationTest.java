package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every schedule of senders and a receiver that falls asleep, on processors whose writes wait in a store buffer: no
 * schedule ends with a receiver that sleeps for ever while a message waits. Without the fence on all processors, or
 * without the check after it, there is such a schedule, which these tests find.
 */
class BellExplorationTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void noScheduleLosesAWakeUp(int senders) {
        BellExploration exploration = new BellExploration(senders, true, true);
        assertThat(exploration.run()).as("schedules that lose a wake-up").isEmpty();
        assertThat(exploration.states()).isGreaterThan(senders == 1 ? 50 : 1_000);
    }

    @Test
    void withoutTheFenceOnAllProcessorsAWakeUpIsLost() {
        List<String> lost = new ArrayList<>(new BellExploration(1, false, true).run());
        // The sender reads the bell before its packet has left the store buffer.
        assertThat(lost).isNotEmpty();
    }

    @Test
    void withoutTheCheckAfterTheFenceAWakeUpIsLost() {
        assertThat(new BellExploration(1, true, false).run()).isNotEmpty();
    }
}
