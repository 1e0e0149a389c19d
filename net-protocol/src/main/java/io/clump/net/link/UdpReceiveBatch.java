package io.clump.net.link;

import io.clump.am2.spi.PollLog;
import io.clump.net.posix.MessageHeader;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.agrona.BufferUtil;
import org.jspecify.annotations.Nullable;

/**
 * Datagrams that the kernel delivers by one call: consecutive ones of one sender that have one length, except the last,
 * which may be shorter (UDP_GRO). Between two processes of one machine, or of two with the same switch, such datagrams
 * travel through the kernels as one.
 *
 * <p>Used in {@linkplain BulkSpell spells}. The kernel reports the length of the datagrams in a packet only while the
 * option is on, so the option is turned off when the socket is empty.
 */
final class UdpReceiveBatch {
    /** Bytes of the buffer: the longest IP packet, more than the kernel merges. */
    private static final int MOST_BYTES = 1 << 16;

    private final Supplier<@Nullable SocketDescriptor> socket;
    private final BulkSpell spell;
    private @Nullable Receiver receiver;
    private boolean isPossible;
    private boolean isOn;
    private long batches;

    /**
     * Makes a batch for a link that sends datagrams of at most {@code largestBytes}; its socket is requested on first
     * use.
     */
    UdpReceiveBatch(int largestBytes, Supplier<@Nullable SocketDescriptor> socket) {
        this.socket = socket;
        spell = new BulkSpell((largestBytes + 1) / 2);
        isPossible = MessageHeader.AVAILABLE && UdpBatch.isWorthwhile(largestBytes);
    }

    /** Returns whether {@link #receive} must be called, and no other code receives from the socket. */
    boolean isOn() {
        return isOn;
    }

    /** Returns the number of calls that have returned more than one datagram. */
    long count() {
        return batches;
    }

    /**
     * Notes the length of a datagram that was received otherwise, or {@link BulkSpell#NOTHING}; may begin a spell, and
     * allocate.
     */
    void receivedAlone(int datagramBytes) {
        if (isPossible && spell.beginsAfter(datagramBytes)) {
            turnOn();
        }
    }

    /** Begins a spell now, if this system can. */
    void begin() {
        if (isPossible) {
            spell.begin();
            turnOn();
        }
    }

    /** Receives as {@link Link#receive}. */
    boolean receive(ByteBuffer into) {
        Receiver from = receiver;
        if (from == null) {
            return false;
        }
        if (from.isEmpty()) {
            int datagrams = from.receive();
            batches += datagrams > 1 ? 1 : 0;
            if (spell.mayEndAfter(datagrams)) {
                turnOff(from);
            }
            if (datagrams == 0) {
                return false;
            }
        }
        from.take(into);
        return true;
    }

    /** Forgets the received datagrams, and never receives again. */
    void close() {
        isPossible = false;
        isOn = false;
        receiver = null;
    }

    private void turnOn() {
        try {
            if (receiver == null) {
                SocketDescriptor own = socket.get();
                receiver = own == null ? null : new Receiver(own);
            }
        } catch (OutOfMemoryError noMemoryForTheBatch) {
            // The link receives one by one: it must not throw.
            receiver = null;
        }
        isOn = receiver != null && receiver.socket.receivesTogether(true);
        if (!isOn) {
            isPossible = false;
            PollLog.log(
                    UdpReceiveBatch.class,
                    Level.DEBUG,
                    "datagrams are received one by one: this system does not hand them over together");
        }
    }

    /**
     * Ends the spell unless a datagram arrived just before the option was turned off. Datagrams that arrive at that
     * moment on another core may lose their lengths; they are cut off and lost.
     */
    private void turnOff(Receiver from) {
        from.socket.receivesTogether(false);
        if (from.socket.hasDatagram()) {
            from.socket.receivesTogether(true);
        } else {
            spell.end();
            isOn = false;
        }
    }

    /** Memory of one call. */
    private static final class Receiver {
        private final SocketDescriptor socket;
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(MOST_BYTES);
        private final MessageHeader header;
        private int segmentBytes;

        private int endOffset;
        private int count;

        Receiver(SocketDescriptor socket) {
            this.socket = socket;
            header = socket.header(BufferUtil.address(bytes), MOST_BYTES);
        }

        boolean isEmpty() {
            return count == 0;
        }

        /** Receives datagrams; returns their number. */
        int receive() {
            long received = header.receive(socket.number());
            if (received >= 0) {
                endOffset = (int) received;
                segmentBytes = header.segmentBytes(endOffset);
                // An empty datagram counts as one, too.
                count = endOffset == 0 ? 1 : (endOffset + segmentBytes - 1) / segmentBytes;
                bytes.clear();
            }
            return count;
        }

        /** Moves one datagram, or as much of it as there is space for. */
        void take(ByteBuffer into) {
            int next = Math.min(endOffset, bytes.position() + segmentBytes);
            bytes.limit(Math.min(next, bytes.position() + into.remaining()));
            into.put(bytes);
            bytes.limit(MOST_BYTES).position(next);
            count--;
        }
    }
}
