package io.clump.am2.bundle;

/** A claim that keeps a bundle from being used until it is over. */
public final class HeldClaim {
    private final Runnable abandoning;

    /**
     * Makes one that is not open yet.
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
