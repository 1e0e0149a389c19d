package io.clump.net.engine;

import io.clump.am2.packet.PacketLayout;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Datagrams of one endpoint that are being filled, or wait to be sent or acknowledged. A datagram is either a buffer,
 * or a piece of a message. Such a message is in a block as a whole until the last of its pieces has arrived: so it is
 * split without a copy, and an undelivered message is returned with all its data.
 *
 * <pre>
 *   0         bufferCount            datagrams 0 … are buffers, those behind them pieces, of each block equally many
 *   | buffers | pieces of block 0 | pieces of block 1 | …
 *
 *   block: | space | packet ‥ data ‥│‥ data ‥│‥ data |      the header of a piece is written over what is before it,
 *          └ header, piece 0 ──────┘        │              which is put back when it was sent ({@link Transmitter})
 *                         └ header, piece 1 ┘
 * </pre>
 */
final class SendPool {
    /** The datagram was never sent. */
    static final byte UNSENT = 0;

    /** The datagram is under way, as far as is known. */
    static final byte IN_FLIGHT = 1;

    /** The datagram must be sent again. */
    static final byte LOST = 2;

    /** The datagram has arrived, but an earlier one has not. */
    static final byte ARRIVED = 3;

    /**
     * Most bytes of a stream's buffers and blocks that are not all known to have arrived, unless that makes too few
     * datagrams.
     */
    private static final int HELD_BYTES = 256 << 10;

    /** Bytes of a long message. */
    private static final int LONG_BYTES = 16_384;

    private final BufferPool pool;
    private final int mostHeld;
    private final int firstSequence;
    private final boolean paces;
    private final boolean halves;
    private final boolean findsPaths;
    private final boolean repeats;
    private final int payloadBytes;
    private final int piecesOfBlock;
    private final int control;
    private final byte[] states;
    private final boolean[] resent;

    /** True for a datagram that was marked as lost before it left for the first time. */
    private final boolean[] kept;

    private final long[] sentAt;
    private final int[] following;
    private final int[] numbers;

    SendPool(EngineConfiguration configuration) {
        int messageBytes = DatagramLayout.messageBytes(configuration.maxMediumBytes());
        firstSequence = configuration.firstSequence();
        paces = configuration.has(Mechanism.PACING);
        halves = configuration.has(Mechanism.HALVING);
        findsPaths = configuration.has(Mechanism.PATH_DISCOVERY);
        repeats = configuration.has(Mechanism.REPETITION);
        payloadBytes = DatagramLayout.payloadBytes(configuration.datagramBytes());
        piecesOfBlock = pieces(messageBytes);
        int buffers = configuration.sendBuffers();
        pool = new BufferPool(
                configuration.datagramBytes(),
                buffers,
                Integer.MAX_VALUE,
                messageBytes,
                configuration.splits() ? buffers : 0);
        mostHeld = Math.max(SendStream.EARLY, Math.min(SendStream.WINDOW, HELD_BYTES / fullBytes()));
        control = pool.take();
        int datagrams = pool.bufferCount() + (pool.count() - pool.bufferCount()) * piecesOfBlock;
        states = new byte[datagrams];
        resent = new boolean[datagrams];
        kept = new boolean[datagrams];
        sentAt = new long[datagrams];
        following = new int[datagrams];
        numbers = new int[datagrams];
    }

    BufferPool pool() {
        return pool;
    }

    UnsafeBuffer memory() {
        return pool.memory();
    }

    /** Returns the offset of the space for a datagram without messages. */
    int controlOffset() {
        return pool.offset(control);
    }

    /** Returns whether a message is larger than a datagram, so that it needs a block. */
    boolean isSplit(int messageBytes) {
        return messageBytes > payloadBytes;
    }

    /** Starts an empty datagram; returns NONE if the peer's stream, which has {@code taken} buffers, has its share. */
    int open(int stream, int peer, int taken) {
        if (!pool.hasShare(stream, taken)) {
            return BufferPool.NONE;
        }
        int buffer = pool.take();
        pool.charge(buffer, stream, peer, 0);
        pool.fill(buffer, DatagramLayout.HEADER_BYTES, 0);
        states[buffer] = UNSENT;
        kept[buffer] = false;
        resent[buffer] = false;
        return buffer;
    }

    /** Takes a block for a message that is larger than a datagram; returns NONE as in {@link #open}. */
    int openBlock(int stream, int peer, int taken) {
        if (!pool.hasShareOfBlocks(stream, taken)) {
            return BufferPool.NONE;
        }
        int block = pool.takeBlock(stream, peer);
        pool.fill(block, DatagramLayout.HEADER_BYTES, 0);
        return block;
    }

    /** Returns whether a message fits into a datagram that is full at {@code fullBytes} bytes. */
    boolean hasSpace(int buffer, int messageBytes, int fullBytes) {
        return fullBytes - pool.lengthBytes(buffer) >= messageBytes;
    }

    /**
     * Returns whether a datagram, with {@code lastBytes} bytes of its last message, should not wait for another: there
     * is no space for a short one, or for another long one after a long one.
     */
    boolean isFull(int buffer, int lastBytes, int fullBytes) {
        return !hasSpace(buffer, lastBytes >= LONG_BYTES ? lastBytes : PacketLayout.LENGTH_BYTES, fullBytes);
    }

    /** Returns whether {@link Mechanism#PACING} is not switched off. */
    boolean paces() {
        return paces;
    }

    /** Returns whether {@link Mechanism#HALVING} is not switched off. */
    boolean halves() {
        return halves;
    }

    /** Returns whether {@link Mechanism#PATH_DISCOVERY} is not switched off. */
    boolean findsPaths() {
        return findsPaths;
    }

    /** Returns whether a datagram is sent again before the peer has reported that it is missing. */
    boolean repeats() {
        return repeats;
    }

    /** Returns the number of the first datagram of every stream. */
    int firstSequence() {
        return firstSequence;
    }

    /**
     * Returns the most buffers and blocks of a stream whose datagrams are not all known to have arrived, when a message
     * is claimed.
     */
    int mostHeld() {
        return mostHeld;
    }

    /** Returns the bytes at which any datagram is full. */
    int fullBytes() {
        return DatagramLayout.HEADER_BYTES + payloadBytes;
    }

    /**
     * Prepares the place after a datagram's contents for a message: clears the fields that the sender does not write,
     * except for the number.
     *
     * @return offset of the packet in bytes
     */
    int prepare(int buffer, int messageBytes) {
        UnsafeBuffer memory = pool.memory();
        int packet = pool.offset(buffer) + pool.lengthBytes(buffer);
        memory.putShort(packet + PacketLayout.BULK_INDEX_OFFSET, (short) 0);
        if (messageBytes > PacketLayout.LENGTH_BYTES) {
            memory.putLong(packet + messageBytes - Long.BYTES, 0);
        }
        return packet;
    }

    /** Adds a message that was filled in place. */
    void append(int buffer, int messageBytes) {
        pool.fill(buffer, pool.lengthBytes(buffer) + messageBytes, pool.messages(buffer) + 1);
    }

    /** Returns the number of datagrams of a message. */
    int pieces(int messageBytes) {
        return (messageBytes + payloadBytes - 1) / payloadBytes;
    }

    /** Returns a piece of a filled block, as a datagram that was never sent. */
    int piece(int block, int number) {
        int datagram = pool.bufferCount() + (block - pool.bufferCount()) * piecesOfBlock + number;
        states[datagram] = UNSENT;
        resent[datagram] = false;
        kept[datagram] = false;
        return datagram;
    }

    boolean isPiece(int datagram) {
        return datagram >= pool.bufferCount();
    }

    /** Returns the buffer, or the block of the piece. */
    int bufferOf(int datagram) {
        return isPiece(datagram) ? pool.bufferCount() + (datagram - pool.bufferCount()) / piecesOfBlock : datagram;
    }

    /** Returns the offset of a datagram, in bytes; the header of a piece overlies the bytes before the piece. */
    int offset(int datagram) {
        return pool.offset(bufferOf(datagram)) + numberOf(datagram) * payloadBytes;
    }

    /** Returns the bytes of the datagram, with its header. */
    int lengthBytes(int datagram) {
        int whole = pool.lengthBytes(bufferOf(datagram)) - numberOf(datagram) * payloadBytes;
        return Math.min(whole, DatagramLayout.HEADER_BYTES + payloadBytes);
    }

    /** Returns the header flags of a datagram with messages. */
    int flags(int datagram) {
        int flags = DatagramLayout.DATA;
        if (isPiece(datagram)) {
            flags |= numberOf(datagram) > 0 ? DatagramLayout.CONTINUED : 0;
            flags |= isLastPiece(datagram) ? 0 : DatagramLayout.MORE;
        }
        return flags;
    }

    /** Frees the buffer of an arrived datagram, or the block if it is the last piece; returns whether it did. */
    boolean arrived(int datagram) {
        boolean isOver = !isPiece(datagram) || isLastPiece(datagram);
        if (isOver) {
            pool.free(bufferOf(datagram));
        }
        return isOver;
    }

    /** Returns the datagram after this one in its stream. */
    int following(int datagram) {
        return following[datagram];
    }

    void following(int datagram, int next) {
        following[datagram] = next;
    }

    /** Returns the number of the datagram in its stream. */
    int number(int datagram) {
        return numbers[datagram];
    }

    void number(int datagram, int number) {
        numbers[datagram] = number;
    }

    byte state(int datagram) {
        return states[datagram];
    }

    void state(int datagram, byte state) {
        states[datagram] = state;
    }

    boolean isResent(int datagram) {
        return resent[datagram];
    }

    long sentAt(int datagram) {
        return sentAt[datagram];
    }

    /** Notes that a datagram is sent now. */
    void sent(int datagram, long now) {
        resent[datagram] = states[datagram] != UNSENT && !kept[datagram];
        kept[datagram] = false;
        states[datagram] = IN_FLIGHT;
        sentAt[datagram] = now;
    }

    /** Notes that a datagram could not be sent for lack of space. */
    void notSent(int datagram) {
        states[datagram] = LOST;
        kept[datagram] = !resent[datagram];
    }

    private int numberOf(int datagram) {
        return isPiece(datagram) ? (datagram - pool.bufferCount()) % piecesOfBlock : 0;
    }

    private boolean isLastPiece(int datagram) {
        return pool.lengthBytes(bufferOf(datagram)) - numberOf(datagram) * payloadBytes
                <= DatagramLayout.HEADER_BYTES + payloadBytes;
    }
}
