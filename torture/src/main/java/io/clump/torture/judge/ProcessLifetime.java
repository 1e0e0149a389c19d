package io.clump.torture.judge;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process from its start to its end, with the troubles that befell it. */
public final class ProcessLifetime {
    static final long NEVER = Long.MIN_VALUE / 2;
    private static final long STILL = Long.MAX_VALUE;

    /**
     * For so long after a shortage something may still fail for it. A shortage of memory begins late, and so ends late:
     * before each failure the JDK collects garbage, for half a second if the processor is free, and several failures
     * are needed to allocate all memory.
     */
    private static final long AFTERMATH_NANOS = 10_000_000_000L;

    /**
     * From when the endpoint has its socket, and outages are counted, until it is known to be open; on a busy machine.
     */
    private static final long OPENING_NANOS = 2_000_000_000L;

    private final int rank;
    private final String name;
    private final String node;
    private final boolean calm;
    private final List<Outage> outages;
    private int disturbances;
    private long disturbedUntil = NEVER;
    private long starvedUntil = NEVER;
    private long standsSince = NEVER;
    private boolean killed;
    private boolean complete;

    /**
     * Begins a life.
     *
     * @param rank of the process
     * @param name for readers
     * @param node where it is
     * @param calm whether nothing is done to it but to its network
     * @param outages when the network of each of its endpoints is cut
     */
    public ProcessLifetime(int rank, String name, String node, boolean calm, List<Outage> outages) {
        this.rank = rank;
        this.name = name;
        this.node = node;
        this.calm = calm;
        this.outages = List.copyOf(outages);
    }

    /**
     * Rank of the process.
     *
     * @return 0 or more
     */
    public int rank() {
        return rank;
    }

    /** Says that something is being done to it from now on. */
    public void disturb() {
        disturbances++;
    }

    /**
     * Says that it polls nothing for a while.
     *
     * @param nanos from then on at the latest
     */
    public void stand(long nanos) {
        standsSince = nanos;
    }

    /** Tells how long before a time it was last stopped, or began to do without polls. */
    String standing(long nanos) {
        return standsSince == NEVER
                ? ""
                : "; the receiver stood " + TimeUnit.NANOSECONDS.toMillis(nanos - standsSince) + " ms before";
    }

    /** When it last was stopped or began to do without polls. */
    long standsSince() {
        return standsSince;
    }

    /**
     * Says that one of the disturbances is over.
     *
     * @param nanos since when
     */
    public void calmDown(long nanos) {
        disturbances--;
        disturbedUntil = Math.max(disturbedUntil, nanos);
    }

    /**
     * Says that it has no descriptors or no memory, which is a disturbance, too.
     *
     * @param untilNanos when that is over
     */
    public void starve(long untilNanos) {
        starvedUntil = Math.max(starvedUntil, untilNanos);
        disturb();
    }

    /**
     * Says that it is being killed; before it is.
     *
     * @param nanos when
     */
    public void kill(long nanos) {
        killed = true;
        disturbedUntil = Math.max(disturbedUntil, nanos);
    }

    /** Says that it has ended, and that all of its ledger was read. */
    public void complete() {
        complete = true;
    }

    /** Tells whether it lacked descriptors or memory then, or just before. */
    boolean wasStarvedAt(long nanos) {
        return nanos - starvedUntil < AFTERMATH_NANOS;
    }

    /** Also for a process that was killed in the middle of a disturbance, whose end is not recorded. */
    long disturbedUntil() {
        return disturbances > 0 && !killed ? STILL : disturbedUntil;
    }

    /** Until when the network of an endpoint was last cut, of what began so far; in the future if it is. */
    long cutUntil(long openedNanos, long nanos) {
        long until = NEVER;
        for (Outage outage : outages) {
            if (openedNanos - OPENING_NANOS + outage.startNanos <= nanos) {
                until = Math.max(until, openedNanos + outage.startNanos + outage.lengthNanos);
            }
        }
        return until;
    }

    boolean isCalm() {
        return calm;
    }

    /**
     * Tells whether it was killed.
     *
     * @return true from the moment before it is on
     */
    public boolean isKilled() {
        return killed;
    }

    boolean isComplete() {
        return complete;
    }

    String node() {
        return node;
    }

    @Override
    public String toString() {
        return name;
    }

    /**
     * A time without network.
     *
     * @param startNanos from the opening of an endpoint on
     * @param lengthNanos how long
     */
    public record Outage(long startNanos, long lengthNanos) {}
}
