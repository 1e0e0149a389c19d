package io.clump.laboratory.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MediansTest {
    private final Medians medians = new Medians(2);

    @Test
    void valueInTheMiddleIsReportedWhateverTheOthersAre() {
        medians.add(0, 1_000_000);
        medians.add(0, 7);
        medians.add(0, 3);
        medians.add(1, 5);
        assertThat(medians.all()).containsExactly(7, 5);
    }

    @Test
    void eachRoundHasItsOwn() {
        medians.add(0, 9);
        medians.clear();
        medians.add(0, 7);
        assertThat(medians.all()).containsExactly(7, 0);
    }

    @Test
    void quantityWithoutAValueIsZeroAlsoAfterARoundInWhichItHadOne() {
        medians.add(0, 5);
        medians.add(1, 7);
        assertThat(medians.all()).containsExactly(5, 7);
        medians.clear();
        medians.add(0, 6);
        assertThat(medians.all()).containsExactly(6, 0);
    }
}
