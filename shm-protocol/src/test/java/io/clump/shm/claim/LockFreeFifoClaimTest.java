package io.clump.shm.claim;

class LockFreeFifoClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return new LockFreeFifoClaim();
    }
}
