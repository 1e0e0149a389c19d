package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.CONTINUED;
import static io.clump.net.engine.DatagramLayout.HEADER_BYTES;
import static io.clump.net.engine.DatagramLayout.MORE;

import io.clump.am2.packet.Packet;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Puts messages together that came in pieces. The pieces of a stream come in order, so a stream has one such message at
 * most; it grows in a block of the pool that the stream's quota allows, and is delivered like any datagram when it is
 * whole. The pieces of a sender that falls silent in the middle are set aside when others need its block, however long
 * it is silent.
 */
final class Reassembly {
    private final BufferPool pool;

    Reassembly(BufferPool pool) {
        this.pool = pool;
    }

    /** What a datagram in a buffer says of pieces: 0 if it holds whole messages, else MORE, CONTINUED or both. */
    int flags(int buffer) {
        return Datagram.flags(pool.memory(), pool.offset(buffer)) & (MORE | CONTINUED);
    }

    /** Takes a block for a message with those of its pieces that were set aside; NONE if the stream has none free. */
    int begin(int stream, int peer, byte[] aside) {
        int block = pool.takeBlock(stream, peer);
        if (block != BufferPool.NONE) {
            pool.memory().putBytes(pool.offset(block) + HEADER_BYTES, aside);
            pool.fill(block, HEADER_BYTES + aside.length, 0);
        }
        return block;
    }

    /** Gives back the block of a message that is not complete; returns the pieces that have come, to be set aside. */
    byte[] setAside(int block) {
        byte[] aside = new byte[pool.lengthBytes(block) - HEADER_BYTES];
        pool.memory().getBytes(pool.offset(block) + HEADER_BYTES, aside);
        pool.free(block);
        return aside;
    }

    /**
     * Returns whether the piece in a buffer can be the next one of a message, by its length and by whether more is to
     * come.
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

    /** Returns whether a block is in use and holds a message of which something is missing. */
    boolean isIncomplete(int block) {
        return pool.stream(block) >= 0 && pool.messages(block) == 0;
    }

    private int lengthBytes(int buffer) {
        return Datagram.lengthBytes(pool.memory(), pool.offset(buffer));
    }
}
