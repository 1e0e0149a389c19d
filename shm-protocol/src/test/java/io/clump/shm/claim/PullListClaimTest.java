package io.clump.shm.claim;

class PullListClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("pull-list");
    }

    /** Returns one less than the number of packets, since one is the sentinel. */
    @Override
    protected int capacity(int packets) {
        return packets - 1;
    }
}
