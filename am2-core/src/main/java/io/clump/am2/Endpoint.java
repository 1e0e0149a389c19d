package io.clump.am2;

import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.QueueBlock;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where messages arrive and leave: handlers, a translation table of destinations, a tag, and queues in each protocol.
 * Belongs to the thread that owns its bundle; every method throws {@link IllegalStateException} in another one.
 */
public final class Endpoint
        implements MessageLimits,
                TranslationOperations,
                HandlerOperations,
                SegmentOperations,
                RequestOperations,
                TryRequestOperations,
                LongRequestOperations,
                TryLongRequestOperations,
                GetOperations,
                AutoCloseable {
    /** Bytes of the longest segment: whole pages that Java maps in one piece. */
    public static final long MAX_SEGMENT_BYTES = Integer.MAX_VALUE & -4096;

    private final Membership membership;
    private final EndpointName name;
    private final int maxMediumBytes;
    private final @Nullable QueueBlock local;
    private final @Nullable QueueBlock network;
    private final PollStrategy strategy;

    private final Counters counters = new Counters();
    private final HandlerTable handlers = new HandlerTable();
    private final TranslationTable translations = new TranslationTable();
    private final HandlerErrors errors;
    private final ReturnedMessages returnedMessages;
    private final Destinations destinations;
    private final Sender sender;
    private final TrySender trySender;
    private final EndpointSegment segment;
    private final LongSender longSender;
    private final GetSender getSender;
    private final MediumClaim mediumClaim;
    private final MessageDispatcher dispatcher;
    private final EndpointPoller poller;
    private Tag tag = Tag.NONE;
    private boolean closed;

    Endpoint(Bundle bundle, EndpointQueues queues, PollStrategy strategy, long sendTimeoutNanos) {
        membership = new Membership(bundle);
        this.strategy = strategy;
        name = queues.name();
        maxMediumBytes = queues.maxMediumBytes();
        local = queues.local();
        network = queues.network();
        errors = new HandlerErrors(this, counters);
        returnedMessages = new ReturnedMessages(membership, counters, errors);
        Waiters waiters = new Waiters(membership, counters, sendTimeoutNanos);
        destinations = new Destinations(queues, counters);
        sender = new Sender(membership, translations, counters, waiters, returnedMessages, local);
        trySender = new TrySender(membership, translations, sender);
        segment = new EndpointSegment(local);
        longSender =
                new LongSender(membership, translations, counters, waiters, returnedMessages, sender, maxMediumBytes);
        getSender =
                new GetSender(membership, translations, counters, waiters, returnedMessages, sender, segment, queues);
        mediumClaim = new MediumClaim(membership, translations, waiters, returnedMessages, maxMediumBytes);
        dispatcher = new MessageDispatcher(
                this, membership, handlers, errors, returnedMessages, sender, longSender, getSender, segment, counters);
        poller = new EndpointPoller(local, network, strategy, dispatcher, counters);
    }

    /**
     * What others map this endpoint by.
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
        return tag;
    }

    /**
     * Sets the tag that requests must carry to be accepted, from the next message on. Requests that are under way with
     * another one are returned to their senders.
     *
     * @param newTag the tag
     */
    public void setTag(Tag newTag) {
        checkUsable("set the tag");
        tag = newTag;
        dispatcher.setTag(newTag);
        if (local != null) {
            local.setTag(newTag);
        }
        if (network != null) {
            network.setTag(newTag);
        }
    }

    @Override
    public void setHandler(int index, @Nullable Handler handler) {
        checkUsable("set a handler");
        handlers.set(index, handler);
    }

    @Override
    public int setHandlerAny(Handler handler) {
        checkUsable("set a handler");
        int index = handlers.firstFree();
        handlers.set(index, Objects.requireNonNull(handler, "handler"));
        return index;
    }

    @Override
    public @Nullable Handler handler(int index) {
        checkUsable("look up a handler");
        return handlers.checked(index);
    }

    @Override
    public int handlerCapacity() {
        return handlers.capacity();
    }

    @Override
    public void setHandlerCapacity(int capacity) {
        checkUsable("set the number of handlers");
        handlers.capacity(capacity);
    }

    /**
     * Sets handler 0, which gets the messages of this endpoint that could not be delivered. Until one is set they are
     * logged as warnings.
     *
     * @param handler what to run
     */
    public void setReturnedMessageHandler(ReturnedMessageHandler handler) {
        checkUsable("set handler 0");
        returnedMessages.setHandler(handler);
    }

    /**
     * Sets who is told of handlers that throw. Until one is set they are logged as errors.
     *
     * @param listener what to tell
     */
    public void setHandlerErrorListener(HandlerErrorListener listener) {
        checkUsable("set the handler error listener");
        errors.setListener(listener);
    }

    @Override
    public void map(int index, EndpointName destination, Tag destinationTag) {
        checkUsable("map a destination");
        translations.put(index, destinations.find(destination, destinationTag));
    }

    @Override
    public int mapAny(EndpointName destination, Tag destinationTag) {
        checkUsable("map a destination");
        int index = translations.firstFree();
        translations.put(index, destinations.find(destination, destinationTag));
        return index;
    }

    @Override
    public void unmap(int index) {
        checkUsable("unmap a destination");
        translations.remove(index);
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
    public @Nullable EndpointName translationName(int index) {
        checkUsable("look up a destination");
        return translations.get(index).name();
    }

    @Override
    public @Nullable Tag translationTag(int index) {
        checkUsable("look up a destination");
        return isMapped(index) ? new Tag(translations.get(index).tag()) : null;
    }

    @Override
    public int translationCapacity() {
        return translations.capacity();
    }

    @Override
    public void setTranslationCapacity(int capacity) {
        checkUsable("set the capacity of the translation table");
        translations.capacity(capacity);
    }

    @Override
    public int maxShortArguments() {
        return PacketLayout.MAX_ARGUMENTS;
    }

    @Override
    public int maxMediumBytes() {
        return maxMediumBytes;
    }

    @Override
    public long maxLongBytes() {
        return MAX_SEGMENT_BYTES;
    }

    @Override
    public MutableDirectBuffer allocateSegment(long bytes) {
        membership.bundle().checkOutsideHandler("allocate a segment");
        checkUsable("allocate a segment");
        segment.allocate(bytes);
        return segment.current().memory();
    }

    @Override
    public MutableDirectBuffer segment() {
        checkUsable("use the segment");
        return segment.current().memory();
    }

    @Override
    public MediumClaim claimMedium(int destination, int length) {
        checkMaySend();
        checkMediumLength(length);
        return mediumClaim.open(destination, length);
    }

    /**
     * What has happened at this endpoint.
     *
     * @return the counts as they are now
     */
    public EndpointStatistics statistics() {
        return counters.snapshot(
                strategy,
                network == null ? 0 : strategy.skip(),
                local == null ? 0 : local.recoveredClaims(),
                network == null ? null : network.networkStatistics());
    }

    @Override
    public void request(
            int destination, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        checkMaySend();
        Sender.checkShort(handler, count);
        sender.request(destination, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public void requestMedium(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        checkMaySend();
        Sender.checkShort(handler, count);
        checkMedium(data, offset, length);
        sender.requestMedium(destination, handler, data, offset, length, count, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public void requestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        checkMaySend();
        Sender.checkShort(handler, count);
        data.boundsCheck(offset, length);
        longSender.request(
                destination, handler, data, offset, length, segmentOffset, count, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public SendResult tryRequest(
            int destination, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        checkMaySend();
        Sender.checkShort(handler, count);
        return trySender.request(destination, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public SendResult tryRequestMedium(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        checkMaySend();
        Sender.checkShort(handler, count);
        checkMedium(data, offset, length);
        return trySender.requestMedium(
                destination, handler, data, offset, length, count, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public SendResult tryRequestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        checkMaySend();
        Sender.checkShort(handler, count);
        data.boundsCheck(offset, length);
        return longSender.tryRequest(
                destination, handler, data, offset, length, segmentOffset, count, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public void get(
            int destination,
            long segmentOffset,
            int length,
            long ownOffset,
            int handler,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        checkMaySend();
        Sender.checkShort(handler, count);
        EndpointSegment.checkGet(length, ownOffset);
        getSender.get(destination, segmentOffset, length, ownOffset, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    /**
     * Gives the endpoint up: its segment, too, and an open claim. Requests that have arrived and were not handled are returned to their senders, as are later
     * ones; what this endpoint has sent is handed over first.
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        membership.bundle().checkMayClose(mediumClaim);
        dispatcher.refuse();
        if (local != null) {
            local.refuse();
        }
        if (network != null) {
            network.refuse();
        }
        poller.drain();
        closed = true;
        membership.bundle().remove(this);
        if (network != null) {
            network.close();
        }
        if (local != null) {
            local.close();
        }
    }

    EndpointPoller poller() {
        return poller;
    }

    /** The queues of all protocols. */
    List<QueueBlock> queueBlocks() {
        return Stream.of(local, network).filter(Objects::nonNull).toList();
    }

    Sender sender() {
        return sender;
    }

    LongSender longSender() {
        return longSender;
    }

    /** The memory of the segment, inside handlers. */
    UnsafeBuffer segmentMemory() {
        return segment.current().memory();
    }

    void checkMedium(DirectBuffer data, int offset, int length) {
        data.boundsCheck(offset, length);
        checkMediumLength(length);
    }

    private void checkMediumLength(int length) {
        if (length < 0 || length > maxMediumBytes) {
            throw new IllegalArgumentException(
                    "medium message too long: bytes=" + length + ", expected 0 to " + maxMediumBytes);
        }
    }

    private void checkMaySend() {
        membership.bundle().checkOutsideHandler("send a request");
        if (closed) {
            throw new IllegalStateException("cannot send a request: the endpoint is closed: name=" + name);
        }
    }

    private void checkUsable(String action) {
        membership.bundle().checkOwner(action);
        if (closed) {
            throw new IllegalStateException("cannot " + action + ": the endpoint is closed: name=" + name);
        }
    }
}
