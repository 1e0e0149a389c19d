package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When a datagram waits for further messages. */
class SendPoolTest {
    private static final int SHORT = 64;

    private final SendPool pool =
            new SendPool(EngineConfiguration.defaults(1, 2).withWholeDatagrams());

    private final int buffer = pool.open(0, 1, 0);

    @Test
    void longMessagesShareADatagramAsFarAsOneMoreFits() {
        assertThat(isFullAfter(18_000)).isFalse();
        assertThat(isFullAfter(18_000)).isFalse();
        assertThat(isFullAfter(18_000)).isTrue();
    }

    @Test
    void longMessageLeavesAtOnceIfAnotherOneWouldNotFit() {
        assertThat(isFullAfter(29_000)).isTrue();
    }

    @Test
    void shortMessageFollowsALongOne() {
        assertThat(isFullAfter(28_000)).isFalse();
        assertThat(isFullAfter(28_000)).isTrue();
        assertThat(isFullAfter(SHORT)).isFalse();
    }

    private boolean isFullAfter(int messageBytes) {
        pool.append(buffer, messageBytes);
        return pool.isFull(buffer, messageBytes, pool.fullBytes());
    }
}
