package io.clump.matching;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to the processes of a job and receives theirs, matched by context, source and tag. One per process, over
 * an endpoint that has the peers in its translation table by their ranks, this process among them.
 *
 * <p><b>Matching.</b> A receive gets the oldest message that it matches, of those that no receive before it got; messages
 * of one sender are matched in the order in which they were sent, long or short. A post, a probe, a send and a cancel cost
 * the same however many receives are posted and messages kept.
 *
 * <p><b>No call waits</b> but {@code await}: what finds no room at its destination is sent by a later {@link #progress}, which
 * every call of the matcher includes but the operations' accessors. So a process that neither receives nor waits should
 * call it now and then: its peers depend on it.
 *
 * <p><b>Memory.</b> An operation uses the memory it was given until it is done. No call allocates in the steady state, if
 * operations are released.
 *
 * <p><b>Peers that are gone</b>, because their process died, cannot be reached, or has closed its endpoint: what they have
 * sent before is received; all other operations with them end with {@link OperationError#PEER_DEAD}, receives of any source when
 * no peer is left. A matcher that waits finds out within about two seconds, one that sends when its message comes back.
 *
 * <p>Belongs to the thread of its bundle, and is used outside handlers. Every method but {@link #close} throws {@link
 * IllegalStateException} on a closed matcher or endpoint, and in another thread.
 */
@SuppressWarnings("DoNotCallSuggester") // signatures come first
public final class Matcher implements AutoCloseable {
    /** Stands for every source. */
    public static final int ANY_SOURCE = -1;

    /** Stands for every tag. */
    public static final int ANY_TAG = -1;

    /** How many handlers of the endpoint the matcher has. */
    public static final int HANDLERS = 8;

    private Matcher() {}

    /**
     * Makes the matcher of an endpoint: sets its handlers, and handler 0. To be called before peers can send to the
     * endpoint, which is before it has a tag; peers may be mapped later, but before anything is sent to them.
     *
     * @param bundle in which the endpoint is
     * @param endpoint which the program uses for nothing else, but may map and unmap peers
     * @param configuration which process this is
     * @return the matcher, to be closed before the endpoint is
     */
    public static Matcher open(Bundle bundle, Endpoint endpoint, MatcherConfiguration configuration) {
        throw new UnsupportedOperationException(bundle.isParallel() + ", " + endpoint + ", " + configuration);
    }

    /**
     * The configuration.
     *
     * @return that with which this matcher was opened
     */
    public MatcherConfiguration configuration() {
        throw new UnsupportedOperationException();
    }

    /**
     * Begins a receive. It is done at once if the message is here.
     *
     * @param context any number; messages of other contexts do not match
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag of the message, 0 or more, or {@link #ANY_TAG}
     * @param memory where the bytes go; the operation copies what it says
     * @param offsetBytes where in that memory the first byte goes
     * @param lengthBytes how many there is room for
     * @return the receive
     * @throws IndexOutOfBoundsException if the bytes are not all in the memory
     * @throws IllegalArgumentException if source or tag is out of range
     */
    public ReceiveOperation post(int context, int source, int tag, Memory memory, long offsetBytes, long lengthBytes) {
        throw new UnsupportedOperationException(
                context + ", " + source + ", " + tag + ", " + memory + ", " + offsetBytes + ", " + lengthBytes);
    }

    /**
     * Begins a send. It is done at once if the message fits the credit and the destination has room, or if a receive is
     * posted and it goes to this process itself.
     *
     * @param context any number
     * @param destination rank of the receiver
     * @param tag of the message, 0 or more
     * @param memory where the bytes are; the operation copies what it says
     * @param offsetBytes where in that memory the first byte is
     * @param lengthBytes how many there are
     * @param mode when the send is done
     * @return the send
     * @throws IndexOutOfBoundsException if the bytes are not all in the memory
     * @throws IllegalArgumentException if destination or tag is out of range
     */
    public SendOperation send(
            int context, int destination, int tag, Memory memory, long offsetBytes, long lengthBytes, SendMode mode) {
        throw new UnsupportedOperationException(context + ", " + destination + ", " + tag + ", " + memory + ", "
                + offsetBytes + ", " + lengthBytes + ", " + mode);
    }

    /**
     * Looks for a message that a receive would get, which stays where it is: the next receive that asks for its context,
     * source and tag gets it.
     *
     * @param context any number
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag of the message, 0 or more, or {@link #ANY_TAG}
     * @return the message, valid until it is received; null if there is none
     * @throws IllegalArgumentException if source or tag is out of range
     */
    public @Nullable Envelope probe(int context, int source, int tag) {
        throw new UnsupportedOperationException(context + ", " + source + ", " + tag);
    }

    /**
     * As {@link #probe}, and takes the message away from all receives.
     *
     * @param context any number
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag of the message, 0 or more, or {@link #ANY_TAG}
     * @return the message, to be received; null if there is none
     * @throws IllegalArgumentException if source or tag is out of range
     */
    public @Nullable MatchedMessage matchedProbe(int context, int source, int tag) {
        throw new UnsupportedOperationException(context + ", " + source + ", " + tag);
    }

    /**
     * Polls the bundle, and sends what had no room before or is due. Does not wait.
     *
     * @return how many messages of the endpoint were handled or sent; 0 if nothing happened
     */
    public int progress() {
        throw new UnsupportedOperationException();
    }

    /**
     * Waits until an operation is done: polls, then yields, then sleeps while nothing arrives, as {@link Bundle#pollUntil}
     * does. An operation whose peer dies is done, too.
     *
     * @param operation of this matcher
     * @return true if it is done; false if the thread was interrupted, or {@link Bundle#wakeUp} called
     */
    public boolean await(Operation operation) {
        throw new UnsupportedOperationException(operation.toString());
    }

    /**
     * Waits until a condition holds, as {@link #await(Operation)} does. Also ends when a peer is found to be gone, which may
     * make the condition impossible.
     *
     * @param condition asked after each poll; may look at operations, and must not use the matcher
     * @param timeout how long to wait at most
     * @return true if the condition holds; false if the time is over, the thread was interrupted, {@link Bundle#wakeUp} called,
     *     or {@link #deadPeers} has grown
     */
    public boolean await(BooleanSupplier condition, Duration timeout) {
        throw new UnsupportedOperationException(condition + ", " + timeout);
    }

    /**
     * Number of peers that are known to be gone.
     *
     * @return 0 to size - 1; never becomes smaller
     */
    public int deadPeers() {
        throw new UnsupportedOperationException();
    }

    /**
     * Returns whether a peer is known to be gone.
     *
     * @param rank of the peer
     * @return true if operations with it end with {@link OperationError#PEER_DEAD}
     */
    public boolean isDead(int rank) {
        throw new UnsupportedOperationException("rank=" + rank);
    }

    /**
     * Ends all operations that are not done with {@link OperationError#CLOSED}, and drops what was not received. Sends that are done
     * reach their receiver all the same, if the endpoint is closed in good order. The endpoint stays open.
     */
    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
