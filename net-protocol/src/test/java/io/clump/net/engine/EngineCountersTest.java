package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EngineCountersTest {
    private static final long A = 1;
    private static final long B = 2;

    private final EngineCounters counters = new EngineCounters();

    @Test
    void peerWithMostRepetitionsIsKept() {
        counters.resent(A, 1);
        assertThat(counters.mostResentTo).isEqualTo(A);
        counters.resent(B, 1);
        counters.resent(B, 2);
        counters.resent(A, 2);

        assertThat(counters.mostResentTo).isEqualTo(B);
        assertThat(counters.mostResent).isEqualTo(2);
        assertThat(counters.datagramsResent).isEqualTo(4);
    }
}
