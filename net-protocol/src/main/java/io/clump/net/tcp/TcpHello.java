package io.clump.net.tcp;

import io.clump.net.key.DatagramHash;
import io.clump.net.key.JobKey;
import io.clump.net.link.HostAndPort;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * First bytes on a connection, from the link that opens it; then datagrams pass. Little-endian.
 *
 * <pre>
 *   0      4         6      8     16      32      40
 *   | mark | version | port | job | nonce | proof |
 * </pre>
 *
 * The proof is a hash, under the job's key, of the preceding bytes and of both addresses. So it cannot be made without
 * the key, and a recorded one is of use only on the host of its sender, to connect with the same link again.
 */
final class TcpHello {
    static final int LENGTH_BYTES = 40;

    /** Mark of a hello: C l T c. */
    private static final int MARK = 0x63546C43;

    private static final short VERSION = 1;
    private static final int VERSION_OFFSET = Integer.BYTES;
    private static final int PORT_OFFSET = VERSION_OFFSET + Short.BYTES;
    private static final int JOB_OFFSET = PORT_OFFSET + Short.BYTES;
    private static final int NONCE_OFFSET = JOB_OFFSET + Long.BYTES;
    private static final int PROOF_OFFSET = NONCE_OFFSET + 2 * Long.BYTES;

    private static final long NO_PROOF = 0;

    /** Bytes of an IPv6 address and a port. */
    private static final int ADDRESS_BYTES = 16 + Integer.BYTES;

    private static final int HASHED_BYTES = PROOF_OFFSET + 2 * ADDRESS_BYTES;

    private final SecureRandom random = new SecureRandom();
    private final long job;
    private final HostAndPort own;
    private final @Nullable DatagramHash hash;
    private final ByteBuffer hashed = ByteBuffer.allocateDirect(HASHED_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final UnsafeBuffer hashedMemory = new UnsafeBuffer(hashed);

    TcpHello(long job, HostAndPort own, @Nullable JobKey key) {
        this.job = job;
        this.own = own;
        hash = key == null ? null : key.hash();
    }

    /** Returns a new hello for another link. */
    ByteBuffer to(HostAndPort other) {
        ByteBuffer hello = ByteBuffer.allocate(LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        hello.putInt(MARK)
                .putShort(VERSION)
                .putShort((short) own.socket().getPort())
                .putLong(job)
                .putLong(random.nextLong())
                .putLong(random.nextLong());
        return hello.putLong(proof(hello, own, other)).flip();
    }

    /** Returns whether a hello for this link comes from an address and proves the job's key. */
    boolean isGenuine(ByteBuffer hello, HostAndPort other) {
        return hello.getInt(0) == MARK
                && hello.getShort(VERSION_OFFSET) == VERSION
                && hello.getLong(JOB_OFFSET) == job
                && port(hello) != 0
                && hello.getLong(PROOF_OFFSET) == proof(hello, other, own);
    }

    /** Returns the port at which the sender of a hello listens. */
    static int port(ByteBuffer hello) {
        return Short.toUnsignedInt(hello.getShort(PORT_OFFSET));
    }

    private long proof(ByteBuffer hello, HostAndPort from, HostAndPort to) {
        if (hash == null) {
            return NO_PROOF;
        }
        hashed.clear();
        hashed.put(0, hello, 0, PROOF_OFFSET);
        put(from, PROOF_OFFSET);
        put(to, PROOF_OFFSET + ADDRESS_BYTES);
        return hash.hash(hashedMemory, 0, HASHED_BYTES, HASHED_BYTES);
    }

    private void put(HostAndPort address, int offset) {
        hashedMemory.setMemory(offset, ADDRESS_BYTES, (byte) 0);
        hashed.position(offset);
        hashed.put(address.socket().getAddress().getAddress());
        hashed.putInt(offset + ADDRESS_BYTES - Integer.BYTES, address.socket().getPort());
    }
}
