package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.peers.FabricToolRuns.Operation;
import org.junit.jupiter.api.Test;

/** Reads outputs of the tools of fabrics. */
class FabricToolRunsTest {
    private static final String UCX = """
            iterations,50.0_percentile_lat,avg_lat,overall_lat,avg_bw,overall_bw,avg_mr,overall_mr
            20000,4.010,4.100,4.000,9.54,9.54,249000,250000
            """;

    private static final String OFI = """
            bytes   #sent   #ack     total       time     MB/sec    usec/xfer   Mxfers/sec
            40      10k     =10k     781k        0.13s      6.15       6.50       0.15
            """;

    @Test
    void roundTripIsTwoMessages() {
        assertThat(FabricToolRuns.nanos(UCX, true, Operation.ROUND_TRIP)).isCloseTo(8000, within(1e-6));
        assertThat(FabricToolRuns.nanos(OFI, false, Operation.ROUND_TRIP)).isCloseTo(13_000, within(1e-6));
    }

    @Test
    void otherOperationsAreOne() {
        assertThat(FabricToolRuns.nanos(UCX, true, Operation.FLOOD)).isCloseTo(4000, within(1e-6));
        assertThat(FabricToolRuns.nanos(OFI, false, Operation.LONG)).isCloseTo(6500, within(1e-6));
    }

    @Test
    void withoutResultsThereIsNoTime() {
        assertThat(FabricToolRuns.nanos("connect() failed: Connection refused\n", true, Operation.FLOOD))
                .isZero();
        assertThat(FabricToolRuns.nanos("fi_getinfo: No data available\n", false, Operation.FLOOD))
                .isZero();
    }
}
