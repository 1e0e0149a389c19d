package io.clump.net.aeron;

import io.aeron.ControlledFragmentAssembler;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import io.clump.am2.packet.Packet;
import io.clump.am2.spi.Dispatcher;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Requests or replies to one endpoint, from any sender. Each message is copied out of Aeron's memory before its
 * contents are trusted: that memory may be unmapped during a long handler, and another process can write to it.
 */
final class IncomingStream implements ControlledFragmentHandler {
    /** Most fragments that one poll reads. */
    private static final int FRAGMENTS_PER_POLL = 64;

    private final AeronQueueBlock block;
    private final int index;
    private final Subscription subscription;
    private final MessageCheck check;
    private final AeronTally tally;
    private final ControlledFragmentAssembler assembler =
            new ControlledFragmentAssembler(this, MessageLayout.MAX_MESSAGE_BYTES, true);
    private final UnsafeBuffer landing = new UnsafeBuffer(BufferUtil.allocateDirectAligned(
            BitUtil.align(MessageLayout.MAX_MESSAGE_BYTES, BitUtil.CACHE_LINE_LENGTH), BitUtil.CACHE_LINE_LENGTH));

    private @Nullable Dispatcher dispatcher;
    private int delivered;

    IncomingStream(AeronQueueBlock block, int index, Subscription subscription, MessageCheck check, AeronTally tally) {
        this.block = block;
        this.index = index;
        this.subscription = subscription;
        this.check = check;
        this.tally = tally;
    }

    /**
     * Receives messages.
     *
     * @param limit most messages to deliver
     * @param to gets each message; null if no message is to be handled any more, but their headers are still read
     * @return number of delivered messages
     */
    int poll(int limit, @Nullable Dispatcher to) {
        dispatcher = to;
        delivered = 0;
        int fragments = 0;
        int last = 1;
        while (last > 0 && delivered < limit && fragments < FRAGMENTS_PER_POLL) {
            last = subscription.controlledPoll(assembler, Math.min(limit - delivered, FRAGMENTS_PER_POLL));
            fragments += last;
        }
        return delivered;
    }

    @Override
    public Action onFragment(DirectBuffer buffer, int offset, int length, Header header) {
        if (length > MessageLayout.MAX_MESSAGE_BYTES) {
            tally.malformed++;
            return Action.COMMIT;
        }
        landing.putBytes(0, buffer, offset, length);
        switch (check.check(index, landing, 0, length)) {
            case ACCEPTED -> accept(length);
            case MISDIRECTED -> tally.misdirected++;
            case MALFORMED -> tally.malformed++;
        }
        return Action.COMMIT;
    }

    void close() {
        subscription.close();
    }

    private void accept(int length) {
        int kind = MessageHeader.kind(landing, 0);
        long sender = MessageHeader.sender(landing, 0);
        AeronPeer peer = block.peer(sender);
        if (peer == null && kind == MessageLayout.HELLO) {
            peer = meet(sender, length);
        }
        if (peer == null) {
            tally.misdirected++;
        } else if (!peer.acceptReport(landing, 0)) {
            tally.malformed++;
        } else {
            block.activate(peer);
            accept(kind, peer, length);
        }
    }

    private void accept(int kind, AeronPeer peer, int length) {
        switch (kind) {
            case MessageLayout.MESSAGE -> deliver(peer, length);
            case MessageLayout.HELLO -> answer(peer);
            case MessageLayout.CLOSED -> peer.closed();
            default -> {
                // Its header has been read already.
            }
        }
    }

    private @Nullable AeronPeer meet(long sender, int length) {
        int addressBytes = length - MessageLayout.HEADER_BYTES;
        AeronAddress address =
                AeronAddress.parse(landing.getStringWithoutLengthAscii(MessageLayout.HEADER_BYTES, addressBytes));
        return address == null ? null : block.meet(sender, address);
    }

    /** Answers a hello. A hello after the first one queries how many messages this endpoint has handled. */
    private void answer(AeronPeer peer) {
        if (MessageHeader.number(landing, 0) - peer.handled(index) > 0) {
            peer.askForRepeat(index);
        } else if (peer.handled(index) > 0) {
            peer.owe(1);
        }
    }

    private void deliver(AeronPeer peer, int length) {
        int ahead = MessageHeader.number(landing, 0) - peer.handled(index);
        Dispatcher to = dispatcher;
        if (ahead < 0) {
            tally.repeated++;
            peer.owe(1);
        } else if (to != null && index == MessageLayout.REQUESTS && peer.isHeldBack()) {
            // The sender keeps unhandled requests, which are requested later.
            return;
        } else if (ahead > 0) {
            tally.outOfOrder++;
            if (to != null) {
                peer.askForRepeat(index);
            }
        } else if (to != null) {
            peer.handle(index, length);
            tally.received++;
            delivered++;
            dispatch(to, peer.index());
        }
    }

    private void dispatch(Dispatcher to, int source) {
        int packet = MessageLayout.HEADER_BYTES;
        Packet.source(landing, packet, source);
        int data = AeronPeer.dataOffset(landing, packet);
        if (data == Dispatcher.NO_DATA) {
            to.dispatch(block, landing, packet, data);
        } else {
            to.dispatchBulk(block, landing, packet, data);
        }
    }
}
