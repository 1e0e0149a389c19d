package io.clump.mpi.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LockQueueTest {
    private final LockQueue locks = new LockQueue(4);

    private List<Integer> ask(int rank, boolean isExclusive) {
        locks.ask(new LockQueue.Waiting(rank, isExclusive, rank));
        return granted();
    }

    private List<Integer> granted() {
        return locks.next().stream().map(LockQueue.Waiting::rank).toList();
    }

    @Test
    void someShareItAndOneHasItAlone() {
        assertThat(ask(0, false)).containsExactly(0);
        assertThat(ask(1, false)).containsExactly(1);
        assertThat(ask(2, true)).isEmpty();
        assertThat(locks.release(0)).isTrue();
        assertThat(granted()).isEmpty();
        assertThat(locks.release(1)).isTrue();
        assertThat(granted()).containsExactly(2);
        assertThat(ask(3, false)).isEmpty();
        assertThat(locks.release(2)).isTrue();
        assertThat(granted()).containsExactly(3);
    }

    @Test
    void nobodyOvertakesOneThatWantsItAlone() {
        assertThat(ask(0, false)).containsExactly(0);
        assertThat(ask(1, true)).isEmpty();
        assertThat(ask(2, false)).isEmpty();
        locks.release(0);
        assertThat(granted()).containsExactly(1);
        locks.release(1);
        assertThat(granted()).containsExactly(2);
    }

    @Test
    void onlyAHolderGivesItBack() {
        assertThat(locks.release(1)).isFalse();
        assertThat(ask(0, true)).containsExactly(0);
        assertThat(locks.release(1)).isFalse();
        assertThat(locks.release(0)).isTrue();
        assertThat(locks.release(0)).isFalse();
    }

    @Test
    void thoseThatAreForgottenWaitForNothing() {
        assertThat(ask(0, true)).containsExactly(0);
        assertThat(ask(1, true)).isEmpty();
        assertThat(ask(2, true)).isEmpty();
        locks.forgetThose(rank -> rank < 2);
        locks.release(0);
        assertThat(granted()).containsExactly(2);
    }
}
