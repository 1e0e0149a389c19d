package io.clump.am2;

import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership;
import io.clump.am2.counters.LayerCounters;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.Destinations;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.EndpointSegment;
import io.clump.am2.endpoint.EndpointTrace;
import io.clump.am2.endpoint.HandlerErrors;
import io.clump.am2.endpoint.HandlerTable;
import io.clump.am2.endpoint.TranslationTable;
import io.clump.am2.endpoint.UnmappedRoute;
import io.clump.am2.receive.EndpointPoller;
import io.clump.am2.send.GetSender;
import io.clump.am2.send.SendPatience;
import io.clump.am2.send.Sender;
import io.clump.am2.send.SetAside;
import io.clump.am2.send.Waiters;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.trace.TraceBuffer;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where messages arrive and leave: handlers, a translation table of destinations, a tag, and queues in each protocol.
 * Belongs to the thread that owns its bundle: what sends or changes something throws {@link IllegalStateException} in
 * another one. In a parallel bundle any thread may use it; a method waits then while another one does.
 *
 * <p><b>Requests</b> run a handler at the destination: {@code request} with up to eight 32-bit arguments, {@code
 * requestMedium} with bytes beside them that lie in a buffer of the receiver while its handler runs, {@code
 * requestLong} with bytes that are in the receiver's segment, at an offset that the sender chooses, before its handler
 * runs, and stay there. Every request polls once it is sent, so handlers of other messages may run inside. While the
 * receiver's queue is full it waits: it polls, backs off and yields; nothing is lost. A request that cannot be
 * delivered comes back through handler 0, at once or later. No request may be sent from inside a handler.
 *
 * <p><b>Requests that do not wait</b> ({@link #withoutWaiting}) are refused while the receiver's queue is full. They
 * poll, taken or not: a thread that tries again and again needs no poll of its own. Over a network a long message
 * travels in parts, and only the first is refused: once that is sent the others wait for room, since a message cannot
 * be taken back. Through shared memory the place in the queue is held while the bytes of a long one are copied, and
 * messages behind it wait so long.
 *
 * <p><b>Gets</b> fetch bytes of another endpoint's segment into the own one, without a handler over there: what AM-II
 * calls GetXfer. When they have arrived a handler of this endpoint runs, as that of a long reply, in a poll or a send.
 * Inside a node the bytes are copied at once, and the other endpoint does nothing; between nodes its layer answers when
 * it polls. The bytes are those that are there at that time: when that is worth anything is for the program's messages
 * to say. An endpoint may get from itself; over a network the two places must not overlap then. A get that is not
 * carried out comes back through handler 0 as {@link MessageCategory#GET}: for the reasons for which a request does,
 * with {@link ReturnReason#BAD_SEGMENT} if the bytes do not fit one of the two segments, in which case none is written,
 * and with {@link ReturnReason#BAD_HANDLER} if the own handler is not set. One whose destination dies, or gives this
 * endpoint up, before it has answered comes back as {@link ReturnReason#UNREACHABLE}, one that has not ended when this
 * endpoint closes as {@link ReturnReason#UNANSWERED}, and some of its bytes may be there then.
 *
 * <p><b>The translation table</b> says which endpoints it sends to, by small numbers. Entries may be mapped, replaced
 * and unmapped at any time, under traffic, too: what has been sent goes where it was sent, and the next message where
 * the entry says then. An index that is not 0 to {@link #translationCapacity} - 1 is an {@link
 * IllegalArgumentException}. All of this throws {@link IllegalStateException} on a closed endpoint, unless any thread
 * may ask.
 *
 * <p>An {@link Error} that a handler throws, or whatever a {@link HandlerErrorListener} throws, comes out of the poll
 * or send in which the handler ran. If that is a send, its message has been sent then, or came back through handler 0
 * before: an error during a wait for room is thrown after it, with those that followed as suppressed ones. A request
 * that does not wait and found no room comes back as {@link ReturnReason#CONGESTED}.
 */
public final class Endpoint extends EndpointOperations
        implements MessageLimits,
                HandlerOperations,
                DestinationOperations,
                MulticastOperations,
                ContextOperations,
                AutoCloseable {
    /** Bytes of the longest segment: whole pages that Java maps in one piece. */
    public static final long MAX_SEGMENT_BYTES = Integer.MAX_VALUE & -4096;

    private final Membership membership;
    private final EndpointName name;
    private final EndpointQueues queues;
    private final Counters counters = new Counters();
    private final LayerCounters watched;
    private final HandlerTable handlers;
    private final TranslationTable translations = new TranslationTable();
    private final HandlerErrors errors;
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
            SendPatience patience,
            LayerCounters watched,
            @Nullable TraceBuffer traces) {
        membership = new Membership(bundle.group());
        this.watched = watched;
        name = queues.name();
        access = new EndpointAccess(membership, name);
        this.queues = queues;
        QueueBlock local = queues.local();
        EndpointTrace trace = traces == null ? null : new EndpointTrace(membership, traces, name.id());
        handlers = new HandlerTable(trace);
        errors = new HandlerErrors(this, counters);
        returnedMessages = new ReturnedMessages(membership, counters, errors, trace);
        Waiters waiters = new Waiters(membership, counters, patience, trace);
        destinations = new Destinations(queues, counters);
        segment = new EndpointSegment(local);
        SetAside setAside = new SetAside(membership, counters, returnedMessages, patience, waiters, segment, queues);
        sender = new Sender(
                access, membership, translations, counters, waiters, returnedMessages, queues, setAside, trace);
        getSender = new GetSender(
                access, membership, translations, counters, waiters, returnedMessages, sender, segment, queues, trace);
        mediumClaim = new MediumClaim(
                membership, translations, waiters, returnedMessages, sender.request(), queues.maxMediumBytes(), trace);
        dispatcher = new MessageDispatcher(
                this, membership, handlers, errors, returnedMessages, sender, getSender, segment, counters, queues);
        poller = new EndpointPoller(
                access, membership, queues, dispatcher, getSender.outstanding(), setAside, this::close);
        context = new EndpointContext(access, membership, dispatcher, sender, translations, queues, poller);
        if (trace != null) {
            queues.blocks().forEach(block -> block.tellRepetitions(trace::repeats));
        }
    }

    /**
     * Returns the name by which others map this endpoint.
     *
     * @return the name; any thread may ask
     */
    public EndpointName name() {
        return name;
    }

    /**
     * The tag that requests must carry to be accepted.
     *
     * @return the tag last set; at first {@link Tag#NONE}
     */
    public Tag tag() {
        return context.tag();
    }

    /**
     * Sets the tag that requests must carry to be accepted, from the next message on. Requests that are under way with
     * another one are returned to their senders.
     *
     * @param newTag the tag
     */
    public void setTag(Tag newTag) {
        context.setTag(newTag);
    }

    @Override
    public int contextEpoch() {
        return context.epoch();
    }

    @Override
    public void setContextEpoch(int epoch) {
        context.begin(epoch);
    }

    @Override
    public boolean isStable() {
        return context.isStable();
    }

    @Override
    public void setHandler(int index, @Nullable Handler handler) {
        access.change("set a handler", () -> handlers.set(index, handler));
    }

    @Override
    public int setHandlerAny(Handler handler) {
        return access.use("set a handler", () -> handlers.setFirstFree(handler));
    }

    @Override
    public @Nullable Handler handler(int index) {
        return access.use("look up a handler", () -> handlers.checked(index));
    }

    @Override
    public int handlerCapacity() {
        return handlers.capacity();
    }

    @Override
    public void setHandlerCapacity(int capacity) {
        access.change("set the number of handlers", () -> handlers.capacity(capacity));
    }

    @Override
    public void reserveHandlers(int first) {
        access.change("reserve handlers", () -> handlers.reserve(first));
    }

    @Override
    public void setReturnedMessageHandler(ReturnedMessageHandler handler) {
        access.change("set handler 0", () -> returnedMessages.setHandler(handlers.unreserved("handler 0", handler)));
    }

    @Override
    public void setHandlerErrorListener(HandlerErrorListener listener) {
        access.change(
                "set the handler error listener",
                () -> errors.setListener(handlers.unreserved("the listener", listener)));
    }

    @Override
    public void map(int index, EndpointName destination, Tag destinationTag) {
        access.change(
                "map a destination", () -> translations.put(index, destinations.find(destination, destinationTag)));
    }

    @Override
    public int mapAny(EndpointName destination, Tag destinationTag) {
        return access.use("map a destination", () -> {
            int index = translations.firstFree();
            translations.put(index, destinations.find(destination, destinationTag));
            return index;
        });
    }

    @Override
    public void unmap(int index) {
        access.change("unmap a destination", () -> translations.remove(index));
    }

    @Override
    public boolean isMapped(int index) {
        return translations.get(index).route() != UnmappedRoute.INSTANCE;
    }

    @Override
    public boolean isLocal(int index) {
        return translations.get(index).traffic() == counters.local;
    }

    @Override
    public boolean isGone(int index) {
        return translations.get(index).route().isGone();
    }

    @Override
    public @Nullable EndpointName translationName(int index) {
        return access.use("look up a destination", () -> translations.get(index).name());
    }

    @Override
    public @Nullable Tag translationTag(int index) {
        return access.use(
                "look up a destination",
                () -> isMapped(index) ? new Tag(translations.get(index).tag()) : null);
    }

    @Override
    public int translationCapacity() {
        return translations.capacity();
    }

    @Override
    public void setTranslationCapacity(int capacity) {
        access.change("set the capacity of the translation table", () -> translations.capacity(capacity));
    }

    @Override
    public void beginMulticast(DirectBuffer data, int offset, int length) {
        data.boundsCheck(offset, length);
        access.enterToSend(Sender.SEND);
        try {
            sender.beginMulticast(data, offset, length);
        } finally {
            access.leave();
        }
    }

    @Override
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

    @Override
    public long maxLongBytes() {
        return MAX_SEGMENT_BYTES;
    }

    /**
     * Gives this endpoint memory that long messages are written to, in place of what it had: its segment. Other
     * processes of the node write straight into it, so with shared memory it takes room in the job's directory. The
     * bytes are zero at first. The old segment is gone at once, with its content, and long messages that are under way
     * to it come back to their senders.
     *
     * @param bytes its length, 0 to {@link Endpoint#MAX_SEGMENT_BYTES}; 0 for none, as at first
     * @return the new {@link #segment}
     * @throws ClumpException if there is no room for it; says what was needed and what there is; there is no segment
     *     then
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
     * The memory that long messages to this endpoint are written to. Senders write into it whenever they like, at the
     * offsets they like: a program agrees with its peers which parts are whose, and when.
     *
     * @return its bytes, by their offset; 0 bytes without a segment; not to be used once the segment is replaced or
     *     this endpoint closed
     */
    public MutableDirectBuffer segment() {
        return access.use("use the segment", () -> segment.current().memory());
    }

    /**
     * Claims room for a medium request, to be filled in place and then committed or aborted: a send without a copy.
     * Polls first, as nothing may be polled while the claim is open, and waits as all sends do; if it throws what a
     * handler threw meanwhile, no claim is open and nothing was sent. Does not allocate, but may at the first claim
     * that is refused. A request that cannot be delivered comes back through handler 0 when it is committed, or later.
     *
     * @param destination index of the destination in the translation table
     * @param length number of bytes, 0 to {@link #maxMediumBytes}
     * @return the open claim, always the same object
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, or while
     *     another claim of this bundle is open
     * @throws IllegalArgumentException if a number is out of its range
     */
    public MediumClaim claimMedium(int destination, int length) {
        access.enterToSend(Sender.SEND);
        try {
            queues.checkMediumLength(length);
            return mediumClaim.open(destination, length);
        } finally {
            access.leave();
        }
    }

    /**
     * As {@link #claimMedium}, but does not wait: polls, and claims if there is room at the destination now.
     *
     * @param destination index of the destination in the translation table
     * @param length number of bytes, 0 to {@link #maxMediumBytes}
     * @return the open claim, always the same object; null if there is no room, or no connection yet if the protocol
     *     needs one
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, or while
     *     another claim of this bundle is open
     * @throws IllegalArgumentException if a number is out of its range
     */
    public @Nullable MediumClaim tryClaimMedium(int destination, int length) {
        access.enterToSend(Sender.SEND);
        try {
            queues.checkMediumLength(length);
            return mediumClaim.open(destination, length, false);
        } finally {
            access.leave();
        }
    }

    /**
     * Returns the counts of this endpoint.
     *
     * @return the counts as they are now; another thread than the owner's gets them as they were a moment ago
     */
    public EndpointStatistics statistics() {
        return counters.snapshot(queues);
    }

    /**
     * Returns this endpoint's requests that are refused instead of waiting for room. Does not allocate.
     *
     * @return the same each time; belongs to the same thread
     */
    public RequestOperations withoutWaiting() {
        return withoutWaiting;
    }

    /**
     * Moves this endpoint to another bundle, while messages pass: none is lost, none handled twice, and their order
     * stays what it was. It belongs to the other bundle's thread or threads once this returns, and is polled by their
     * next poll; one that sleeps is woken for it.
     *
     * @param target a bundle of the same layer, sequential or parallel; if it is the one the endpoint is in, nothing
     *     happens
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
     * Gives the endpoint up: its segment, too, and an open claim. Requests that have arrived and were not handled are
     * returned to their senders, as are later ones; what this endpoint has sent is handed over first, for at most some
     * seconds, and what is left then comes back through handler 0. In a parallel bundle any thread may close it; a
     * request of another thread that waits for room comes back through handler 0 first.
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
        watched.remove(this);
        queues.close();
        returnedMessages.close();
    }

    @Override
    public String toString() {
        return "endpoint " + name;
    }

    /** As {@link NodeMemory#wake}. */
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
