package io.clump.shm.claim;

class TicketLockClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("ticket");
    }
}
