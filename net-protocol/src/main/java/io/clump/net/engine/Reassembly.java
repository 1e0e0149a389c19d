package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.CONTINUED;
import static io.clump.net.engine.DatagramLayout.HEADER_BYTES;
import static io.clump.net.engine.DatagramLayout.MORE;

import io.clump.am2.packet.Packet;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Puts messages together from their pieces. The pieces of a stream arrive in order, so a stream has at most one such
 * message. It grows in a block of the pool, within the stream's quota, and is delivered like any datagram when it is
 * complete. If the sender stops in the middle, its pieces are set aside when others need the block, however long the
 * pause lasts.
 */
final class Reassembly {
    private final BufferPool pool;

    Reassembly(BufferPool pool) {
        this.pool = pool;
    }

    /**
     * Returns the piece flags of a datagram in a buffer: 0 if it holds whole messages, else MORE, CONTINUED or both.
     */
    int flags(int buffer) {
        return Datagram.flags(pool.memory(), pool.offset(buffer)) & (MORE | CONTINUED);
    }

    /**
     * Takes a block for a message and fills in the pieces that were set aside; returns NONE if no block is free for the
     * stream.
     */
    int begin(int stream, int peer, byte[] aside) {
        int block = pool.takeBlock(stream, peer);
        if (block != BufferPool.NONE) {
            pool.memory().putBytes(pool.offset(block) + HEADER_BYTES, aside);
            pool.fill(block, HEADER_BYTES + aside.length, 0);
        }
        return block;
    }

    /** Gives back the block of an incomplete message; returns the pieces that have arrived, to be set aside. */
    byte[] setAside(int block) {
        byte[] aside = new byte[pool.lengthBytes(block) - HEADER_BYTES];
        pool.memory().getBytes(pool.offset(block) + HEADER_BYTES, aside);
        pool.free(block);
        return aside;
    }

    /**
     * Returns whether the piece in a buffer can be the next one of a message, by its length and by whether more pieces
     * follow.
     */
    boolean continues(int block, int buffer) {
        int packet = pool.offset(block) + HEADER_BYTES;
        int wholeBytes = HEADER_BYTES + DatagramLayout.messageBytes(Packet.bulkLengthBytes(pool.memory(), packet));
        int missing = wholeBytes - pool.lengthBytes(block);
        int bytes = lengthBytes(buffer) - HEADER_BYTES;
        return (flags(buffer) & MORE) != 0 ? bytes < missing : bytes == missing;
    }

    /** Adds a piece that continues the message; returns whether it was the last. */
    boolean add(int block, int buffer) {
        UnsafeBuffer memory = pool.memory();
        int bytes = lengthBytes(buffer) - HEADER_BYTES;
        int filled = pool.lengthBytes(block);
        memory.putBytes(pool.offset(block) + filled, memory, pool.offset(buffer) + HEADER_BYTES, bytes);
        boolean isLast = (flags(buffer) & MORE) == 0;
        pool.fill(block, filled + bytes, isLast ? 1 : 0);
        return isLast;
    }

    /** Returns whether a block is in use and holds an incomplete message. */
    boolean isIncomplete(int block) {
        return pool.stream(block) >= 0 && pool.messages(block) == 0;
    }

    private int lengthBytes(int buffer) {
        return Datagram.lengthBytes(pool.memory(), pool.offset(buffer));
    }
}
