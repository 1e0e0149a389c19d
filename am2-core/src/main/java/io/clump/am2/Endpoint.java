package io.clump.am2;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.QueueBlock;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Where messages arrive and leave: handlers, a translation table of destinations, a tag, and queues in each protocol.
 * Belongs to the thread that owns its bundle: what sends or changes something throws {@link IllegalStateException} in
 * another one. In a parallel bundle any thread may use it; a method waits then while another one does.
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
    private final EndpointQueues queues;
    private final PollStrategy strategy;
    private final Counters counters = new Counters();
    private final LayerCounters watched;
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
    private final EndpointAccess access;

    Endpoint(
            Bundle bundle, EndpointQueues queues, PollStrategy strategy, SendPatience patience, LayerCounters watched) {
        membership = new Membership(bundle);
        this.strategy = strategy;
        this.watched = watched;
        name = queues.name();
        access = new EndpointAccess(membership, name);
        this.queues = queues;
        QueueBlock local = queues.local();
        errors = new HandlerErrors(this, counters);
        returnedMessages = new ReturnedMessages(membership, counters, errors);
        Waiters waiters = new Waiters(membership, counters, patience);
        destinations = new Destinations(queues, counters);
        segment = new EndpointSegment(local);
        SetAside setAside = new SetAside(membership, counters, returnedMessages, patience, waiters, segment, queues);
        sender = new Sender(membership, translations, counters, waiters, returnedMessages, local, setAside);
        trySender = new TrySender(membership, translations, sender);
        longSender =
                new LongSender(membership, translations, waiters, returnedMessages, sender, queues.maxMediumBytes());
        getSender =
                new GetSender(membership, translations, counters, waiters, returnedMessages, sender, segment, queues);
        mediumClaim = new MediumClaim(membership, translations, waiters, returnedMessages, queues.maxMediumBytes());
        dispatcher = new MessageDispatcher(
                this, membership, handlers, errors, returnedMessages, sender, longSender, getSender, segment, counters);
        poller = new EndpointPoller(local, queues.network(), strategy, dispatcher, getSender.outstanding(), counters);
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
        access.change("set the tag", () -> {
            tag = newTag;
            dispatcher.setTag(newTag);
            queues.blocks().forEach(block -> block.setTag(newTag));
        });
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
    public int maxMediumBytes() {
        return queues.maxMediumBytes();
    }

    @Override
    public long maxLongBytes() {
        return MAX_SEGMENT_BYTES;
    }

    @Override
    public MutableDirectBuffer allocateSegment(long bytes) {
        return access.useOutsideHandler("allocate a segment", () -> {
            segment.allocate(bytes);
            return segment.current().memory();
        });
    }

    @Override
    public MutableDirectBuffer segment() {
        return access.use("use the segment", () -> segment.current().memory());
    }

    @Override
    public MediumClaim claimMedium(int destination, int length) {
        access.enterToSend("send a request");
        try {
            queues.checkMediumLength(length);
            return mediumClaim.open(destination, length);
        } finally {
            access.leave();
        }
    }

    /**
     * What has happened at this endpoint.
     *
     * @return the counts as they are now; another thread than the owner's gets them as they were a moment ago
     */
    public EndpointStatistics statistics() {
        return counters.snapshot(strategy, queues.local(), queues.network());
    }

    @Override
    public void request(
            int destination, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        Sender.checkShort(handler, count);
        if (access.isExclusive()) {
            sender.request(destination, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
            return;
        }
        access.enterToSend("send a request");
        try {
            sender.request(destination, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        } finally {
            access.leave();
        }
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
        Sender.checkShort(handler, count);
        queues.checkMedium(data, offset, length);
        access.enterToSend("send a request");
        try {
            sender.requestMedium(destination, handler, data, offset, length, count, a0, a1, a2, a3, a4, a5, a6, a7);
        } finally {
            access.leave();
        }
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
        Sender.checkShort(handler, count);
        data.boundsCheck(offset, length);
        access.enterToSend("send a request");
        try {
            longSender.request(
                    destination, handler, data, offset, length, segmentOffset, count, a0, a1, a2, a3, a4, a5, a6, a7);
        } finally {
            access.leave();
        }
    }

    @Override
    public SendResult tryRequest(
            int destination, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        Sender.checkShort(handler, count);
        access.enterToSend("send a request");
        try {
            return trySender.request(destination, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        } finally {
            access.leave();
        }
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
        Sender.checkShort(handler, count);
        queues.checkMedium(data, offset, length);
        access.enterToSend("send a request");
        try {
            return trySender.requestMedium(
                    destination, handler, data, offset, length, count, a0, a1, a2, a3, a4, a5, a6, a7);
        } finally {
            access.leave();
        }
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
        Sender.checkShort(handler, count);
        data.boundsCheck(offset, length);
        access.enterToSend("send a request");
        try {
            return longSender.tryRequest(
                    destination, handler, data, offset, length, segmentOffset, count, a0, a1, a2, a3, a4, a5, a6, a7);
        } finally {
            access.leave();
        }
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
        Sender.checkShort(handler, count);
        EndpointSegment.checkGet(length, ownOffset);
        access.enterToSend("send a request");
        try {
            getSender.get(
                    destination, segmentOffset, length, ownOffset, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        } finally {
            access.leave();
        }
    }

    /**
     * Moves this endpoint to another bundle, while messages pass: none is lost, none handled twice, and their order stays what
     * it was. It belongs to the other bundle's thread or threads once this returns, and is polled by their next poll; one that
     * sleeps is woken for it.
     *
     * @param target a bundle of the same layer, sequential or parallel; if it is the one the endpoint is in, nothing happens
     * @throws IllegalStateException if called by another thread, inside a handler, while a claim is open, on a closed
     *     endpoint, or if the other bundle is closed; the endpoint stays where it is
     * @throws IllegalArgumentException if the bundle is of another layer; the endpoint stays where it is
     */
    public void moveTo(Bundle target) {
        membership.enterToMove("move the endpoint");
        access.leaveIfClosed("move the endpoint");
        Bundle source = membership.bundle();
        try {
            membership.hand(this, target);
        } finally {
            source.leave();
        }
    }

    /**
     * Gives the endpoint up: its segment, too, and an open claim. Requests that have arrived and were not handled are returned to
     * their senders, as are later ones; what this endpoint has sent is handed over first, for at most some seconds. In a parallel
     * bundle any thread may close it; a request of another thread that waits for room comes back through handler 0 first.
     */
    @Override
    public void close() {
        if (access.isClosed()) {
            return;
        }
        membership.enterToClose(mediumClaim);
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
        sender.setAside().close(() -> poller.poll(PollScope.REPLIES));
        access.close();
        membership.bundle().remove(this);
        watched.remove(this);
        queues.close();
        returnedMessages.close();
    }

    @Override
    public String toString() {
        return "endpoint " + name;
    }

    boolean isIn(Bundle bundle) {
        return !access.isClosed() && membership.bundle() == bundle;
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

    Sender sender() {
        return sender;
    }

    LongSender longSender() {
        return longSender;
    }

    UnsafeBuffer segmentMemory() {
        return segment.current().memory();
    }
}
