package io.clump.shm.claim;

class PullListClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("pull-list");
    }

    /** One packet is the sentinel. */
    @Override
    int capacity(int packets) {
        return packets - 1;
    }
}
