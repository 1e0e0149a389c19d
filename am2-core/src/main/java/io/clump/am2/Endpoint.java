package io.clump.am2;

import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership;
import io.clump.am2.counters.LayerCounters;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.EndpointSegment;
import io.clump.am2.endpoint.EndpointTrace;
import io.clump.am2.endpoint.HandlerErrors;
import io.clump.am2.endpoint.HandlerTable;
import io.clump.am2.endpoint.NetworkQueues;
import io.clump.am2.endpoint.TranslationTable;
import io.clump.am2.receive.EndpointPoller;
import io.clump.am2.send.GetSender;
import io.clump.am2.send.SendWaitPolicy;
import io.clump.am2.send.Sender;
import io.clump.am2.send.SetAside;
import io.clump.am2.send.Transfer;
import io.clump.am2.send.Waiters;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.trace.TraceBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Communication endpoint: it has handlers, a translation table of destinations, a tag, and queues in each protocol.
 * Only the thread that owns its bundle uses it: methods that send or change something throw {@link
 * IllegalStateException} in another thread. In a parallel bundle any thread may use it; a method then waits while
 * another thread uses it.
 *
 * <p><b>Requests</b> run a handler at the destination. {@code request} has up to eight 32-bit arguments. {@code
 * requestMedium} also has bytes, which are in a buffer of the receiver while its handler runs. {@code requestLong} has
 * bytes that are written to the receiver's segment, at an offset that the sender chooses, before its handler runs, and
 * stay there. Every request polls after it is sent, so handlers of other messages may run inside. While the receiver's
 * queue is full it waits: it polls, backs off and yields; nothing is lost. A request that cannot be delivered is
 * returned through handler 0, at once or later. A handler must not send requests.
 *
 * <p><b>Requests that do not wait</b> ({@link #withoutWaiting}) are refused while the receiver's queue is full. They
 * poll even if they are refused, so a thread that retries needs no separate poll. Over a network a long message travels
 * in parts, and only the first part can be refused: after it is sent, the others wait for space, since a message cannot
 * be taken back. Through shared memory a long message holds its place in the queue while its bytes are copied, and
 * later messages wait for that time.
 *
 * <p><b>Gets</b> fetch bytes of another endpoint's segment into the own one, without a handler of the other endpoint
 * (GetXfer in AM-II). When the bytes have arrived, a handler of this endpoint runs, like that of a long reply, in a
 * poll or a send. Inside a node the bytes are copied at once, and the other endpoint is not involved; between nodes its
 * layer answers when it polls. The bytes are those at that time; the program synchronises by its own messages. An
 * endpoint may get from itself; over a network the two ranges must not overlap then. A failed get is returned through
 * handler 0 as {@link MessageCategory#GET}: for the same reasons as a request; with {@link ReturnReason#BAD_SEGMENT} if
 * the bytes do not fit into one of the two segments, in which case none is written; and with {@link
 * ReturnReason#BAD_HANDLER} if the own handler is not set. If the destination dies, or declares this endpoint
 * unreachable, before it has answered, the get is returned as {@link ReturnReason#UNREACHABLE}; if the get has not
 * ended when this endpoint closes, as {@link ReturnReason#UNANSWERED}. Some of its bytes may have been written in these
 * two cases.
 *
 * <p><b>{@linkplain #destinations Destinations}</b> have small numbers, the indices of the translation table, and so
 * have {@linkplain #handlers handlers}.
 *
 * <p>An {@link Error} of a handler, or any exception of a {@link HandlerErrorListener}, is thrown by the poll or send
 * in which the handler ran. If that is a send, its message has then been sent, or was returned through handler 0: an
 * error during a wait for space is thrown after the wait, with later errors as suppressed ones. A request that does not
 * wait, found no space and has such an error is returned as {@link ReturnReason#CONGESTED}.
 */
public final class Endpoint extends EndpointOperations implements MessageLimits, AutoCloseable {
    private final Membership membership;
    private final EndpointName name;
    private final EndpointQueues queues;
    private final Counters counters = new Counters();
    private final LayerCounters watched;
    private final Handlers handlers;
    private final TranslationTable translations = new TranslationTable();
    private final ReturnedMessages returnedMessages;
    private final Destinations destinations;
    private final Sender sender;
    private final EndpointSegment segment;
    private final GetSender getSender;
    private final MediumClaim mediumClaim;
    private final MessageDispatcher dispatcher;
    private final EndpointPoller poller;
    private final EndpointContext context;
    private final EndpointAccess access;
    private final RequestOperations withoutWaiting = new RequestsWithoutWaiting(this);

    Endpoint(
            Bundle bundle,
            EndpointQueues queues,
            SendWaitPolicy policy,
            LayerCounters watched,
            @Nullable TraceBuffer traces) {
        membership = new Membership(bundle.group());
        this.watched = watched;
        name = queues.name();
        access = new EndpointAccess(membership, name);
        this.queues = queues;
        QueueBlock local = queues.local();
        EndpointTrace trace = traces == null ? null : new EndpointTrace(membership, traces, name.id());
        HandlerTable table = new HandlerTable(trace);
        HandlerErrors errors = new HandlerErrors(name, counters);
        returnedMessages = new ReturnedMessages(membership, counters, errors, trace);
        Waiters waiters = new Waiters(membership, counters, policy, trace);
        handlers = new Handlers(this, access, table, errors, returnedMessages);
        destinations = new Destinations(access, translations, queues, counters);
        segment = new EndpointSegment(local);
        SetAside setAside = new SetAside(membership, counters, returnedMessages, policy, waiters, segment, queues);
        sender = new Sender(
                access, membership, translations, counters, waiters, returnedMessages, queues, setAside, trace);
        getSender = new GetSender(
                access, membership, translations, counters, waiters, returnedMessages, sender, segment, queues, trace);
        mediumClaim = new MediumClaim(
                membership, translations, waiters, returnedMessages, sender.request(), queues.maxMediumBytes(), trace);
        dispatcher = new MessageDispatcher(
                this, membership, table, errors, returnedMessages, sender, getSender, segment, counters, queues);
        poller = new EndpointPoller(
                access, membership, queues, dispatcher, getSender.outstanding(), setAside, counters, this::close);
        context = new EndpointContext(access, membership, dispatcher, sender, translations, queues, poller);
        if (trace != null) {
            queues.blocks().forEach(block -> block.tellRepetitions(trace::repeats));
        }
    }

    /**
     * Returns the name by which others map this endpoint.
     *
     * @return the name; any thread may call it
     */
    public EndpointName name() {
        return name;
    }

    /**
     * Returns the tag that requests must carry to be accepted.
     *
     * @return the tag last set; {@link Tag#NONE} by default
     */
    public Tag tag() {
        return context.tag();
    }

    /**
     * Sets the tag that requests must carry to be accepted, from the next message on. Requests in flight with another
     * tag are returned to their senders.
     *
     * @param newTag the tag
     */
    public void setTag(Tag newTag) {
        context.setTag(newTag);
    }

    /**
     * Returns the handlers of this endpoint.
     *
     * @return always the same object
     */
    public Handlers handlers() {
        return handlers;
    }

    /**
     * Returns the destinations of this endpoint.
     *
     * @return always the same object
     */
    public Destinations destinations() {
        return destinations;
    }

    /**
     * Returns the number of the context that this endpoint is in: no message crosses from one context to another.
     *
     * @return 0 at first
     */
    public int contextEpoch() {
        return context.epoch();
    }

    /**
     * Begins another context: from now on messages carry its number, and messages with another number are not handled.
     * Such requests are returned to their senders as {@link ReturnReason#OTHER_CONTEXT}, such replies are dropped, and
     * both are counted; a message that is returned from a context that its sender has left is dropped and counted, too.
     * Requests that wait for an answer without space are handled in the new context, or returned. The answer itself is
     * one of the former context and is sent when there is space; otherwise it is dropped and counted. Inside a node the
     * bytes of a long request of another context may be in the segment, since its sender writes them there. To avoid
     * returned and lost messages, all endpoints first become {@linkplain #isStable stable}, and the processes then meet
     * in a barrier.
     *
     * @param epoch number of the context, 0 to 65,535; the number after the last one may be 0 again
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, on one whose
     *     tag is {@link Tag#ALL} unless the number is 0, or while gets of this endpoint are unanswered or an answer to
     *     a get waits for space; then nothing changes
     * @throws IllegalArgumentException if the number is out of its range
     */
    public void setContextEpoch(int epoch) {
        context.begin(epoch);
    }

    /**
     * Polls only this endpoint, with all its queues, and returns whether it is stable: its messages have arrived or
     * were returned, its peers have the acknowledgements of theirs, and no message waits to be handled. So no message
     * of it is in a network or a queue of a protocol, as long as it and its senders send nothing (conditions C2 to C4
     * of Tezuka, Hori and Ishikawa 1996). A stable endpoint must be polled until its peers are stable, too.
     *
     * @return false if more polls are needed, here or at a peer
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    public boolean isStable() {
        return context.isStable();
    }

    /**
     * Does the same as {@link #beginMulticast(DirectBuffer, int, int)}, for requests without bytes, or whose bytes may
     * change meanwhile.
     *
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    public void beginMulticast() {
        beginMulticast(Transfer.NO_DATA, 0, 0);
    }

    /**
     * Begins requests of which some are the same for several destinations, in the same order for each: handler,
     * arguments and bytes. If a network supports multicast, such requests leave as one datagram, at {@link
     * #endMulticast} or earlier. In shared memory the bytes of medium requests are written once, and all destinations
     * read them there; their arguments may differ. Nothing else changes: each is delivered once and in order, or
     * returned. Does not allocate, except for the first such requests.
     *
     * @param data buffer whose parts the medium requests carry; it must not change until {@link #endMulticast}
     * @param offset offset of the data in bytes
     * @param length length of the data in bytes
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IndexOutOfBoundsException if the data is not within its buffer
     */
    public void beginMulticast(DirectBuffer data, int offset, int length) {
        data.boundsCheck(offset, length);
        access.enterToSend(Sender.SEND);
        try {
            sender.beginMulticast(data, offset, length);
        } finally {
            access.leave();
        }
    }

    /**
     * Sends the requests collected since {@link #beginMulticast}.
     *
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    public void endMulticast() {
        access.enterToSend(Sender.SEND);
        try {
            sender.endMulticast();
        } finally {
            access.leave();
        }
    }

    @Override
    public int maxMediumBytes() {
        return queues.maxMediumBytes();
    }

    /**
     * Returns the size of the largest medium request to a destination. Over some networks it exceeds the limit of the
     * layer; then a handler there may receive more bytes than {@link #maxMediumBytes()}.
     *
     * @param destination index of the destination in the translation table
     * @return bytes of data, at least {@link #maxMediumBytes()}
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IllegalArgumentException if the index is out of its range
     */
    public int maxMediumBytes(int destination) {
        access.enterToSend(Sender.SEND);
        try {
            return queues.maxMediumBytes(translations.get(destination).route());
        } finally {
            access.leave();
        }
    }

    @Override
    public long maxLongBytes() {
        return MAX_SEGMENT_BYTES;
    }

    /**
     * Allocates the segment, the memory of this endpoint for long messages, in place of the previous one. Other
     * processes of the node write directly to it, so with shared memory it takes space in the job's directory. The
     * bytes are initially zero. The old segment is freed at once, with its content, and long messages in flight to it
     * are returned to their senders.
     *
     * @param bytes length of the segment, 0 to {@link #MAX_SEGMENT_BYTES}; 0 for none, the default
     * @return the new {@link #segment}
     * @throws ClumpException if there is no space for it; the message gives the needed and the available space; then
     *     there is no segment
     * @throws IllegalArgumentException if the length is out of range; the segment stays as it is
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    public MutableDirectBuffer allocateSegment(long bytes) {
        return access.useOutsideHandler("allocate a segment", () -> {
            segment.allocate(bytes);
            return segment.current().memory();
        });
    }

    /**
     * Returns the segment, the memory to which long messages to this endpoint are written. Senders may write to any
     * offset at any time, so a program agrees with its peers on the use of its parts.
     *
     * @return its bytes, by their offset; 0 bytes without a segment; not to be used after the segment is replaced or
     *     this endpoint closed
     */
    public MutableDirectBuffer segment() {
        return access.use("use the segment", () -> segment.current().memory());
    }

    /**
     * Claims space for a medium request, which the program fills in place and then commits or aborts: a send without a
     * copy. Polls first, since no poll is possible while the claim is open, and waits like all sends. If it throws an
     * error of a handler, no claim is open and nothing was sent. Does not allocate, except possibly at the first
     * refused claim. A request that cannot be delivered is returned through handler 0 when it is committed, or later.
     *
     * @param destination index of the destination in the translation table
     * @param length number of bytes, 0 to {@link #maxMediumBytes(int)}
     * @return the open claim, always the same object
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, or while
     *     another claim of this bundle is open
     * @throws IllegalArgumentException if a number is out of its range
     */
    public MediumClaim claimMedium(int destination, int length) {
        access.enterToSend(Sender.SEND);
        try {
            queues.checkMediumLength(length, translations.get(destination).route());
            return mediumClaim.open(destination, length);
        } finally {
            access.leave();
        }
    }

    /**
     * Does the same as {@link #claimMedium}, without waiting: polls, and claims if there is currently space at the
     * destination.
     *
     * @param destination index of the destination in the translation table
     * @param length number of bytes, 0 to {@link #maxMediumBytes(int)}
     * @return the open claim, always the same object; null if there is no space, or no connection yet if the protocol
     *     needs one
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, or while
     *     another claim of this bundle is open
     * @throws IllegalArgumentException if a number is out of its range
     */
    public @Nullable MediumClaim tryClaimMedium(int destination, int length) {
        access.enterToSend(Sender.SEND);
        try {
            queues.checkMediumLength(length, translations.get(destination).route());
            return mediumClaim.open(destination, length, false);
        } finally {
            access.leave();
        }
    }

    /**
     * Returns the counts of this endpoint.
     *
     * @return the current counts; a thread other than the owner may get slightly older ones
     */
    public EndpointStatistics statistics() {
        return counters.snapshot(queues, membership.group().waits().waitedNanos());
    }

    /**
     * Returns the counts of the peers to which most datagrams were sent again, at most eight in each network; none of
     * Aeron, which does not count by peer.
     *
     * @return the current counts; a thread other than the owner may get slightly older ones
     */
    public List<PeerStatistics> peerStatistics() {
        List<PeerStatistics> peers = new ArrayList<>();
        for (NetworkQueues network : queues.networks()) {
            peers.addAll(network.block.peerStatistics());
        }
        return peers;
    }

    /**
     * Returns this endpoint's requests that are refused instead of waiting for space; {@link RequestOperations} has an
     * example. Does not allocate.
     *
     * @return always the same object; used by the same thread
     */
    public RequestOperations withoutWaiting() {
        return withoutWaiting;
    }

    /**
     * Moves this endpoint to another bundle while messages pass: none is lost or handled twice, and their order is
     * preserved. After this method returns, it belongs to the thread or threads of the other bundle, and their next
     * poll includes it; a sleeping thread is woken.
     *
     * @param target bundle of the same layer, sequential or parallel; the endpoint's current bundle has no effect
     * @throws IllegalStateException if called by another thread, inside a handler, while a claim is open, on a closed
     *     endpoint, or if the other bundle is closed; the endpoint stays where it is
     * @throws IllegalArgumentException if the bundle is of another layer; the endpoint stays where it is
     */
    public void moveTo(Bundle target) {
        membership.enterToMove("move the endpoint");
        access.leaveIfClosed("move the endpoint");
        EndpointGroup source = membership.group();
        try {
            membership.hand(poller, target.group());
        } finally {
            source.leave();
        }
    }

    /**
     * Closes the endpoint, and frees its segment and an open claim. Arrived requests that were not handled, and later
     * ones, are returned to their senders. Messages that this endpoint has sent are delivered first, for at most some
     * seconds; the remaining ones are returned through handler 0. In a parallel bundle any thread may close it; a
     * request of another thread that waits for space is first returned through handler 0.
     */
    @Override
    public void close() {
        if (access.isClosed()) {
            return;
        }
        membership.enterToClose(mediumClaim.claim());
        try {
            closeQueues();
        } finally {
            access.leave();
        }
    }

    private void closeQueues() {
        if (access.isClosed()) {
            return;
        }
        dispatcher.refuse();
        queues.blocks().forEach(QueueBlock::refuse);
        poller.drain();
        sender.setAside().close(() -> poller.poll(PollScope.REPLIES, false));
        queues.blocks().forEach(block -> block.handOver(dispatcher));
        getSender.outstanding().close();
        access.close();
        membership.group().remove(poller);
        watched.remove(name);
        queues.close();
        returnedMessages.close();
    }

    @Override
    public String toString() {
        return "endpoint " + name;
    }

    /** Does the same as {@link NodeMemory#wake}. */
    void wake(int destination) {
        access.enterToSend(Sender.SEND);
        try {
            translations.get(destination).route().wake();
        } finally {
            access.leave();
        }
    }

    Membership membership() {
        return membership;
    }

    EndpointPoller poller() {
        return poller;
    }

    EndpointQueues queues() {
        return queues;
    }

    @Override
    Sender sender() {
        return sender;
    }

    @Override
    GetSender getSender() {
        return getSender;
    }

    UnsafeBuffer segmentMemory() {
        return segment.current().memory();
    }
}
