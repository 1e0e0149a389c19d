package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.shm.claim.ClaimAlgorithm;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two processes that fill each other's request queues both finish (Lumetta 1998, Theorem 3.6). */
class MutualFillIT {
    private static final int MESSAGES = Thorough.Count.of(300, 1_000);

    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#ofEachKind")
    void processesThatFillEachOthersQueuesMakeProgress(ClaimAlgorithm algorithm)
            throws IOException, InterruptedException {
        try (TestNode node = TestNode.open(algorithm.name(), 2, 1, 64);
                ChildProcess one = ChildProcess.start(MutualFillPeer.class, node.properties(), MESSAGES);
                ChildProcess other = ChildProcess.start(MutualFillPeer.class, node.properties(), MESSAGES)) {
            String nameOfOne = one.readLine();
            one.writeLine(other.readLine());
            other.writeLine(nameOfOne);
            assertThat(one.readLine()).startsWith("waited ").isNotEqualTo("waited 0");
            assertThat(other.readLine()).startsWith("waited ").isNotEqualTo("waited 0");
            one.assertSuccess();
            other.assertSuccess();
        }
    }
}
