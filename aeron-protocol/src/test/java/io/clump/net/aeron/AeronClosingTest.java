package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of a sender that closes while its receiver does nothing. */
class AeronClosingTest {
    private static final int ASKED = 100;

    @TempDir
    private Path base;

    @Test
    void requestsThatNobodyHandlesComeBackWhenTheirSenderCloses() {
        try (AeronEnd receiver = new AeronEnd(base.resolve("job"), "1", Map.of())) {
            AeronEnd sender = new AeronEnd(base.resolve("job"), "0", Map.of());
            try (sender) {
                sender.map(0, receiver.endpoint.name());
                sender.ask(0, 0);
                sender.await("the first answer", () -> {
                    receiver.bundle.poll();
                    return !sender.answered.isEmpty();
                });
                for (int i = 1; i <= ASKED; i++) {
                    sender.ask(0, i);
                }
            }
            assertThat(sender.returned.cardinality()).isEqualTo(ASKED);
            assertThat(sender.reasons).isSubsetOf(ReturnReason.UNANSWERED, ReturnReason.CONGESTED);
            assertThat(sender.faults).isEmpty();
        }
    }
}
