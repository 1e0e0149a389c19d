package io.clump.net.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.exceptions.AeronException;
import io.clump.am2.job.Uninterrupted;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Backlog;
import java.time.Duration;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Requests or replies to one peer: a ring of messages, and the publication to which they are offered. If Aeron does not
 * accept a message now, it waits in the ring and is offered again by the next poll. The first message to a peer is a
 * hello.
 */
final class OutgoingStream {
    /** Bytes of a term: it holds 15 messages of the largest size; an Aeron message may fill an eighth of a term. */
    static final int TERM_BYTES = 128 << 10;

    /** Time without progress, with all messages offered, after which the peer is probed. */
    private static final long PROBE_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long NONE = Long.MIN_VALUE;

    private final Origin origin;
    private final AeronPeer peer;
    private final int index;
    private @Nullable SendRing ring;
    private @Nullable ExclusivePublication publication;
    private long registration = NONE;
    private boolean helloSent;

    /** Time since which there has been no receiver, or NONE. */
    private long disconnectedSince = NONE;

    private long progressAt = NONE;
    private long usedAtProgress;

    OutgoingStream(Origin origin, AeronPeer peer, int index) {
        this.origin = origin;
        this.peer = peer;
        this.index = index;
    }

    /** Returns the memory of claims. */
    UnsafeBuffer memory() {
        return ring().memory();
    }

    /**
     * Claims space for a message. There is no space before the peer's driver has answered, so that a published message
     * can be sent at once, and not only when this thread polls again.
     *
     * @return offset of the packet of a message with {@code dataBytes} bytes of data, or {@link SendRing#NONE}
     */
    int claim(int dataBytes) {
        if (!isHelloSent()) {
            watch(System.nanoTime());
            return SendRing.NONE;
        }
        int message = ring().claim(MessageLayout.SHORT_BYTES + dataBytes);
        if (message == SendRing.NONE) {
            if (!origin.rings.isTaken()) {
                // No message under way will give memory back.
                peer.lose();
            }
            return SendRing.NONE;
        }
        int packet = message + MessageLayout.HEADER_BYTES;
        UnsafeBuffer memory = memory();
        // Fields that the sender does not write must be zero, not leftovers of an earlier message.
        memory.putLong(packet + PacketLayout.STATE_OFFSET, 0);
        Packet.bulkIndex(memory, packet, 0);
        return packet;
    }

    /** Gives the last claim up. */
    void abort() {
        ring().giveBackIfEmpty();
    }

    /** Hands over a claimed message, whose bulk length is that of the claim. */
    void publish(int packet) {
        SendRing filled = ring();
        MessageHeader.write(
                filled.memory(),
                packet - MessageLayout.HEADER_BYTES,
                MessageLayout.MESSAGE,
                origin.job,
                origin.endpointId,
                peer.endpointId(),
                filled.tailNumber());
        filled.append(MessageLayout.SHORT_BYTES + Packet.bulkLengthBytes(filled.memory(), packet));
        origin.tally.sent++;
        pump();
    }

    /** Offers waiting messages until Aeron accepts no more. */
    void pump() {
        SendRing waiting = ring;
        if (waiting == null) {
            return;
        }
        int message = waiting.next();
        while (message != SendRing.NONE
                && isHelloSent()
                && offer(waiting.memory(), message, waiting.messageBytes(message))) {
            waiting.offered();
            message = waiting.next();
        }
    }

    /** Offers a message without a packet; returns false if Aeron does not accept it now. */
    boolean offerControl(int kind) {
        int number = ring == null ? 0 : ring.nextNumber();
        return isReady() && offer(origin.control, 0, origin.writeControl(kind, peer.endpointId(), number));
    }

    /** Asks the driver for a publication to the peer; does not wait for it. */
    void open() {
        if (registration == NONE && peer.isReachable()) {
            try {
                registration = origin.aeron.asyncAddExclusivePublication(
                        peer.address().channel() + "|term-length=" + TERM_BYTES, streamId(index));
            } catch (AeronException e) {
                peer.lose();
            }
        }
    }

    /** Returns whether there is a receiver that Aeron has found. */
    boolean isConnected() {
        return publication != null && publication.isConnected();
    }

    /** Returns whether the publication was requested from the driver. */
    boolean isOpen() {
        return registration != NONE;
    }

    /** Returns the messages that wait for the peer; null if nothing was ever sent to it. */
    @Nullable
    Backlog backlog() {
        SendRing waiting = ring;
        if (waiting == null) {
            return null;
        }
        return new Backlog(peer.toString(), waiting.headNumber(), waiting.tailNumber() - waiting.headNumber());
    }

    /** Returns whether every message has been handled. */
    boolean isEmpty() {
        return ring == null || ring.isEmpty();
    }

    /** Notes how many messages the peer has handled; returns false if that number is impossible. */
    boolean handled(int count) {
        return ring == null ? count == 0 : ring.handled(count);
    }

    /** Offers the messages that the peer has not handled again, since it misses some. */
    void repeat() {
        if (ring != null && !ring.isEmpty()) {
            ring.rewind();
            origin.tally.resent++;
        }
    }

    /** Detects a peer that is gone, and probes a silent one; to be called while messages wait to be sent. */
    void watch(long now) {
        if (!isReady()) {
            watchDisconnected(now);
        } else if (publication != null && publication.isClosed()) {
            peer.lose();
        } else if (isConnected()) {
            disconnectedSince = NONE;
            peer.received();
            probe(now);
        } else {
            watchDisconnected(now);
        }
    }

    /** Returns the ring with the messages to give back, or null. */
    @Nullable
    SendRing unhandled() {
        return isEmpty() ? null : ring;
    }

    /** Returns whether the driver has sent all that was offered, as far as is known. */
    boolean isDrained() {
        return publication == null
                || publication.isClosed()
                || !publication.isConnected()
                || SenderPosition.of(origin.aeron, publication) >= publication.position();
    }

    void close() {
        if (publication != null) {
            publication.close();
        } else if (registration != NONE) {
            try {
                origin.aeron.asyncRemovePublication(registration);
            } catch (AeronException e) {
                // The client is closed, and its publications with it.
                peer.lose();
            }
        }
    }

    /** Returns Aeron's number of a stream. */
    static int streamId(int index) {
        return index + 1;
    }

    private SendRing ring() {
        if (ring == null) {
            ring = new SendRing(origin.rings);
        }
        return ring;
    }

    private boolean isReady() {
        if (publication == null) {
            open();
            try {
                publication = registration == NONE ? null : find(registration);
            } catch (AeronException e) {
                peer.lose();
            }
        }
        return publication != null;
    }

    /** Returns the publication, or null while the driver has not answered. */
    private @Nullable ExclusivePublication find(long id) {
        // Aeron maps a file here; an interrupt in between would lose the publication.
        return Uninterrupted.get(() -> origin.aeron.getExclusivePublication(id));
    }

    private boolean isHelloSent() {
        if (!helloSent) {
            helloSent = offerControl(MessageLayout.HELLO);
        }
        return helloSent;
    }

    private boolean offer(UnsafeBuffer buffer, int offset, int length) {
        ExclusivePublication open = publication;
        if (open == null) {
            return false;
        }
        peer.stamp(buffer, offset);
        long result = open.offer(buffer, offset, length);
        if (result == Publication.ADMIN_ACTION) {
            // The term was full; the next one has space.
            result = open.offer(buffer, offset, length);
        }
        if (result > 0) {
            // Aeron accepts a message only once a receiver has answered.
            peer.received();
            peer.stampSent();
            return true;
        }
        if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
            peer.lose();
        }
        origin.tally.backPressured++;
        return false;
    }

    private void watchDisconnected(long now) {
        peer.checkUnresponsive(now);
        if (disconnectedSince == NONE) {
            disconnectedSince = now;
        } else if (now - disconnectedSince > origin.timeoutNanos) {
            peer.lose();
        }
    }

    /**
     * Sends a hello if there is no progress: it carries the next number of the stream, and queries how many messages
     * were handled.
     */
    private void probe(long now) {
        SendRing sent = ring;
        if (sent == null || sent.isEmpty()) {
            progressAt = NONE;
        } else if (progressAt == NONE || sent.usedBytes() != usedAtProgress) {
            progressAt = now;
            usedAtProgress = sent.usedBytes();
        } else if (now - progressAt > PROBE_NANOS && sent.next() == SendRing.NONE) {
            progressAt = now;
            offerControl(MessageLayout.HELLO);
        }
    }
}
