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
 * Requests or replies to one peer: a ring, and the publication that takes what is in it. What Aeron does not take now
 * waits in the ring and is offered again by the next poll. The first thing a peer sees is a greeting.
 */
final class OutgoingStream {
    /** A term holds 15 messages of the largest size; an Aeron message may fill an eighth of one. */
    static final int TERM_BYTES = 128 << 10;

    /** How long everything may have been offered without any of it being handled, before the peer is asked. */
    private static final long PROBE_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long NONE = Long.MIN_VALUE;

    private final Origin origin;
    private final AeronPeer peer;
    private final int index;
    private @Nullable SendRing ring;
    private @Nullable ExclusivePublication publication;
    private long registration = NONE;
    private boolean greeted;

    /** Since when there has been no receiver, or NONE. */
    private long disconnectedSince = NONE;

    private long progressAt = NONE;
    private long usedAtProgress;

    OutgoingStream(Origin origin, AeronPeer peer, int index) {
        this.origin = origin;
        this.peer = peer;
        this.index = index;
    }

    /** The memory of claims. */
    UnsafeBuffer memory() {
        return ring().memory();
    }

    /**
     * Finds room for a message. There is no room before the peer's driver has answered: what is claimed is to leave
     * when it is published, and not when this thread happens to poll again.
     *
     * @return offset of the packet of a message with so many bytes of data, or {@link SendRing#NONE}
     */
    int claim(int dataBytes) {
        if (!isGreeted()) {
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
        // What the sender does not write is zero, not what was there before.
        memory.putLong(packet + PacketLayout.STATE_OFFSET, 0);
        Packet.bulkIndex(memory, packet, 0);
        return packet;
    }

    /** Gives up what was claimed last. */
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

    /** Offers what waits, until Aeron takes no more. */
    void pump() {
        SendRing waiting = ring;
        if (waiting == null) {
            return;
        }
        int message = waiting.next();
        while (message != SendRing.NONE
                && isGreeted()
                && offer(waiting.memory(), message, waiting.messageBytes(message))) {
            waiting.offered();
            message = waiting.next();
        }
    }

    /** Offers a message without a packet; returns false if Aeron does not take it now. */
    boolean offerControl(int kind) {
        int number = ring == null ? 0 : ring.nextNumber();
        return isReady() && offer(origin.control, 0, origin.writeControl(kind, peer.endpointId(), number));
    }

    /** Asks the driver for the way to the peer; does not wait for it. */
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

    /** Returns whether there is a receiver; one that Aeron has not found yet counts as none. */
    boolean isConnected() {
        return publication != null && publication.isConnected();
    }

    /** Returns whether the driver has been asked for the way. */
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
        String receiver = "endpoint " + Long.toHexString(peer.endpointId()) + " at " + peer.address();
        return new Backlog(receiver, waiting.headNumber(), waiting.tailNumber() - waiting.headNumber());
    }

    /** Returns whether every message has been handled. */
    boolean isEmpty() {
        return ring == null || ring.isEmpty();
    }

    /** Notes what the peer has handled; returns false if that cannot be. */
    boolean handled(int count) {
        return ring == null ? count == 0 : ring.handled(count);
    }

    /** The peer misses messages: offers what it has not handled again. */
    void repeat() {
        if (ring != null && !ring.isEmpty()) {
            ring.rewind();
            origin.tally.resent++;
        }
    }

    /** Notices a peer that is gone, and asks one that has been silent; to be called while something is to be sent. */
    void watch(long now) {
        if (!isReady()) {
            watchDisconnected(now);
        } else if (publication != null && publication.isClosed()) {
            peer.lose();
        } else if (isConnected()) {
            disconnectedSince = NONE;
            probe(now);
        } else {
            watchDisconnected(now);
        }
    }

    /** The ring with what is to be given back, or null. */
    @Nullable
    SendRing unhandled() {
        return isEmpty() ? null : ring;
    }

    /** Returns whether the driver has sent all that was offered, as far as it can be known. */
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

    /** Aeron's number of a stream. */
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

    /** The publication, or null as long as the driver has not answered. */
    private @Nullable ExclusivePublication find(long id) {
        // Aeron maps a file here, and the publication is lost if an interrupt breaks that off.
        return Uninterrupted.get(() -> origin.aeron.getExclusivePublication(id));
    }

    private boolean isGreeted() {
        if (!greeted) {
            greeted = offerControl(MessageLayout.GREETING);
        }
        return greeted;
    }

    private boolean offer(UnsafeBuffer buffer, int offset, int length) {
        ExclusivePublication open = publication;
        if (open == null) {
            return false;
        }
        peer.stamp(buffer, offset);
        long result = open.offer(buffer, offset, length);
        if (result == Publication.ADMIN_ACTION) {
            // The term was full; the next one has room.
            result = open.offer(buffer, offset, length);
        }
        if (result > 0) {
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
        if (disconnectedSince == NONE) {
            disconnectedSince = now;
        } else if (now - disconnectedSince > origin.timeoutNanos) {
            peer.lose();
        }
    }

    /** A greeting says how far the stream is, and asks how much of it has been handled. */
    private void probe(long now) {
        SendRing sent = ring;
        if (sent == null || sent.isEmpty()) {
            progressAt = NONE;
        } else if (progressAt == NONE || sent.usedBytes() != usedAtProgress) {
            progressAt = now;
            usedAtProgress = sent.usedBytes();
        } else if (now - progressAt > PROBE_NANOS && sent.next() == SendRing.NONE) {
            progressAt = now;
            offerControl(MessageLayout.GREETING);
        }
    }
}
