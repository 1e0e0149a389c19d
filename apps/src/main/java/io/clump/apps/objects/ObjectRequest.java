package io.clump.apps.objects;

import io.clump.bmi.UnexpectedMessage;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Request of a client, sent as an unexpected message. The parts of objects have the tag {@code tag}, answers of the
 * server the next one, and the word to keep a part the one after that.
 *
 * @param kind tag of the unexpected message
 * @param id object
 * @param tag first of the three tags
 * @param checksum of the part, if the request is to put one
 * @param length bytes of the part, or of the object that is committed
 */
record ObjectRequest(int kind, long id, int tag, int checksum, int length) {
    static final int PUT = 1;
    static final int COMMIT = 2;
    static final int LOOKUP = 3;
    static final int GET = 4;
    static final int TAGS = 3;

    static final long DONE = 0;

    /** Answer: there is no such object. */
    static final long NONE = -1;

    /** Answer: the server has no memory for a part. */
    static final long FULL = -2;

    /** Answer: the bytes do not have the checksum. */
    static final long DAMAGED = -3;

    private static final int BYTES = Long.BYTES + 3 * Integer.BYTES;

    ByteBuffer encoded() {
        return ByteBuffer.allocate(BYTES)
                .putLong(id)
                .putInt(tag)
                .putInt(checksum)
                .putInt(length)
                .flip();
    }

    /** Reads a request; null if no client of this program has sent it. */
    static @Nullable ObjectRequest read(UnexpectedMessage message) {
        ByteBuffer bytes = message.buffer();
        if (bytes.remaining() != BYTES) {
            return null;
        }
        ObjectRequest read =
                new ObjectRequest(message.tag(), bytes.getLong(), bytes.getInt(), bytes.getInt(), bytes.getInt());
        boolean isPossible = read.tag >= 0 && read.tag <= Integer.MAX_VALUE - TAGS && read.length >= 0;
        return isPossible ? read : null;
    }

    static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return (int) crc.getValue();
    }
}
