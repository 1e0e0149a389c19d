package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClaimAlgorithmsTest {
    /** Queue blocks hold the numbers: a change makes them mean something else. */
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
}
