package io.clump.shm;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.shm.claim.ClaimAlgorithms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whenever a receiver closes or dies, each message is handled or comes back, never both and never neither. With a
 * receiver that announces that it is gone before its last poll, this is false, which these tests find.
 */
class ClosingExplorationTest {
    private final TestNode node = TestNode.open("fifo", 2, 1, 64);
    private final TestEndpoint origin = node.endpoint();

    @AfterEach
    void close() {
        origin.close();
        node.close();
    }

    // The messages have a word for each sender, with a letter for each message: s, or m with data.
    @ParameterizedTest(name = "{0}: {1}, may die: {2}")
    @CsvSource({
        "lock-free, ssm, false",
        "lock-free, s m, false",
        "lock-free, sms, true",
        "fifo, ssm, false",
        "fifo, s m, false",
        "fifo, sms, true",
        "single-transfer, ssm, false",
        "single-transfer, s m, false",
        "single-transfer, sms, true"
    })
    void eachMessageIsHandledOrComesBack(String algorithm, String messages, boolean mayDie) {
        assertThat(explore(algorithm, messages, mayDie, false)).isGreaterThan(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lock-free", "fifo", "single-transfer"})
    void receiverThatLeavesBeforeItsLastPollHandlesWhatComesBack(String algorithm) {
        assertThatThrownBy(() -> explore(algorithm, "s", false, true))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("handled and given back");
    }

    private int explore(String algorithm, String messages, boolean mayDie, boolean leavesTooEarly) {
        return new ClosingExploration(
                        requireNonNull(ClaimAlgorithms.named(algorithm)),
                        origin.block,
                        messages.split(" ", -1),
                        mayDie,
                        leavesTooEarly)
                .run();
    }
}
