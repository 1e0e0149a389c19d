package io.clump.mpi.comm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;
import mpi.MPIException;

/**
 * First message of an array of objects. A short object is inside; for a longer one, the header names the message that
 * contains it.
 *
 * <pre>
 *   | mark (4) | objects (4) | bytes (4) | tag of the message that follows, or −1 (4) | the bytes, if none follows |
 * </pre>
 *
 * @param count number of objects
 * @param bytes that they take
 * @param follows tag of the message that has them, or {@link #NOTHING}
 */
record ObjectHeader(int count, int bytes, int follows) {
    /** Nothing follows. */
    static final int NOTHING = -1;

    /** Bytes before those of the objects. */
    static final int LENGTH_BYTES = 4 * Integer.BYTES;

    /** Longest such message: one medium message, with its envelope. */
    static final int MOST_BYTES = 4096;

    private static final int MARK = 0x4f42_4a53;

    /** Makes the message. */
    static byte[] message(int count, byte[] objects, int follows) {
        boolean isWhole = follows == NOTHING;
        ByteBuffer message = ByteBuffer.allocate(LENGTH_BYTES + (isWhole ? objects.length : 0))
                .order(ByteOrder.nativeOrder())
                .putInt(MARK)
                .putInt(count)
                .putInt(objects.length)
                .putInt(follows);
        if (isWhole) {
            message.put(objects);
        }
        return message.array();
    }

    /** Returns whether objects of this many bytes are in the message itself. */
    static boolean holds(int bytes) {
        return bytes <= MOST_BYTES - LENGTH_BYTES;
    }

    /** Reads the message; throws an error of MPI if it is no header, or if its numbers are impossible. */
    static ObjectHeader read(byte[] message, long length) {
        ByteBuffer bytes = ByteBuffer.wrap(message).order(ByteOrder.nativeOrder());
        if (length < LENGTH_BYTES || bytes.getInt() != MARK) {
            throw new MPIException(MPI.ERR_TYPE, "the message has no objects: it was not sent as MPI.OBJECT");
        }
        ObjectHeader header = new ObjectHeader(bytes.getInt(), bytes.getInt(), bytes.getInt());
        boolean isWhole = header.follows == NOTHING;
        if (header.count < 0
                || header.bytes < 0
                || header.follows < NOTHING
                || (isWhole && header.bytes > length - LENGTH_BYTES)) {
            throw new MPIException(MPI.ERR_TYPE, "the message is damaged: found " + header + ", length " + length);
        }
        return header;
    }
}
