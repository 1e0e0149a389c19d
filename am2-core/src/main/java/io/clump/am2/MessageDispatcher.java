package io.clump.am2;

import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.EndpointSegment;
import io.clump.am2.endpoint.HandlerErrors;
import io.clump.am2.endpoint.HandlerTable;
import io.clump.am2.packet.ContextEpoch;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.send.DeferredRequests;
import io.clump.am2.send.GetSender;
import io.clump.am2.send.Sender;
import io.clump.am2.send.SetAside;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the handlers of one endpoint. Handlers of replies may run inside a request's handler, when its own reply polls
 * for replies, but never another request's handler; no handler runs inside that of a reply. So one message object for
 * each of the two is enough.
 */
final class MessageDispatcher implements Dispatcher, DeferredRequests {
    private final Membership membership;
    private final HandlerTable handlers;
    private final HandlerErrors errors;
    private final ReturnedMessages returnedMessages;
    private final Sender sender;
    private final Counters counters;
    private final LongReceiver longReceiver;
    private final SetAside setAside;
    private final Message request;
    private final Message reply;

    /** Tag of the endpoint; the next fields are the words of requests and replies in the current context epoch. */
    private long tag = Tag.NONE.value();

    private long requestWord = Tag.NONE.value();
    private long replyWord = ContextEpoch.replyWord(0);
    private int contextEpoch;
    private boolean refusing;

    /** True if requests need a check: all are refused, or some wait for an answer to their sender. */
    private boolean isWatchful;

    MessageDispatcher(
            Endpoint endpoint,
            Membership membership,
            HandlerTable handlers,
            HandlerErrors errors,
            ReturnedMessages returnedMessages,
            Sender sender,
            GetSender getSender,
            EndpointSegment segment,
            Counters counters,
            EndpointQueues queues) {
        this.membership = membership;
        this.handlers = handlers;
        this.errors = errors;
        this.returnedMessages = returnedMessages;
        this.sender = sender;
        this.counters = counters;
        setAside = sender.setAside();
        setAside.handleBy(this);
        request = new Message(endpoint);
        reply = new Message(endpoint);
        longReceiver = new LongReceiver(this, segment, sender, getSender, returnedMessages, counters, queues);
    }

    /** Sets the tag and context epoch of messages to handle. */
    void setContext(Tag newTag, int epoch) {
        tag = newTag.value();
        contextEpoch = epoch;
        requestWord = ContextEpoch.word(tag, epoch);
        replyWord = ContextEpoch.replyWord(epoch);
    }

    /** Refuses every request from now on, which is returned to its sender. */
    void refuse() {
        refusing = true;
        isWatchful = true;
    }

    @Override
    public void deferRequests(boolean isDeferring) {
        isWatchful = isDeferring || refusing;
    }

    /**
     * Defers a request until the pending answers to its sender are sent; returns false without such answers, so that
     * the request is handled now.
     */
    boolean defers(
            QueueBlock origin, UnsafeBuffer memory, int packet, int data, int length, @Nullable ReturnReason reason) {
        return isWatchful && setAside.defer(origin, memory, packet, data, length, reason);
    }

    @Override
    public void handleDeferred(
            QueueBlock origin, UnsafeBuffer memory, int packet, int data, @Nullable ReturnReason reason) {
        if (PacketKind.isLong(Packet.kind(memory, packet))) {
            longReceiver.handleDeferred(reason, origin, memory, packet, data);
        } else {
            handleUnlessRefused(origin, memory, packet, data);
        }
    }

    @Override
    public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        long address = memory.addressOffset() + packet;
        long description = Packet.descriptionAt(address);
        int kind = Packet.kind(description);
        int length = data == NO_DATA ? 0 : Packet.bulkLengthBytes(description);
        sender.traffic(origin).received(Packet.argumentCount(description), length);
        boolean isReply = (kind & PacketKind.REPLY) != 0;
        if ((kind & PacketKind.RETURNED) != 0 || (isWatchful && !isReply)) {
            dispatchWatchfully(origin, memory, packet, data, length);
            return;
        }
        Handler handler = handlers.get(Packet.handler(description));
        long word = Packet.tagAt(address);
        if (handler == null || !(isReply ? word == replyWord : Tag.accepts(requestWord, word))) {
            refuse(origin, memory, packet, data);
            return;
        }
        Message message = isReply ? reply : request;
        EndpointGroup group = begin(message, origin, memory, packet, data);
        try {
            handler.handle(message);
        } catch (RuntimeException e) { // catch-all: a handler must not stop the poll loop; the listener gets it
            errors.report(Packet.handler(description), e);
        } finally {
            group.leaveHandler();
            message.end();
        }
    }

    @Override
    public void dispatchBulk(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        if (PacketKind.isLong(Packet.kind(memory, packet))) {
            longReceiver.accept(origin, memory, packet, data);
        } else {
            dispatch(origin, memory, packet, data);
        }
    }

    @Override
    public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
        int kind = Packet.kind(memory, packet);
        if ((kind & PacketKind.RETURNED) != 0) {
            // It is not this endpoint's message, and its owner does not want it any more.
            counters.dropped++;
        } else if (PacketKind.isLong(kind)) {
            longReceiver.giveBack(reason, memory, packet, data);
        } else {
            returnedMessages.giveBack(reason, memory, packet, memory, data);
        }
    }

    private void dispatchWatchfully(QueueBlock origin, UnsafeBuffer memory, int packet, int data, int length) {
        if ((Packet.kind(memory, packet) & PacketKind.RETURNED) != 0) {
            ReturnReason reason = reasonOfReturn(memory, packet);
            if (reason != null) {
                returnedMessages.giveBack(reason, memory, packet, memory, data);
            }
        } else if (!setAside.defer(origin, memory, packet, data, data == NO_DATA ? NO_DATA : length, null)) {
            handleUnlessRefused(origin, memory, packet, data);
        }
    }

    private void handleUnlessRefused(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        Handler handler = handlers.get(Packet.handler(memory, packet));
        if (handler == null || refusal(memory, packet) != null) {
            refuse(origin, memory, packet, data);
        } else {
            run(handler, request, origin, memory, packet, data);
        }
    }

    /** Refuses a short or medium message that may not be handled: sends it back. */
    private void refuse(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        ReturnReason reason = Objects.requireNonNull(refusal(memory, packet));
        boolean isReply = (Packet.kind(memory, packet) & PacketKind.REPLY) != 0;
        if (isDropped(reason, isReply)) {
            return;
        }
        if (!sender.sendBack(reason, origin, memory, packet, data) && isReply) {
            report(Packet.handler(memory, packet), "received a reply for a handler that is not set");
        }
    }

    /** Returns the reason of a returned message; null if it was sent in another context, which has no record here. */
    @Nullable
    ReturnReason reasonOfReturn(UnsafeBuffer memory, int packet) {
        long returnTag = Packet.tag(memory, packet);
        ReturnReason reason = ReturnReason.ofCode(Packet.returnReason(returnTag));
        boolean isStale = reason == ReturnReason.OTHER_CONTEXT && Packet.returnedEpoch(returnTag) != contextEpoch;
        counters.otherContext += isStale ? 1 : 0;
        return isStale ? null : reason;
    }

    /** Counts a message of another context. Returns whether it is a reply, which is dropped and not returned. */
    boolean isDropped(ReturnReason reason, boolean isReply) {
        boolean isOther = reason == ReturnReason.OTHER_CONTEXT;
        counters.otherContext += isOther ? 1 : 0;
        return isOther && isReply;
    }

    /**
     * Returns why an arrived message may not be handled, or null. Also used for the parts of long messages. A get names
     * a handler of its sender, which is not checked here.
     */
    @Nullable
    ReturnReason refusal(UnsafeBuffer memory, int packet) {
        int kind = Packet.kind(memory, packet);
        boolean isRequest = (kind & PacketKind.REPLY) == 0;
        if (isRequest && refusing) {
            return ReturnReason.ENDPOINT_CLOSED;
        }
        long word = Packet.tag(memory, packet);
        if (isRequest && !Tag.accepts(requestWord, word)) {
            return ContextEpoch.of(tag, word) == ContextEpoch.NONE ? ReturnReason.BAD_TAG : ReturnReason.OTHER_CONTEXT;
        }
        if (!isRequest && word != replyWord) {
            return ReturnReason.OTHER_CONTEXT;
        }
        boolean hasHandler = PacketKind.isGetRequest(kind) || handlers.get(Packet.handler(memory, packet)) != null;
        return hasHandler ? null : ReturnReason.BAD_HANDLER;
    }

    /** Reports a reply without a handler to the listener, which may do what a handler may. */
    void report(int handler, String what) {
        membership.group().enterHandler();
        try {
            errors.report(handler, new ClumpException(what));
        } finally {
            membership.group().leaveHandler();
        }
    }

    /** Runs the handler of an accepted long message whose bytes are in the segment. */
    void runLong(QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        Handler handler = handlers.get(Packet.handler(memory, packet));
        if (handler != null) {
            boolean isReply = (Packet.kind(memory, packet) & PacketKind.REPLY) != 0;
            Message message = isReply ? reply : request;
            run(handler, message, origin, memory, packet, descriptor);
            message.forgetData();
        }
    }

    /** Runs a handler like {@link #dispatch}. */
    private void run(Handler handler, Message message, QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        EndpointGroup group = begin(message, origin, memory, packet, data);
        try {
            handler.handle(message);
        } catch (RuntimeException e) { // catch-all: as in dispatch
            errors.report(Packet.handler(memory, packet), e);
        } finally {
            group.leaveHandler();
            message.end();
        }
    }

    /**
     * Prepares a handler. The bundle stays the same until the handler has ended, since no endpoint moves while a
     * handler runs.
     */
    private EndpointGroup begin(Message message, QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        EndpointGroup group = membership.group();
        message.begin(origin, memory, packet, data);
        group.enterHandler();
        return group;
    }
}
