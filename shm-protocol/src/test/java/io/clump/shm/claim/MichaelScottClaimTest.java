package io.clump.shm.claim;

class MichaelScottClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("michael-scott");
    }

    /** One packet is the sentinel. */
    @Override
    int capacity(int packets) {
        return packets - 1;
    }
}
