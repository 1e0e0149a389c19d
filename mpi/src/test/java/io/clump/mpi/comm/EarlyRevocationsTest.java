package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EarlyRevocationsTest {
    private final EarlyRevocations revocations = new EarlyRevocations(3);

    @Test
    void revocationIsThereOnce() {
        revocations.keep(8);
        revocations.keep(8);

        assertThat(revocations.take(4)).isFalse();
        assertThat(revocations.take(8)).isTrue();
        assertThat(revocations.take(8)).isFalse();
    }

    /** Notices of freed communicators, which have low numbers, come late. */
    @Test
    void lowestNumbersAreDroppedFirst() {
        for (int context : new int[] {40, 4, 44, 8, 48}) {
            revocations.keep(context);
        }

        assertThat(revocations.take(4)).isFalse();
        assertThat(revocations.take(8)).isFalse();
        assertThat(revocations.take(40)).isTrue();
        assertThat(revocations.take(44)).isTrue();
        assertThat(revocations.take(48)).isTrue();
    }
}
