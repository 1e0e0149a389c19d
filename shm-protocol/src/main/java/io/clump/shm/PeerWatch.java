package io.clump.shm;

import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollLog;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Checks at intervals whether the receivers of one endpoint are alive, and returns messages that dead ones have not
 * accepted. A liveness check of a process costs microseconds, so there is one for all endpoints of the process, and
 * one process after the other: each has its turn within the lease. A process that is stopped or collects garbage is
 * alive.
 */
final class PeerWatch {
    private final ProcessIdentity self = ProcessIdentity.current();
    private final long roundNanos;
    private final Predicate<ProcessIdentity> isAlive;
    private final Predicate<ShmRoute> isNeeded;
    private final Consumer<ShmRoute> forgetting;
    private final List<Peer> peers = new ArrayList<>();

    /** Receivers that are gone, whose messages have not been returned yet. */
    private final ArrayDeque<ShmRoute> gone = new ArrayDeque<>();

    /**
     * Receivers whose messages have been returned, and whose own messages still need their memory; checked again later.
     */
    private final List<ShmRoute> needed = new ArrayList<>();

    private boolean isGivingBack;

    /** Index of the next process to check. */
    private int turn;

    /** Time of the next check, by {@link System#nanoTime()}. */
    private long turnNanos;

    /**
     * Makes a watch without receivers.
     *
     * @param leaseNanos maximum time until a dead receiver is detected
     * @param now {@link System#nanoTime()}
     * @param isAlive checks whether a process is alive
     * @param isNeeded checks whether messages of a receiver that is gone need its memory
     * @param forgetting called for each receiver that is gone, after all messages to it were returned
     */
    PeerWatch(
            long leaseNanos,
            long now,
            Predicate<ProcessIdentity> isAlive,
            Predicate<ShmRoute> isNeeded,
            Consumer<ShmRoute> forgetting) {
        turnNanos = now;
        // A round in less than the lease, since the checks depend on polls of the endpoint.
        roundNanos = leaseNanos / 4 * 3;
        this.isAlive = isAlive;
        this.isNeeded = isNeeded;
        this.forgetting = forgetting;
    }

    /** Starts watching a receiver. */
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
     * Checks the processes that are due.
     *
     * @param now {@link System#nanoTime()}
     */
    void check(long now) {
        if (!needed.isEmpty()) {
            gone.addAll(needed);
            needed.clear();
        }
        for (int checks = 0; checks < peers.size() && now - turnNanos >= 0; checks++) {
            turn = turn < peers.size() ? turn : 0;
            check(peers.get(turn));
            turn++;
            turnNanos += roundNanos / peers.size();
        }
        if (now - turnNanos >= 0) {
            turnNanos = now;
        }
    }

    /** Checks all processes. */
    void checkAll() {
        peers.forEach(this::check);
    }

    /**
     * Returns whether messages are to be returned; false during a return, whose callbacks may poll.
     */
    boolean isPending() {
        return !gone.isEmpty() && !isGivingBack;
    }

    /**
     * Returns messages of receivers that are gone, and forgets receivers that are not needed. If the dispatcher
     * throws, the rest stays pending.
     *
     * @return number of returned messages
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

    private void check(Peer peer) {
        // Before reading its own flags, which are final if it is dead.
        boolean wasDead = peer.isDead;
        peer.isDead = wasDead || (!peer.process.equals(self) && !isAlive.test(peer.process));
        boolean hasDied = false;
        // Without an iterator, so that polls do not allocate.
        for (int i = 0; i < peer.routes.size(); i++) {
            ShmRoute route = peer.routes.get(i);
            if (route.hasLeft(peer.isDead)) {
                gone.add(route);
                hasDied |= !route.hasClosed();
            }
        }
        // A process that closes all its endpoints also ends, but is not dead.
        if (hasDied && !wasDead) {
            PollLog.log(PeerWatch.class, Level.INFO, "a peer is dead: pid=" + peer.process.pid());
        }
    }

    /** A process and its watched endpoints. */
    private static final class Peer {
        final ProcessIdentity process;
        final List<ShmRoute> routes = new ArrayList<>();
        boolean isDead;

        Peer(ProcessIdentity process) {
            this.process = process;
        }
    }
}
