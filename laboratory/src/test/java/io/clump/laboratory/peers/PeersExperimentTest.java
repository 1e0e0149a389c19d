package io.clump.laboratory.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import org.junit.jupiter.api.Test;

class PeersExperimentTest {
    /** A trial's processes end with it, so two peers never run at once, and a failing trial ends only itself. */
    @Test
    void eachPeerIsATrialOfItsOwn() {
        assertThat(PeersExperiment.experiment().trials(Effort.quick()))
                .extracting(Trial::key)
                .containsExactlyInAnyOrder("agrona-ring", "aeron-ipc", "tcp", "datagrams", "aeron-udp");
    }
}
