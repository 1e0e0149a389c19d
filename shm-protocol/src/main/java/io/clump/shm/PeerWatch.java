package io.clump.shm;

import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Looks now and then whether the receivers of one endpoint are still there, and gives back what those that are not have
 * left. To ask whether a process lives costs microseconds, so it is asked once for all endpoints of the process, and
 * one process after the other: each has its turn within the lease. A process that is stopped or collects garbage lives.
 */
final class PeerWatch {
    private static final Logger LOGGER = System.getLogger(PeerWatch.class.getName());

    private final ProcessIdentity self = ProcessIdentity.current();
    private final long roundNanos;
    private final Predicate<ProcessIdentity> isAlive;
    private final Predicate<ShmRoute> isNeeded;
    private final Consumer<ShmRoute> forgetting;
    private final List<Peer> peers = new ArrayList<>();

    /** Receivers that are gone, and whose messages were not given back yet. */
    private final ArrayDeque<ShmRoute> gone = new ArrayDeque<>();

    /**
     * Receivers of which all was given back, and whose own messages need their memory still; looked at again at the
     * next look.
     */
    private final List<ShmRoute> needed = new ArrayList<>();

    private boolean isGivingBack;

    /** Whose turn is next. */
    private int turn;

    /** When the next turn is, by {@link System#nanoTime()}. */
    private long turnNanos;

    /**
     * Makes a watch over nobody.
     *
     * @param leaseNanos how long it may go unnoticed that a receiver is gone
     * @param now {@link System#nanoTime()}
     * @param isAlive whether a process still runs
     * @param isNeeded whether the memory of a receiver that is gone is needed for messages that it has sent
     * @param forgetting told of each receiver that is gone, when all that was sent to it was given back
     */
    PeerWatch(
            long leaseNanos,
            long now,
            Predicate<ProcessIdentity> isAlive,
            Predicate<ShmRoute> isNeeded,
            Consumer<ShmRoute> forgetting) {
        turnNanos = now;
        // A round in less than the lease, since the looks come when the endpoint polls.
        roundNanos = leaseNanos / 4 * 3;
        this.isAlive = isAlive;
        this.isNeeded = isNeeded;
        this.forgetting = forgetting;
    }

    /** Watches a receiver from now on. */
    void add(ShmRoute route) {
        for (Peer peer : peers) {
            if (peer.process.equals(route.owner())) {
                peer.routes.add(route);
                return;
            }
        }
        Peer peer = new Peer(route.owner());
        peer.routes.add(route);
        peers.add(peer);
    }

    /**
     * Looks at those whose turn it is.
     *
     * @param now {@link System#nanoTime()}
     */
    void look(long now) {
        if (!needed.isEmpty()) {
            gone.addAll(needed);
            needed.clear();
        }
        for (int looks = 0; looks < peers.size() && now - turnNanos >= 0; looks++) {
            turn = turn < peers.size() ? turn : 0;
            look(peers.get(turn));
            turn++;
            turnNanos += roundNanos / peers.size();
        }
        if (now - turnNanos >= 0) {
            turnNanos = now;
        }
    }

    /** Looks at everybody. */
    void lookAtAll() {
        peers.forEach(this::look);
    }

    /**
     * Returns whether there is something to give back; not while it is given back, since what is called then may poll.
     */
    boolean isPending() {
        return !gone.isEmpty() && !isGivingBack;
    }

    /**
     * Gives back what receivers that are gone have left, and forgets those that are not needed. If the dispatcher
     * throws, the rest stays pending.
     *
     * @return how many messages that were
     */
    int giveBack(Dispatcher dispatcher) {
        int count = 0;
        isGivingBack = true;
        try {
            while (!gone.isEmpty()) {
                count += gone.element().giveBack(dispatcher);
                ShmRoute route = gone.remove();
                if (isNeeded.test(route)) {
                    needed.add(route);
                } else {
                    forget(route);
                }
            }
        } finally {
            isGivingBack = false;
        }
        return count;
    }

    private void forget(ShmRoute route) {
        peers.removeIf(peer -> peer.routes.remove(route) && peer.routes.isEmpty());
        forgetting.accept(route);
    }

    private void look(Peer peer) {
        // Before the look at what it says about itself, which is its last word if it is dead.
        boolean wasDead = peer.isDead;
        peer.isDead = wasDead || (!peer.process.equals(self) && !isAlive.test(peer.process));
        boolean hasDied = false;
        // Without an iterator, so that an endpoint that polls for hours leaves nothing for the garbage collector.
        for (int i = 0; i < peer.routes.size(); i++) {
            ShmRoute route = peer.routes.get(i);
            if (route.hasLeft(peer.isDead)) {
                gone.add(route);
                hasDied |= !route.hasClosed();
            }
        }
        // A process that closes all its endpoints ends too, and that is no death.
        if (hasDied && !wasDead) {
            PollLog.log(LOGGER, Level.INFO, "a peer is dead: pid=" + peer.process.pid());
        }
    }

    /** A process, and the endpoints in it that are watched. */
    private static final class Peer {
        final ProcessIdentity process;
        final List<ShmRoute> routes = new ArrayList<>();
        boolean isDead;

        Peer(ProcessIdentity process) {
            this.process = process;
        }
    }
}
