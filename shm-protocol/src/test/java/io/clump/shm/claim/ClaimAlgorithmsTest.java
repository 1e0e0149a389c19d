package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimAlgorithmsTest {
    /** Queue blocks contain the numbers: a change would alter their meaning. */
    @Test
    void numbersAreWhatTheyWere() {
        assertThat(ClaimAlgorithms.all())
                .extracting(algorithm -> algorithm.id() + " " + algorithm.name())
                .containsExactly(
                        "1 lock-free",
                        "2 fifo",
                        "3 lock-free-tas",
                        "4 test-and-set",
                        "5 test-and-test-and-set",
                        "6 ticket",
                        "7 anderson",
                        "8 mcs",
                        "9 mutex",
                        "10 ultracomputer",
                        "11 pull-list",
                        "12 michael-scott",
                        "32 single-transfer");
    }

    @Test
    void everyAlgorithmIsFoundByItsNameAndByItsNumber() {
        assertThat(ClaimAlgorithms.all()).allSatisfy(algorithm -> {
            assertThat(ClaimAlgorithms.named(algorithm.name())).isSameAs(algorithm);
            assertThat(ClaimAlgorithms.numbered(algorithm.id())).isSameAs(algorithm);
            assertThat(ClaimAlgorithms.names()).contains(algorithm.name());
        });
    }

    @Test
    void unknownNamesAndNumbersHaveNoAlgorithm() {
        assertThat(ClaimAlgorithms.named("heap")).isNull();
        assertThat(ClaimAlgorithms.numbered(0)).isNull();
    }

    @Test
    void algorithmOfAnotherJarHasANumberThatFollowsFromItsName() {
        ClaimAlgorithm other = new Renamed("mine");

        assertThat(ClaimAlgorithms.sorted(allAnd(other))).endsWith(other).hasSize(14);
        assertThat(other.id()).isGreaterThanOrEqualTo(1_000).isEqualTo(new Renamed("mine").id());
    }

    @Test
    void algorithmWithTheNameOfAnotherIsRefused() {
        assertThatThrownBy(() -> ClaimAlgorithms.sorted(allAnd(new Renamed("fifo"))))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=fifo (2, io.clump.shm.claim.LockFreeFifoClaim) and fifo (")
                .hasMessageContaining("expected a name and a number each");
    }

    /** Returns all algorithms and another one, as if another jar had registered it. */
    private static List<ClaimAlgorithm> allAnd(ClaimAlgorithm other) {
        List<ClaimAlgorithm> found = new ArrayList<>(List.of(other));
        found.addAll(ClaimAlgorithms.all());
        return found;
    }

    /** The algorithm mutex under another name. */
    private record Renamed(String name) implements ClaimAlgorithm {
        private static final ClaimAlgorithm REAL = TestAlgorithms.named("mutex");

        @Override
        public ClaimDescription description() {
            return new ClaimDescription(name, true, true, "a test");
        }

        @Override
        public QueueSender sender(PacketQueue queue, int slot) {
            return REAL.sender(queue, slot);
        }

        @Override
        public QueueReceiver receiver(PacketQueue queue) {
            return REAL.receiver(queue);
        }
    }
}
