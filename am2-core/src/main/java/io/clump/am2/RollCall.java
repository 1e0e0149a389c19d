package io.clump.am2;

import io.clump.am2.spi.EndpointRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * How the processes of a job find each other's endpoints for a purpose, by way of the registry. Each process polls
 * meanwhile, because a peer may first need a reply elsewhere in the bundle.
 *
 * <p>A process accepts messages only from endpoints that it knows, so it must know an endpoint before its first message
 * arrives. Therefore the {@linkplain #FIRST first} process publishes its endpoint after it has mapped all others, and
 * the others send only to the first process until it confirms that all are mapped.
 *
 * <p>The same processes may call the roll for the same purpose again. The keys of the registry then say which round it
 * is, since another process may not have withdrawn its last name yet. A process is at most one round ahead of another,
 * and withdraws the names of a round when the next one ends, so {@value #ROUNDS} numbers of rounds are enough. A roll
 * that is called {@linkplain #once once} has no rounds.
 */
public final class RollCall {
    /** Rank of the process that is found last, and lets the others begin. */
    public static final int FIRST = 0;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /**
     * Number of distinct rounds: two that processes may be in at the same time, and one whose names may still be
     * registered.
     */
    private static final int ROUNDS = 3;

    /** Stands for the round of a roll that is called once. */
    private static final int ONCE = -1;

    private static final long POLLING_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double MILLIS_PER_SECOND = 1000;

    private final EndpointRegistry registry;
    private final Runnable poll;
    private final String purpose;
    private final int rank;
    private final int size;
    private final Duration timeout;
    private final int round;

    /**
     * Makes a roll call; nothing is published yet.
     *
     * @param layer of this process
     * @param bundle that is polled; of the calling thread if it is sequential
     * @param purpose what the keys in the registry begin with, the same in all processes: 1 to 38 characters
     * @param rank of this process
     * @param size number of processes
     */
    public RollCall(Layer layer, Bundle bundle, String purpose, int rank, int size) {
        registry = layer.registry();
        poll = bundle::poll;
        this.purpose = purpose;
        this.rank = rank;
        this.size = size;
        timeout = TIMEOUT;
        round = nextRound();
    }

    private RollCall(EndpointRegistry registry, Runnable poll, String purpose, int rank, int size, Duration timeout) {
        this.registry = registry;
        this.poll = poll;
        this.purpose = purpose;
        this.rank = rank;
        this.size = size;
        this.timeout = timeout;
        round = ONCE;
    }

    /**
     * Makes a roll call without rounds: a second process of the same rank is refused.
     *
     * @param registry by which the processes find each other
     * @param poll is run about once a millisecond; ends the wait if it throws
     * @param purpose what the keys in the registry begin with, the same in all processes: 1 to 38 characters
     * @param rank of this process
     * @param size number of processes
     * @param timeout how long to wait for all others
     * @return the roll call; nothing is published yet
     */
    public static RollCall once(
            EndpointRegistry registry, Runnable poll, String purpose, int rank, int size, Duration timeout) {
        return new RollCall(registry, poll, purpose, rank, size, timeout);
    }

    /**
     * Maps the endpoints of all processes, including this one's, each at its rank, and synchronises them. If that
     * fails, the name of this process is withdrawn, and the roll may be called again.
     *
     * @param endpoint of this process
     * @param tag that the endpoints of all processes have
     * @param meeting returns when the {@linkplain #FIRST first} process has confirmed that all processes are mapped;
     *     gets the names of the endpoints, by rank
     * @throws ClumpException if the others do not come within 60 s, or the thread is interrupted
     */
    public void call(Endpoint endpoint, Tag tag, Consumer<List<EndpointName>> meeting) {
        try {
            meeting.accept(map(endpoint, tag));
            confirm(endpoint);
        } catch (RuntimeException e) { // catch-all: rethrown
            try {
                withdraw(round);
            } catch (RuntimeException alsoFailed) { // catch-all: the first failure is reported
                e.addSuppressed(alsoFailed);
            }
            throw e;
        }
        withdraw(Math.floorMod(round - 1, ROUNDS));
    }

    /**
     * Publishes the endpoint of this process, and maps the endpoints of all processes, this one's among them, each at
     * its rank.
     *
     * @param endpoint of this process
     * @param tag that the endpoints of all processes have
     * @return the names of the endpoints, by rank
     * @throws ClumpException if a process does not come in time, or the thread is interrupted
     */
    public List<EndpointName> map(Endpoint endpoint, Tag tag) {
        List<EndpointName> names = new ArrayList<>();
        long start = System.nanoTime();
        if (rank != FIRST) {
            registry.publish(key(rank, round), endpoint.name());
        }
        for (int other = 0; other < size; other++) {
            names.add(other == rank ? endpoint.name() : await(key(other, round), other, start));
            endpoint.destinations().map(other, names.get(other), tag);
        }
        if (rank == FIRST) {
            registry.publish(key(FIRST, round), endpoint.name());
        }
        return names;
    }

    /**
     * The first process waits until all others have acknowledged the start. Otherwise a message that a network has lost
     * would be repeated only when the first one polls this bundle again, and before that it may wait elsewhere for a
     * process that waits for the message.
     */
    private void confirm(Endpoint endpoint) {
        if (rank != FIRST) {
            registry.publish(acknowledgement(rank, round), endpoint.name());
            return;
        }
        long start = System.nanoTime();
        for (int other = FIRST + 1; other < size; other++) {
            await(acknowledgement(other, round), other, start);
        }
    }

    /** Withdraws the name of this process, after a roll that is called once. */
    public void leave() {
        registry.withdraw(key(rank, round));
    }

    /** The one after the round whose name of this process is there; the first round if no name is there. */
    private int nextRound() {
        for (int last = 0; last < ROUNDS; last++) {
            if (registry.find(key(rank, last)) != null) {
                return (last + 1) % ROUNDS;
            }
        }
        return 0;
    }

    private void withdraw(int past) {
        registry.withdraw(key(rank, past));
        registry.withdraw(acknowledgement(rank, past));
    }

    private EndpointName await(String key, int of, long start) {
        EndpointName name = registry.find(key);
        while (name == null) {
            poll.run();
            LockSupport.parkNanos(POLLING_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new ClumpException("interrupted while waiting for rank " + of + " to join");
            }
            long waited = System.nanoTime() - start;
            name = registry.find(key);
            if (name == null && waited >= timeout.toNanos()) {
                throw new ClumpException("rank " + of + " has not joined: purpose=" + purpose + ", size=" + size
                        + ", waited " + timeout.toMillis() / MILLIS_PER_SECOND + " s");
            }
        }
        return name;
    }

    private String key(int of, int inRound) {
        return purpose + "-" + of + (inRound == ONCE ? "" : "-" + inRound);
    }

    private String acknowledgement(int of, int inRound) {
        return purpose + "-acknowledged-" + of + "-" + inRound;
    }
}
