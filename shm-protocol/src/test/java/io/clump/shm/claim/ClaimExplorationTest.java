package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every interleaving of small cases, and every moment of up to two deaths: no message is lost or duplicated, and all
 * threads end.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ClaimExplorationTest {
    private static final QueueGeometry GEOMETRY = new QueueGeometry(2, 1, QueueLayout.LINE_BYTES, 4);

    static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        boolean isThorough = Boolean.getBoolean(Thorough.PROPERTY);
        for (ClaimAlgorithm algorithm :
                List.of(new LockFreeClaim(), new LockFreeFifoClaim(), new SingleTransferClaim())) {
            boolean inOrder = !(algorithm instanceof LockFreeClaim);
            // One letter for each message, s or with data m, t or d if it is only tried; a word for each sender.
            cases.add(Arguments.of(algorithm.name(), algorithm, inOrder, "s s", 2));
            if (isThorough) {
                cases.add(Arguments.of(algorithm.name(), algorithm, inOrder, "ss s", 1));
                cases.add(Arguments.of(algorithm.name(), algorithm, inOrder, "m m", 1));
            }
            // A trial with data also tries to claim a packet.
            cases.add(Arguments.of(algorithm.name(), algorithm, inOrder, "d s", isThorough ? 1 : 0));
        }
        return cases.stream();
    }

    @ParameterizedTest(name = "{0}: {3}, deaths {4}")
    @MethodSource("cases")
    void everyInterleavingEndsWell(
            String name, ClaimAlgorithm algorithm, boolean inOrder, String messages, int deaths) {
        int states = new Exploration(algorithm, inOrder, GEOMETRY, messages.split(" ", -1), deaths).run();
        assertThat(states).isGreaterThan(100_000);
    }
}
