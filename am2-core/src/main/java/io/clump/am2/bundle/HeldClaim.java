package io.clump.am2.bundle;

/** Claim that blocks a bundle until it is over. */
public final class HeldClaim {
    private final Runnable abandoning;

    /**
     * Makes a claim that is not open yet.
     *
     * @param abandoning ends the claim without a message, when its endpoint closes
     */
    public HeldClaim(Runnable abandoning) {
        this.abandoning = abandoning;
    }

    void abandon() {
        abandoning.run();
    }
}
