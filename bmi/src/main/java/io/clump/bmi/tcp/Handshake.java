package io.clump.bmi.tcp;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.bmi.engine.ProtocolException;
import io.clump.net.key.ConnectionSecrets;
import io.clump.net.key.JobKey;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * First bytes of a connection, in both directions. With a key, each end proves that it has the key: by a keyed hash of
 * its role, both hellos with their random numbers, and both addresses. So a proof is of use in its own connection only,
 * and cannot be sent back. Frames are sent and accepted after that, encrypted if both ends want it.
 *
 * <pre>
 *   hello: magic 4 | version 1 | 1 with a key, 3 with encryption, too 1 | 0 2 | random number 16
 *   with a key, proof: hash 16
 * </pre>
 */
final class Handshake {
    static final int HELLO_BYTES = 24;
    static final byte VERSION = 2;

    private static final int PROOF_BYTES = ConnectionSecrets.PROOF_BYTES;
    private static final int MAGIC = 0x494D_4243;
    private static final int RANDOM_BYTES = 16;
    private static final byte HAS_KEY = 1;
    private static final byte IS_ENCRYPTED = 2;

    /** An IPv6 address and a port. */
    private static final int ADDRESS_BYTES = 16 + Integer.BYTES;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final @Nullable JobKey key;
    private final byte protection;
    private final boolean isClient;
    private final byte[] own = new byte[HELLO_BYTES];

    /** A connection without a complete handshake uses no more memory than this: unauthenticated peers may open many. */
    private final ByteBuffer input = ByteBuffer.allocate(HELLO_BYTES).order(LITTLE_ENDIAN);

    private @Nullable ConnectionSecrets secrets;
    private boolean hasHello;
    private boolean isComplete;

    Handshake(@Nullable JobKey key, boolean isEncrypted, boolean isClient) {
        this.key = key;
        protection = (byte) ((key == null ? 0 : HAS_KEY) | (isEncrypted ? IS_ENCRYPTED : 0));
        this.isClient = isClient;
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        ByteBuffer.wrap(own)
                .order(LITTLE_ENDIAN)
                .putInt(MAGIC)
                .put(VERSION)
                .put(protection)
                .putShort((short) 0)
                .put(random);
    }

    void writeHello(ByteBuffer out) {
        out.put(own);
    }

    /** Returns whether the other end may send frames. */
    boolean isComplete() {
        return isComplete;
    }

    /** Returns the secrets of the connection if it is to be encrypted; null before the handshake is complete. */
    @Nullable
    ConnectionSecrets encryption() {
        return isComplete && (protection & IS_ENCRYPTED) != 0 ? secrets : null;
    }

    /** Returns where bytes of the next step go, and no others. */
    ByteBuffer input() {
        return input;
    }

    /**
     * Takes the next step if its bytes are all here, and writes the answer, if there is one.
     *
     * @param here this end's address
     * @param there address of the other end
     */
    void advance(ByteBuffer out, InetSocketAddress here, InetSocketAddress there) throws ProtocolException {
        if (input.hasRemaining()) {
            return;
        }
        input.flip();
        if (hasHello) {
            acceptProof(input);
        } else {
            acceptHello(input, out, here, there);
        }
        input.clear().limit(PROOF_BYTES);
    }

    private void acceptHello(ByteBuffer in, ByteBuffer out, InetSocketAddress here, InetSocketAddress there)
            throws ProtocolException {
        byte[] other = new byte[HELLO_BYTES];
        in.get(0, other);
        int magic = in.getInt();
        byte version = in.get();
        byte protectionThere = in.get();
        if (magic != MAGIC || version != VERSION) {
            throw new ProtocolException("the other end does not speak BMI, or another version: " + version);
        }
        if (protectionThere != protection) {
            throw new ProtocolException("the ends differ: here=" + describe(protection) + ", there="
                    + describe(protectionThere) + ", expected the same key and encryption at both");
        }
        hasHello = true;
        if (key == null) {
            isComplete = true;
            return;
        }
        ByteBuffer transcript = ByteBuffer.allocate(2 * HELLO_BYTES + 2 * ADDRESS_BYTES);
        transcript.put(isClient ? own : other).put(isClient ? other : own);
        put(isClient ? here : there, transcript);
        put(isClient ? there : here, transcript);
        ConnectionSecrets made = new ConnectionSecrets(key, transcript.array());
        secrets = made;
        out.put(made.proof(isClient));
    }

    private void acceptProof(ByteBuffer in) throws ProtocolException {
        byte[] proof = new byte[PROOF_BYTES];
        in.get(proof);
        if (secrets == null || !MessageDigest.isEqual(proof, secrets.proof(!isClient))) {
            throw new ProtocolException(
                    "the other end does not have the job's key, or an address is translated on the way");
        }
        isComplete = true;
    }

    private static String describe(byte protection) {
        return switch (protection) {
            case 0 -> "no key";
            case HAS_KEY -> "a key";
            case HAS_KEY | IS_ENCRYPTED -> "a key and encryption";
            default -> "unknown " + protection;
        };
    }

    private static void put(InetSocketAddress address, ByteBuffer transcript) {
        byte[] bytes = address.getAddress().getAddress();
        transcript.put(bytes);
        transcript.position(transcript.position() + ADDRESS_BYTES - Integer.BYTES - bytes.length);
        transcript.putInt(address.getPort());
    }
}
