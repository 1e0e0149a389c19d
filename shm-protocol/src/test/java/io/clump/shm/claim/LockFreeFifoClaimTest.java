package io.clump.shm.claim;

class LockFreeFifoClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return new LockFreeFifoClaim();
    }
}
