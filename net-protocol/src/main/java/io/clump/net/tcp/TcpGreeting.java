package io.clump.net.tcp;

import io.clump.net.key.DatagramHash;
import io.clump.net.key.JobKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What two links say to each other before datagrams pass; the package says in which order. Little-endian.
 *
 * <pre>
 *   0      4         6      8     16      32
 *   | mark | version | port | job | nonce |
 * </pre>
 */
final class TcpGreeting {
    static final int GREETING_BYTES = 32;
    static final int PROOF_BYTES = Long.BYTES;

    /** C l T c. */
    private static final int MARK = 0x63546C43;

    private static final short VERSION = 1;
    private static final int VERSION_OFFSET = Integer.BYTES;
    private static final int PORT_OFFSET = VERSION_OFFSET + Short.BYTES;
    private static final int JOB_OFFSET = PORT_OFFSET + Short.BYTES;

    /** What is hashed begins with the role, and goes on with the greetings of opener and accepter. */
    private static final int ROLE_BYTES = Long.BYTES;

    private static final int HASHED_BYTES = ROLE_BYTES + 2 * GREETING_BYTES;

    /** Begin with no datagram's mark, so that a hash is no seal. */
    private static final long OPENER = 0x6E65706F_50435474L;

    private static final long ACCEPTER = 0x70656363_50435474L;

    private final SecureRandom random = new SecureRandom();
    private final long job;
    private final int port;
    private final @Nullable DatagramHash hash;
    private final ByteBuffer hashed = ByteBuffer.allocateDirect(HASHED_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final UnsafeBuffer hashedMemory = new UnsafeBuffer(hashed);

    TcpGreeting(long job, int port, @Nullable JobKey key) {
        this.job = job;
        this.port = port;
        hash = key == null ? null : key.hash();
    }

    /** A new greeting of this link. */
    ByteBuffer own() {
        ByteBuffer greeting = ByteBuffer.allocate(GREETING_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return greeting.putInt(MARK)
                .putShort(VERSION)
                .putShort((short) port)
                .putLong(job)
                .putLong(random.nextLong())
                .putLong(random.nextLong())
                .flip();
    }

    /** Returns whether a greeting is one of the same job. */
    boolean isValid(ByteBuffer greeting) {
        return greeting.getInt(0) == MARK
                && greeting.getShort(VERSION_OFFSET) == VERSION
                && greeting.getLong(JOB_OFFSET) == job
                && port(greeting) != 0;
    }

    /** The port at which the sender of a greeting listens. */
    static int port(ByteBuffer greeting) {
        return Short.toUnsignedInt(greeting.getShort(PORT_OFFSET));
    }

    /** What only somebody with the job's key can say of a pair of greetings, as the one or the other. */
    long proof(boolean isOpener, ByteBuffer ofOpener, ByteBuffer ofAccepter) {
        if (hash == null) {
            return 0;
        }
        hashed.clear();
        hashed.putLong(isOpener ? OPENER : ACCEPTER).put(ofOpener.duplicate()).put(ofAccepter.duplicate());
        return hash.hash(hashedMemory, 0, HASHED_BYTES, HASHED_BYTES);
    }
}
