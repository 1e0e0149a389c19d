package io.clump.shm.claim;

class TicketLockClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("ticket");
    }
}
