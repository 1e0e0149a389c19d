package io.clump.bmi.am;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FormerPeersTest {
    private final FormerPeers former = new FormerPeers();

    @Test
    void aPeerIsKnownByItsEndpointAndItsNumber() {
        former.add(7, 3);

        assertThat(former.contains(7, 3)).isTrue();
        assertThat(former.contains(7, 4)).isFalse();
        assertThat(former.contains(3, 7)).isFalse();
    }

    @Test
    void nobodyIsKnownAtFirst() {
        assertThat(former.contains(0, 0)).isFalse();
    }

    @Test
    void theOldestIsForgottenWhenThereIsNoPlace() {
        for (int i = 0; i <= FormerPeers.MOST; i++) {
            former.add(i, 1);
        }

        assertThat(former.contains(0, 1)).isFalse();
        assertThat(former.contains(1, 1)).isTrue();
        assertThat(former.contains(FormerPeers.MOST, 1)).isTrue();
    }
}
