package io.clump.am2.liveness;

import io.clump.am2.BundleWork;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Watch over the peers of one library in one bundle. A peer is gone when a message to it could not be delivered. Its
 * earlier messages may still be in a queue here, so it counts as dead, and what waits for it ends, only when nothing
 * has arrived for a while. Peers that owe a message are probed once a second, since the core detects a lost peer by a
 * message to it. Used by the threads that may poll the bundle.
 */
public final class LivenessWatch implements BundleWork {
    /** Interval of the questions to awaited peers. */
    static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Time for handling the earlier messages of a peer, if messages of others arrive continuously. */
    static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Peers peers;
    private final LongSupplier clock;
    private final boolean[] gone;
    private final boolean[] dead;
    private final long[] goneNanos;
    private final DrainWait drainWait = new DrainWait();
    private int pending;
    private int deadCount;
    private long lastAsk;

    /** Questions and calls of the watch to its library. The methods are called outside handlers, and do not poll. */
    public interface Peers {
        /**
         * Returns whether something is awaited from a peer.
         *
         * @param peer number of the peer
         * @return true if the peer should be probed
         */
        boolean isAwaited(int peer);

        /**
         * Sends a message to a peer, without waiting; any will do.
         *
         * @param peer number of the peer
         */
        void ask(int peer);

        /**
         * Ends everything that waits for a peer. Called once for each.
         *
         * @param peer number of the peer, all of whose messages have been handled
         */
        void end(int peer);
    }

    /**
     * Makes a watch over peers that are all there.
     *
     * @param count number of peers, whose numbers begin with 0
     * @param peers the library
     */
    public LivenessWatch(int count, Peers peers) {
        this(count, peers, System::nanoTime);
    }

    LivenessWatch(int count, Peers peers, LongSupplier clock) {
        this.peers = peers;
        this.clock = clock;
        gone = new boolean[count];
        dead = new boolean[count];
        goneNanos = new long[count];
        lastAsk = clock.getAsLong();
    }

    /**
     * Notes that a peer is gone, or was given up. Also in a handler, and more than once.
     *
     * @param peer number of the peer
     */
    public void lose(int peer) {
        if (!gone[peer]) {
            gone[peer] = true;
            goneNanos[peer] = clock.getAsLong();
            drainWait.begin(goneNanos[peer]);
            pending++;
        }
    }

    /** Returns whether nothing reaches a peer any more. */
    boolean isGone(int peer) {
        return gone[peer];
    }

    /** Returns whether a peer is gone and all its messages have been handled. */
    boolean isDead(int peer) {
        return dead[peer];
    }

    /**
     * Returns the number of dead peers.
     *
     * @return never decreases
     */
    public int deadCount() {
        return deadCount;
    }

    @Override
    public int advance(int accepted) {
        if (pending == 0) {
            return 0;
        }
        long now = clock.getAsLong();
        return endGone(now, drainWait.areOver(accepted == 0, now));
    }

    @Override
    public long nanosToRetry() {
        return pending > 0 ? 0 : NOTHING_TO_RETRY;
    }

    @Override
    public void check(long nanoTime) {
        if (pending > 0) {
            endGone(nanoTime, false);
        }
        if (nanoTime - lastAsk < ASK_NANOS) {
            return;
        }
        lastAsk = nanoTime;
        for (int peer = 0; peer < gone.length; peer++) {
            if (!gone[peer] && peers.isAwaited(peer)) {
                peers.ask(peer);
            }
        }
    }

    private int endGone(long now, boolean isOver) {
        int before = deadCount;
        for (int peer = 0; peer < gone.length; peer++) {
            if (gone[peer] && !dead[peer] && (isOver || now - goneNanos[peer] >= LONGEST_NANOS)) {
                pending--;
                deadCount++;
                dead[peer] = true;
                peers.end(peer);
            }
        }
        return deadCount - before;
    }

    @Override
    public String toString() {
        return "watch over " + gone.length + " peers: gone=" + Arrays.toString(gone) + ", dead=" + deadCount;
    }
}
