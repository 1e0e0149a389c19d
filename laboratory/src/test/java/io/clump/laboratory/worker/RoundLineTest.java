package io.clump.laboratory.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class RoundLineTest {
    private final UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(RoundLine.LENGTH_BYTES));
    private final RoundLine asker = new RoundLine(memory);
    private final RoundLine answerer = new RoundLine(memory);

    @Test
    void roundHasFinishedOnceTheOtherSideSaysSo() {
        for (int round = 0; round < 3; round++) {
            answerer.arrive();
            asker.awaitArrival();

            assertThat(asker.hasFinished()).isFalse();
            answerer.finish();
            assertThat(asker.hasFinished()).isTrue();
        }
    }
}
