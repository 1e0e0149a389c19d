package io.clump.net.engine;

/**
 * Checks of a peer from which nothing has ever come, although something was sent to it. Tells once that this has lasted
 * for long.
 */
public final class UnansweredChecks {
    /** Leases after which a peer is reported. */
    static final int LEASES = 5;

    /** Least checks before the peer is reported: a pause of this process counts as one. */
    private static final int LEAST = 12;

    private long first;
    private int count;

    /** Makes the checks of a peer that has not been checked yet. */
    public UnansweredChecks() {}

    /**
     * Notes a check that found nothing of the peer.
     *
     * @param leaseNanos silence after which a peer is probed
     * @param now time of the check, of the clock of all checks
     * @return true once: when nothing came from the peer for five leases, in enough checks
     */
    public boolean haveLasted(long leaseNanos, long now) {
        if (count == 0) {
            first = now;
        }
        if (count < LEAST) {
            count++;
        }
        boolean isLong = count == LEAST && now - first >= LEASES * leaseNanos;
        count += isLong ? 1 : 0;
        return isLong;
    }
}
