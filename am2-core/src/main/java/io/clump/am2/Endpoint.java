package io.clump.am2;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where messages arrive and leave: handlers, a translation table of destinations, a tag, and queues in each protocol.
 * Belongs to the thread that owns its bundle; every method throws {@link IllegalStateException} in another one.
 */
public final class Endpoint implements RequestOperations, LongRequestOperations, AutoCloseable {
    /** Bytes of the longest segment: whole pages that Java maps in one piece. */
    public static final long MAX_SEGMENT_BYTES = Integer.MAX_VALUE & -4096;

    private final Membership membership;
    private final EndpointName name;
    private final int maxMediumBytes;
    private final @Nullable QueueBlock local;
    private final @Nullable QueueBlock network;
    private final PollStrategy strategy;

    private final Counters counters = new Counters();
    private final LayerCounters watched;
    private final HandlerTable handlers = new HandlerTable();
    private final TranslationTable translations = new TranslationTable();
    private final HandlerErrors errors;
    private final ReturnedMessages returnedMessages;
    private final Sender sender;
    private final EndpointSegment segment;
    private final LongSender longSender;
    private final MediumClaim mediumClaim;
    private final MessageDispatcher dispatcher;
    private final EndpointPoller poller;
    private Tag tag = Tag.NONE;
    private boolean closed;

    Endpoint(Bundle bundle, EndpointQueues queues, PollStrategy strategy, LayerCounters watched) {
        membership = new Membership(bundle);
        this.strategy = strategy;
        this.watched = watched;
        name = queues.name();
        maxMediumBytes = queues.maxMediumBytes();
        local = queues.local();
        network = queues.network();
        errors = new HandlerErrors(this, counters);
        returnedMessages = new ReturnedMessages(membership, counters, errors);
        sender = new Sender(membership, translations, counters, returnedMessages, local);
        segment = new EndpointSegment(local);
        longSender = new LongSender(membership, translations, counters, returnedMessages, sender, maxMediumBytes);
        mediumClaim = new MediumClaim(membership, translations, counters, returnedMessages, maxMediumBytes);
        dispatcher = new MessageDispatcher(
                this, membership, handlers, errors, returnedMessages, sender, longSender, segment, counters);
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

    /**
     * Sets a handler, from the next message on.
     *
     * @param index its number, 1 to 65,535
     * @param handler what to run; null to unset it, so that requests for it are returned
     * @throws IllegalArgumentException if the number is out of range
     */
    public void setHandler(int index, @Nullable Handler handler) {
        checkUsable("set a handler");
        handlers.set(index, handler);
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

    /**
     * Makes an endpoint a destination of this one: through shared memory if it lives on the same node, over the network
     * else. What was mapped at the index before no longer is.
     *
     * @param index in the translation table, 0 to 65,535
     * @param destination name of the endpoint, which may be this one
     * @param destinationTag tag that requests to it will carry
     * @throws ClumpException if no protocol reaches the endpoint, or the tag is {@link Tag#NONE}
     */
    public void map(int index, EndpointName destination, Tag destinationTag) {
        checkUsable("map a destination");
        if (destinationTag.equals(Tag.NONE)) {
            throw new ClumpException("requests cannot carry the tag NONE: destination=" + destination);
        }
        translations.put(index, translate(destination, destinationTag));
    }

    /**
     * Removes a destination; requests to it are returned from now on.
     *
     * @param index in the translation table, 0 to 65,535
     */
    public void unmap(int index) {
        checkUsable("unmap a destination");
        translations.remove(index);
    }

    /**
     * Whether a destination is mapped.
     *
     * @param index in the translation table, 0 to 65,535
     * @return true if requests to it are not returned as unmapped
     */
    public boolean isMapped(int index) {
        return translations.get(index).route() != UnmappedRoute.INSTANCE;
    }

    /**
     * Whether requests to a destination go through shared memory.
     *
     * @param index in the translation table, 0 to 65,535
     * @return true if it is mapped and on this node
     */
    public boolean isLocal(int index) {
        return translations.get(index).traffic() == counters.local;
    }

    /**
     * The largest medium message.
     *
     * @return bytes of data
     */
    public int maxMediumBytes() {
        return maxMediumBytes;
    }

    /**
     * The largest long message: one that fills the longest segment. What a destination takes depends on its segment.
     *
     * @return bytes of data
     */
    public long maxLongBytes() {
        return MAX_SEGMENT_BYTES;
    }

    /**
     * Gives this endpoint memory that long messages are written to, in place of what it had: its segment. Other processes
     * of the node write straight into it, so with shared memory it takes room in the job's directory. The bytes are zero at
     * first. The old segment is gone at once, with its content, and long messages that are under way to it come back to
     * their senders.
     *
     * @param bytes its length, 0 to {@link #MAX_SEGMENT_BYTES}; 0 for none, as at first
     * @return the new {@link #segment}
     * @throws ClumpException if there is no room for it; says what was needed and what there is; there is no segment then
     * @throws IllegalArgumentException if the length is out of range; the segment stays as it is
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    public MutableDirectBuffer allocateSegment(long bytes) {
        membership.bundle().checkOutsideHandler("allocate a segment");
        checkUsable("allocate a segment");
        segment.allocate(bytes);
        return segment.current().memory();
    }

    /**
     * The memory that long messages to this endpoint are written to. Senders write into it whenever they like, at the
     * offsets they like: a program agrees with its peers which parts are whose, and when.
     *
     * @return its bytes, by their offset; 0 bytes if there is none; not to be used once the segment is replaced or this
     *     endpoint closed
     */
    public MutableDirectBuffer segment() {
        checkUsable("use the segment");
        return segment.current().memory();
    }

    /**
     * Claims room for a medium request, to be filled in place and then committed or aborted: a send without a copy. Polls
     * and waits as all sends do. Does not allocate, but may at the first claim that is refused. A request that cannot be
     * delivered comes back through handler 0 when it is committed, or later.
     *
     * @param destination index of the destination in the translation table
     * @param length number of bytes, 0 to {@link #maxMediumBytes}
     * @return the open claim, always the same object
     * @throws IllegalStateException if called by another thread, inside a handler, on a closed endpoint, or while another
     *     claim of this bundle is open
     * @throws IllegalArgumentException if a number is out of its range
     */
    public MediumClaim claimMedium(int destination, int length) {
        checkMaySend();
        checkMediumLength(length);
        return mediumClaim.open(destination, length);
    }

    /**
     * What has happened at this endpoint.
     *
     * @return the counts as they are now; another thread than the owner's gets them as they were a moment ago
     */
    public EndpointStatistics statistics() {
        return counters.snapshot(strategy, local, network);
    }

    @Override
    public void request(
            int destination,
            int handler,
            int argumentCount,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        checkMaySend();
        Sender.checkShort(handler, argumentCount);
        sender.request(destination, handler, argumentCount, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public void requestMedium(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int argumentCount,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        checkMaySend();
        Sender.checkShort(handler, argumentCount);
        checkMedium(data, offset, length);
        sender.requestMedium(destination, handler, data, offset, length, argumentCount, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public void requestLong(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int argumentCount,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        checkMaySend();
        Sender.checkShort(handler, argumentCount);
        data.boundsCheck(offset, length);
        longSender.request(
                destination,
                handler,
                data,
                offset,
                length,
                segmentOffset,
                argumentCount,
                a0,
                a1,
                a2,
                a3,
                a4,
                a5,
                a6,
                a7);
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
        watched.remove(this);
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

    private Translation translate(EndpointName destination, Tag destinationTag) {
        if (local != null) {
            Route route = local.routeTo(destination);
            if (route != null) {
                return new Translation(destinationTag.value(), route, counters.local);
            }
        }
        if (network != null) {
            Route route = network.routeTo(destination);
            if (route != null) {
                return new Translation(destinationTag.value(), route, counters.remote);
            }
        }
        throw new ClumpException("no protocol reaches the endpoint: destination=" + destination + ", node="
                + name.node() + ", addresses here=" + new TreeMap<>(name.addresses()).keySet());
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
