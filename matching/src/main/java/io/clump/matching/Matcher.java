package io.clump.matching;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.matching.MatchedMessage.Content;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to the processes of a job and receives theirs, matched by context, source and tag. One per process,
 * over an endpoint that has the peers in its translation table by their ranks, this process among them.
 *
 * <p><b>Matching.</b> A receive gets the oldest message that it matches, of those that no receive before it got;
 * messages of one sender are matched in the order in which they were sent, long or short. A post, a probe, a send and a
 * cancel cost the same however many receives are posted and messages kept.
 *
 * <p><b>No call waits</b> but {@code await}: what finds no room at its destination is sent by a later {@link
 * #progress}, which every call of the matcher includes but the operations' accessors. So a process that neither
 * receives nor waits should call it now and then: its peers depend on it.
 *
 * <p><b>Memory.</b> An operation uses the memory it was given until it is done. No call allocates in the steady state,
 * if operations are released.
 *
 * <p><b>Trust.</b> A message counts only if it comes from the endpoint that is mapped by the rank it names, and if its
 * length, tag and number are possible. A peer that sends others is given up as if it had died.
 *
 * <p><b>Peers that are gone</b>, because their process died, cannot be reached, or has closed its endpoint: what they
 * have sent before is received; all other operations with them end with {@link OperationError#PEER_DEAD}, receives of
 * any source when no peer is left. A matcher that waits finds out within about two seconds, one that sends when its
 * message comes back.
 *
 * <p>Belongs to the thread of its bundle, and is used outside handlers. Every method but {@link #close} throws {@link
 * IllegalStateException} on a closed matcher or endpoint, and in another thread.
 */
public final class Matcher implements AutoCloseable {
    /** Stands for every source. */
    public static final int ANY_SOURCE = -1;

    /** Stands for every tag. */
    public static final int ANY_TAG = -1;

    /** How many handlers of the endpoint the matcher has. */
    public static final int HANDLERS = Wire.COUNT;

    private final MatcherConfiguration configuration;
    private final int rank;
    private final Peer[] peers;
    private final PostedReceives posted = new PostedReceives();
    private final UnexpectedMessages unexpected = new UnexpectedMessages(this);
    private final Departures departures;
    private final Senders senders;
    private final Arrivals arrivals;
    private final Deaths deaths;
    private final Waiting waiting;
    private final ArrayDeque<ReceiveOperation> freeReceives = new ArrayDeque<>();
    private final ArrayDeque<SendOperation> freeSends = new ArrayDeque<>();
    private boolean closed;

    private Matcher(Bundle bundle, Endpoint endpoint, MatcherConfiguration configuration) {
        this.configuration = configuration;
        rank = configuration.rank();
        peers = new Peer[configuration.size()];
        for (int i = 0; i < peers.length; i++) {
            peers[i] = new Peer(i, Wire.linesOfCredit(configuration.creditBytes()));
        }
        departures = new Departures(endpoint, configuration);
        senders = new Senders(endpoint, peers, this::giveUp);
        arrivals = new Arrivals(endpoint, configuration, peers, senders, posted, unexpected, departures);
        deaths = new Deaths(rank, peers, posted, unexpected, arrivals, departures);
        waiting = new Waiting(bundle, departures, deaths);
    }

    /**
     * Makes the matcher of an endpoint: sets its handlers, and handler 0. To be called before peers can send to the
     * endpoint, which is before it has a tag; peers may be mapped later, but before the first poll, since messages of
     * those that are not mapped are refused.
     *
     * @param bundle in which the endpoint is
     * @param endpoint which the program uses for nothing else, but may map and unmap peers
     * @param configuration which process this is
     * @return the matcher, to be closed before the endpoint is
     */
    public static Matcher open(Bundle bundle, Endpoint endpoint, MatcherConfiguration configuration) {
        Matcher matcher = new Matcher(bundle, endpoint, configuration);
        matcher.arrivals.open();
        endpoint.setReturnedMessageHandler(matcher.deaths::returned);
        return matcher;
    }

    /**
     * The configuration.
     *
     * @return that with which this matcher was opened
     */
    public MatcherConfiguration configuration() {
        return configuration;
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
     * @throws IllegalArgumentException if source or tag is out of range, or the memory is a read-only buffer
     */
    public ReceiveOperation post(int context, int source, int tag, Memory memory, long offsetBytes, long lengthBytes) {
        checkPattern(source, tag);
        checkOpen();
        ReceiveOperation receive = newReceive(memory, offsetBytes, lengthBytes);
        MatchedMessage message = unexpected.find(context, source, tag);
        if (message != null) {
            unexpected.remove(message);
            arrivals.deliver(message, receive);
        } else if (isHopeless(source)) {
            receive.fail(OperationError.PEER_DEAD);
        } else {
            posted.add(receive, context, source, tag);
        }
        waiting.sendDue();
        return receive;
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
        if (destination < 0 || destination >= peers.length || tag < 0) {
            throw new IllegalArgumentException("destination or tag out of range: destination=" + destination + ", tag="
                    + tag + ", expected 0 to " + (peers.length - 1) + ", 0 or more");
        }
        checkOpen();
        SendOperation send = freeSends.isEmpty() ? new SendOperation(this) : freeSends.pop();
        send.restart(memory, offsetBytes, lengthBytes);
        send.begin(context, destination, tag, mode);
        Peer peer = peers[destination];
        if (destination == rank) {
            sendToSelf(peer, send);
        } else if (peer.isGone) {
            send.complete(OperationError.PEER_DEAD);
        } else {
            departures.add(peer, send);
            waiting.sendDue();
        }
        return send;
    }

    /**
     * Looks for a message that a receive would get, which stays where it is: the next receive that asks for its
     * context, source and tag gets it.
     *
     * @param context any number
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag of the message, 0 or more, or {@link #ANY_TAG}
     * @return the message, valid until it is received; null if no message matches
     * @throws IllegalArgumentException if source or tag is out of range
     */
    public @Nullable Envelope probe(int context, int source, int tag) {
        return find(context, source, tag);
    }

    /**
     * As {@link #probe}, and takes the message away from all receives.
     *
     * @param context any number
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag of the message, 0 or more, or {@link #ANY_TAG}
     * @return the message, to be received; null if no message matches
     * @throws IllegalArgumentException if source or tag is out of range
     */
    public @Nullable MatchedMessage matchedProbe(int context, int source, int tag) {
        MatchedMessage message = find(context, source, tag);
        if (message != null) {
            unexpected.remove(message);
            message.take();
        }
        return message;
    }

    /**
     * Polls the bundle, and sends what had no room before or is due. Does not wait.
     *
     * @return how many messages of the endpoint were handled or sent; 0 if nothing happened
     */
    public int progress() {
        checkOpen();
        return waiting.progress();
    }

    /**
     * Waits until an operation is done: polls, then yields, then sleeps while nothing arrives, as {@link
     * Bundle#pollUntil} does. An operation whose peer dies is done, too.
     *
     * @param operation of this matcher
     * @return true if it is done; false if the thread was interrupted, or {@link Bundle#wakeUp} called
     */
    public boolean await(Operation operation) {
        if (operation.isDone()) {
            return true;
        }
        checkOpen();
        return waiting.until(operation);
    }

    /**
     * Waits until a condition holds, as {@link #await(Operation)} does. Also ends when a peer is found to be gone,
     * which may make the condition impossible.
     *
     * @param condition asked after each poll; may look at operations, and must not use the matcher
     * @param timeout how long to wait at most
     * @return true if the condition holds; false if the time is over, the thread was interrupted, {@link Bundle#wakeUp}
     *     called, or {@link #deadPeers} has grown
     */
    public boolean await(BooleanSupplier condition, Duration timeout) {
        checkOpen();
        return waiting.until(condition, nanos(timeout), true);
    }

    /**
     * Number of peers that are known to be gone.
     *
     * @return 0 to size - 1; never becomes smaller
     */
    public int deadPeers() {
        return deaths.dead();
    }

    /**
     * Returns whether a peer is known to be gone.
     *
     * @param peer its rank
     * @return true if operations with it end with {@link OperationError#PEER_DEAD}
     */
    public boolean isDead(int peer) {
        return peers[peer].isDead;
    }

    /**
     * Ends all operations that are not done with {@link OperationError#CLOSED}, and drops what was not received. Sends
     * that are done reach their receiver all the same, if the endpoint is closed in good order. The endpoint stays
     * open, and should be closed after the matcher.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (Peer peer : peers) {
            deaths.end(peer, OperationError.CLOSED);
        }
        for (ReceiveOperation receive : posted.all()) {
            posted.remove(receive);
            receive.fail(OperationError.CLOSED);
        }
        for (MatchedMessage message : unexpected.all()) {
            unexpected.remove(message);
            unexpected.giveBack(message);
        }
        arrivals.close();
    }

    /**
     * Number of messages that were refused, since they did not come from the endpoint that is mapped by the rank they
     * name, or a matcher with this configuration does not send such.
     *
     * @return 0 if nothing is wrong
     */
    public long refusedMessages() {
        return senders.refused();
    }

    boolean isClosed() {
        return closed;
    }

    /** Receives a message that a probe has taken. */
    ReceiveOperation receive(MatchedMessage message, Memory memory, long offsetBytes, long lengthBytes) {
        checkOpen();
        ReceiveOperation receive = newReceive(memory, offsetBytes, lengthBytes);
        boolean isWhole = message.content() == Content.KEPT && message.hasArrived();
        if (peers[message.source()].isDead && !isWhole) {
            unexpected.giveBack(message);
            receive.fail(OperationError.PEER_DEAD);
        } else {
            message.untake();
            arrivals.deliver(message, receive);
        }
        waiting.sendDue();
        return receive;
    }

    boolean cancel(ReceiveOperation receive) {
        if (!receive.isPosted()) {
            return receive.error() == OperationError.CANCELLED;
        }
        posted.remove(receive);
        receive.fail(OperationError.CANCELLED);
        return true;
    }

    boolean cancel(SendOperation send) {
        if (send.isDone()) {
            return send.error() == OperationError.CANCELLED;
        }
        Peer peer = peers[send.destination];
        if (send.place.isIn(peer.envelopes) && send.sent == 0) {
            send.place.remove();
            send.complete(OperationError.CANCELLED);
            return true;
        }
        if (send.destination == rank) {
            return cancelToSelf(send);
        }
        if (send.isWaiting && !send.place.isQueued()) {
            departures.cancel(peer, send);
            waiting.sendDue();
        }
        return send.error() == OperationError.CANCELLED;
    }

    void takeBack(ReceiveOperation receive) {
        freeReceives.push(receive);
    }

    void takeBack(SendOperation send) {
        freeSends.push(send);
    }

    private boolean cancelToSelf(SendOperation send) {
        MatchedMessage message = unexpected.find(send);
        if (message == null) {
            return false;
        }
        unexpected.remove(message);
        unexpected.giveBack(message);
        send.complete(OperationError.CANCELLED);
        return true;
    }

    private void giveUp(Peer peer) {
        deaths.lose(peer);
    }

    private void sendToSelf(Peer self, SendOperation send) {
        long length = send.memory.lengthBytes();
        ReceiveOperation receive = posted.take(send.context, rank, send.tag);
        int lines = Wire.linesOf(length);
        if (receive != null) {
            receive.match(rank, send.tag, length);
            receive.memory.putAll(send.memory, receive.length());
            receive.finish();
            send.complete(null);
        } else if (send.isSynchronous || length > configuration.eagerBytes() || self.credit < lines) {
            unexpected.add(send.context, rank, send.tag, length).stayAt(send);
        } else {
            self.credit -= lines;
            unexpected.addKept(send.context, rank, send.tag, (int) length).acceptAll(send.memory);
            send.complete(null);
        }
    }

    private ReceiveOperation newReceive(Memory memory, long offsetBytes, long lengthBytes) {
        memory.checkWritable();
        ReceiveOperation receive = freeReceives.isEmpty() ? new ReceiveOperation(this) : freeReceives.pop();
        receive.restart(memory, offsetBytes, lengthBytes);
        // The object may have been another receive, of whose message it would tell if none comes.
        receive.match(ANY_SOURCE, ANY_TAG, 0);
        return receive;
    }

    private @Nullable MatchedMessage find(int context, int source, int tag) {
        checkPattern(source, tag);
        checkOpen();
        MatchedMessage message = unexpected.find(context, source, tag);
        if (message == null) {
            progress();
            message = unexpected.find(context, source, tag);
        }
        return message;
    }

    private boolean isHopeless(int source) {
        return source == ANY_SOURCE ? deaths.isAlone() : peers[source].isDead;
    }

    /** Returns the longest time that can be counted if the given one is longer. */
    private static long nanos(Duration timeout) {
        try {
            return timeout.toNanos();
        } catch (ArithmeticException e) {
            return Waiting.FOR_EVER_NANOS;
        }
    }

    private void checkPattern(int source, int tag) {
        if (source < ANY_SOURCE || source >= peers.length || tag < ANY_TAG) {
            throw new IllegalArgumentException("source or tag out of range: source=" + source + ", tag=" + tag
                    + ", expected " + ANY_SOURCE + " to " + (peers.length - 1) + ", " + ANY_TAG + " or more");
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the matcher is closed");
        }
    }
}
