package io.clump.matching;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.trace.Tracer;
import io.clump.exchange.Pool;
import io.clump.matching.MatchedMessage.Content;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to the processes of a job and receives theirs, matched by context, source and tag. Each process has
 * one, over an endpoint whose translation table maps the peers by their ranks, including this process.
 *
 * <p><b>Matching.</b> A receive gets the oldest matching message that no earlier receive got. Messages of one sender
 * are matched in the order in which they were sent, long or short. The cost of a post, a probe, a send and a cancel
 * does not depend on the numbers of posted receives and kept messages.
 *
 * <p><b>Only {@code await} waits.</b> A message for which its destination has no space is sent by a later {@link
 * #progress}. Every call of the matcher, except the operations' accessors, includes it. So a process that neither
 * receives nor waits should call it from time to time, since its peers depend on it.
 *
 * <p><b>Memory.</b> An operation uses the given memory until it is done. No call allocates in the steady state, if
 * operations are released.
 *
 * <p><b>Trust.</b> A message is accepted only if its source is the endpoint that is mapped for the rank in the message,
 * and if its length, tag and number are possible. A peer that sends an impossible message counts as dead.
 *
 * <p><b>Peers that are gone.</b> A peer is gone if its process died, cannot be reached, or has closed its endpoint. Its
 * earlier messages are received. All other operations with it end with {@link OperationError#PEER_DEAD}; receives of
 * any source end so when no peer is left. A waiting matcher notices the loss of a peer within about two seconds, a
 * sending one when its message is returned.
 *
 * <p>Used by the thread that owns its bundle, outside handlers. Every method but {@link #close} throws {@link
 * IllegalStateException} on a closed matcher or endpoint, and in another thread.
 */
public final class Matcher implements AutoCloseable {
    /** Wildcard for every source. */
    public static final int ANY_SOURCE = -1;

    /** Wildcard for every tag. */
    public static final int ANY_TAG = -1;

    /** Number of the endpoint's handlers that the matcher uses. */
    public static final int HANDLERS = Wire.COUNT;

    /** Number of calls that begin operations between two readings of the clock. */
    private static final int CALLS_PER_CHECK = 1024;

    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final MatcherConfiguration configuration;
    private final int rank;
    private final Bundle bundle;
    private final MatchingPeer[] peers;
    private final PostedReceives posted = new PostedReceives();
    private final UnexpectedMessages unexpected = new UnexpectedMessages(this);
    private final MessagesToSelf toSelf;
    private final MessageDepartures departures;
    private final MessageDeparturesToAll departuresToAll;
    private final Senders senders;
    private final MessageArrivals arrivals;
    private final Deaths deaths;
    private final Withdrawals withdrawals;
    private final Pool<ReceiveOperation> freeReceives = new Pool<>();
    private final Pool<SendOperation> freeSends = new Pool<>();
    private int calls;
    private boolean closed;

    private Matcher(Bundle bundle, Endpoint endpoint, MatcherConfiguration configuration) {
        this.bundle = bundle;
        this.configuration = configuration;
        rank = configuration.rank();
        peers = new MatchingPeer[configuration.size()];
        for (int i = 0; i < peers.length; i++) {
            peers[i] = new MatchingPeer(i, Wire.linesOfCredit(configuration.creditBytesOfEach()));
        }
        toSelf = new MessagesToSelf(peers[rank], configuration.eagerBytes(), posted, unexpected);
        departures = new MessageDepartures(endpoint, configuration);
        departuresToAll = new MessageDeparturesToAll(endpoint, configuration, peers);
        senders = new Senders(endpoint, peers, this::giveUp, departures);
        arrivals = new MessageArrivals(endpoint, configuration, peers, senders, posted, unexpected, departures);
        deaths = new Deaths(rank, peers, posted, unexpected, arrivals, departures);
        withdrawals = new Withdrawals(rank, peers, posted, unexpected, toSelf, departures);
        Tracer tracer = bundle.tracer();
        if (tracer != null) {
            tracer.addProbe(configuration.firstHandler() + Wire.META);
        }
    }

    /**
     * Makes the matcher of an endpoint, and sets its handlers, including handler 0. The caller calls it before peers
     * can send to the endpoint, that is, before the endpoint has a tag. Peers may be mapped later, but before the first
     * poll, since messages of unmapped peers are refused.
     *
     * @param bundle bundle of the endpoint
     * @param endpoint endpoint that the program uses for nothing else, except to map and unmap peers
     * @param configuration place of this process, and limits of the matcher
     * @return the matcher, which the caller closes before the endpoint
     */
    public static Matcher open(Bundle bundle, Endpoint endpoint, MatcherConfiguration configuration) {
        Matcher matcher = new Matcher(bundle, endpoint, configuration);
        matcher.arrivals.open();
        endpoint.handlers().setReturnedMessageHandler(matcher.deaths::returned);
        bundle.attach(matcher.departures);
        bundle.attach(matcher.deaths.watch());
        return matcher;
    }

    /**
     * Returns the configuration.
     *
     * @return the configuration with which this matcher was opened
     */
    public MatcherConfiguration configuration() {
        return configuration;
    }

    /**
     * Begins a receive. It is done at once if the message has arrived.
     *
     * @param context any number; messages of other contexts do not match
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag tag of the message, 0 or more, or {@link #ANY_TAG}
     * @param memory memory for the bytes; the operation copies its description
     * @param offsetBytes offset of the first byte in that memory
     * @param lengthBytes maximum number of bytes
     * @return the receive
     * @throws IndexOutOfBoundsException if the range exceeds the memory
     * @throws IllegalArgumentException if source or tag is out of range, or the memory is a read-only buffer
     */
    public ReceiveOperation post(int context, int source, int tag, Memory memory, long offsetBytes, long lengthBytes) {
        return post(context, source, tag, memory, offsetBytes, lengthBytes, false);
    }

    /**
     * Does the same as {@link #post(int, int, int, Memory, long, long)}, for a receive that may survive deaths: if
     * {@code lasts} is true, a receive from any source ends only when no peer is left, with any {@link Survivor}.
     */
    public ReceiveOperation post(
            int context, int source, int tag, Memory memory, long offsetBytes, long lengthBytes, boolean lasts) {
        checkPattern(source, tag);
        checkOpen();
        ReceiveOperation receive = newReceive(memory, offsetBytes, lengthBytes);
        MatchedMessage message = unexpected.find(context, source, tag);
        if (message != null) {
            unexpected.remove(message);
            arrivals.deliver(message, receive);
        } else if (source == ANY_SOURCE ? deaths.endsAnySource(context, lasts) : peers[source].isDead) {
            receive.fail(OperationError.PEER_DEAD);
        } else {
            receive.lasts = lasts;
            posted.add(receive, context, source, tag);
        }
        sendDue();
        return receive;
    }

    /**
     * Begins a send. It is done at once if the message fits into the credit and the destination has space, or if it
     * goes to this process itself and a receive is posted.
     *
     * @param context any number
     * @param destination rank of the receiver
     * @param tag tag of the message, 0 or more
     * @param memory memory with the bytes; the operation copies its description
     * @param offsetBytes offset of the first byte in that memory
     * @param lengthBytes number of bytes
     * @param mode condition under which the send is done
     * @return the send
     * @throws IndexOutOfBoundsException if the range exceeds the memory
     * @throws IllegalArgumentException if destination or tag is out of range
     */
    public SendOperation send(
            int context, int destination, int tag, Memory memory, long offsetBytes, long lengthBytes, SendMode mode) {
        if (destination < 0 || destination >= peers.length || tag < 0) {
            throw new IllegalArgumentException("destination or tag out of range: destination=" + destination + ", tag="
                    + tag + ", expected 0 to " + (peers.length - 1) + ", 0 or more");
        }
        checkOpen();
        SendOperation kept = freeSends.take();
        SendOperation send = kept == null ? new SendOperation(this) : kept;
        send.restart(memory, offsetBytes, lengthBytes);
        send.begin(context, destination, tag, mode);
        MatchingPeer peer = peers[destination];
        if (destination == rank) {
            toSelf.send(send);
        } else if (peer.isGone) {
            send.complete(OperationError.PEER_DEAD);
        } else {
            departures.post(peer, send.sending);
            sendDue();
        }
        return send;
    }

    /**
     * Sends a short message to several destinations: as one datagram over a network with multicast, and from one copy
     * in shared memory. It is done at once, and may overtake other messages, so nothing else with its tag should be
     * under way to a destination.
     *
     * @param context any number
     * @param destinations ranks of the receivers
     * @param tag tag of the message, 0 or more
     * @param memory memory with the bytes
     * @param offsetBytes offset of the first byte in that memory
     * @param lengthBytes number of bytes
     * @return the destinations to which it was not sent, for which the caller uses {@link #send}: this process itself,
     *     and destinations that are gone, or without space or credit; all of them if the message is longer than an
     *     eager or a medium message
     * @throws IndexOutOfBoundsException if the range exceeds the memory, or a destination is no rank
     * @throws IllegalArgumentException if the tag is negative
     */
    public int[] sendToAll(
            int context, int[] destinations, int tag, Memory memory, long offsetBytes, long lengthBytes) {
        checkOpen();
        return departuresToAll.send(destinations, context, tag, memory, offsetBytes, lengthBytes);
    }

    /**
     * Finds a message that a receive would get. The message stays queued: the next receive with its context, source and
     * tag gets it.
     *
     * @param context any number
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag tag of the message, 0 or more, or {@link #ANY_TAG}
     * @return the message, valid until it is received; null if no message matches
     * @throws IllegalArgumentException if source or tag is out of range
     */
    public @Nullable Envelope probe(int context, int source, int tag) {
        return find(context, source, tag);
    }

    /**
     * Does the same as {@link #probe} without a poll, so that the condition of a wait may call it.
     *
     * @param context any number
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag tag of the message, 0 or more, or {@link #ANY_TAG}
     * @return the message, valid until it is received; null if no matching message has been handled yet
     * @throws IllegalArgumentException if source or tag is out of range
     */
    public @Nullable Envelope peek(int context, int source, int tag) {
        checkPattern(source, tag);
        checkOpen();
        return unexpected.find(context, source, tag);
    }

    /**
     * Does the same as {@link #probe}, and takes the message away from all receives.
     *
     * @param context any number
     * @param source rank of the sender, or {@link #ANY_SOURCE}
     * @param tag tag of the message, 0 or more, or {@link #ANY_TAG}
     * @return the message, which the caller receives; null if no message matches
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
     * Polls the bundle, and sends messages that are due, or had no space before, like every poll of the bundle. Does
     * not block.
     *
     * @return number of messages of the bundle that were handled
     */
    public int progress() {
        checkOpen();
        return bundle.poll();
    }

    /**
     * Waits until an operation is done: polls, then yields, then sleeps while nothing arrives, like {@link
     * Bundle#pollUntil}. An operation whose peer dies is done, too.
     *
     * @param operation operation of this matcher
     * @return true if it is done; false if the thread was interrupted, or {@link Bundle#wakeUp} was called
     */
    public boolean await(Operation operation) {
        if (operation.isDone()) {
            return true;
        }
        checkOpen();
        return bundle.pollUntil(operation.whetherDone(), FOREVER);
    }

    /**
     * Waits until a condition holds, like {@link #await(Operation)}. Also ends when a peer is found to be gone, which
     * may make the condition impossible.
     *
     * @param condition tested after each poll; may read operations and {@link #peek}, and must not use the matcher
     *     otherwise
     * @param timeout maximum time to wait
     * @return true if the condition holds; false if the time is over, the thread was interrupted, {@link Bundle#wakeUp}
     *     was called, or {@link #deadPeers} has grown
     */
    public boolean await(BooleanSupplier condition, Duration timeout) {
        checkOpen();
        int deadBefore = deadPeers();
        bundle.pollUntil(() -> condition.getAsBoolean() || deadPeers() != deadBefore, timeout);
        return condition.getAsBoolean();
    }

    /**
     * Waits until a condition holds, like {@link #await(BooleanSupplier, Duration)}, but continues if a peer is found
     * to be gone. Does not allocate.
     *
     * @param condition tested after each poll; may read operations, {@link #peek} and {@link #deadPeers}, and must not
     *     use the matcher otherwise
     * @return true if the condition holds; false if before that the thread was interrupted, or {@link Bundle#wakeUp}
     *     was called
     */
    public boolean await(BooleanSupplier condition) {
        checkOpen();
        return bundle.pollUntil(condition, FOREVER);
    }

    /**
     * Returns the number of peers that are known to be gone.
     *
     * @return 0 to size - 1; never decreases
     */
    public int deadPeers() {
        return deaths.watch().deadCount();
    }

    /**
     * Returns whether a peer is known to be gone.
     *
     * @param peer rank of the peer
     * @return true if operations with it end with {@link OperationError#PEER_DEAD}
     */
    public boolean isDead(int peer) {
        return peers[peer].isDead;
    }

    /**
     * Sets an object that knows more about the peers; the matcher queries it, and notifies it of deaths.
     */
    public void survivedBy(Survivor survivor) {
        deaths.survivor(survivor);
    }

    /**
     * Ends all operations of some contexts that are not matched, with {@link OperationError#REVOKED}: receives and
     * unsent sends at once, announced sends when their receivers have confirmed it. Drops the messages that have
     * arrived.
     *
     * @param firstContext first of the contexts
     * @param lastContext last of the contexts
     */
    public void revoke(int firstContext, int lastContext) {
        checkOpen();
        withdrawals.revoke(firstContext, lastContext);
        sendDue();
    }

    /**
     * Notes whether the program awaits something other than a message from a peer, for instance in shared memory. A
     * wait then notices within a few seconds if the peer is gone, as if a receive was posted.
     *
     * @param peer rank of the peer
     * @param begins true at the beginning of such a wait, false at its end; each true needs a false
     */
    public void watch(int peer, boolean begins) {
        peers[peer].watchers += begins ? 1 : -1;
    }

    /**
     * Ends all operations that are not done, with {@link OperationError#CLOSED}, and drops messages that were not
     * received. Completed sends still reach their receiver, if the endpoint is closed properly. The endpoint stays
     * open, and should be closed after the matcher.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        bundle.detach(departures);
        bundle.detach(deaths.watch());
        for (MatchingPeer peer : peers) {
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
     * Returns the number of refused messages: messages whose source is not the endpoint of the rank that they name, or
     * that a matcher with this configuration does not send.
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
        sendDue();
        return receive;
    }

    boolean cancel(ReceiveOperation receive) {
        return withdrawals.cancel(receive);
    }

    boolean cancel(SendOperation send) {
        boolean isCancelled = withdrawals.cancel(send);
        if (!send.isDone()) {
            sendDue();
        }
        return isCancelled || send.error() == OperationError.CANCELLED;
    }

    void takeBack(ReceiveOperation receive) {
        freeReceives.give(receive);
    }

    void takeBack(SendOperation send) {
        freeSends.give(send);
    }

    private void giveUp(MatchingPeer peer) {
        deaths.lose(peer);
    }

    private ReceiveOperation newReceive(Memory memory, long offsetBytes, long lengthBytes) {
        memory.checkWritable();
        ReceiveOperation kept = freeReceives.take();
        ReceiveOperation receive = kept == null ? new ReceiveOperation(this) : kept;
        receive.restart(memory, offsetBytes, lengthBytes);
        // The object may have been another receive, whose message it would report if none arrives.
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

    /** Sends due messages, and notices lost peers even in a program that only begins operations. */
    private void sendDue() {
        if (++calls >= CALLS_PER_CHECK) {
            calls = 0;
            deaths.watch().check(System.nanoTime());
        }
        departures.turn();
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
