package io.clump.bmi.tcp;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.bmi.engine.ProtocolException;
import io.clump.net.key.JobKey;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * First bytes of a connection, in both directions. With a key, each end proves that it has the key by a keyed hash over
 * both ends' random numbers; frames are sent and accepted after that. The ends hash different first bytes, so a proof
 * cannot be sent back.
 *
 * <pre>
 *   hello: magic 4 | version 1 | whether there is a key 1 | 0 2 | random number 16        then, with a key, proof: hash 8
 * </pre>
 */
final class Greeting {
    static final int HELLO_BYTES = 24;
    static final int PROOF_BYTES = 8;

    private static final int MAGIC = 0x494D_4243;
    private static final byte VERSION = 1;
    private static final int RANDOM_BYTES = 16;
    private static final byte[] LABEL = {'b', 'm', 'i', '-', 't', 'c', 'p', '1'};
    private static final int HEADER_BYTES = LABEL.length + 1;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final @Nullable JobKey key;
    private final boolean isClient;
    private final byte[] own = new byte[RANDOM_BYTES];
    private final byte[] other = new byte[RANDOM_BYTES];

    /** A connection that has not greeted takes no more memory than this: strangers may open many. */
    private final ByteBuffer input = ByteBuffer.allocate(HELLO_BYTES).order(LITTLE_ENDIAN);

    private boolean hasHello;
    private boolean isComplete;

    Greeting(@Nullable JobKey key, boolean isClient) {
        this.key = key;
        this.isClient = isClient;
        RANDOM.nextBytes(own);
    }

    void writeHello(ByteBuffer out) {
        out.putInt(MAGIC)
                .put(VERSION)
                .put((byte) (key == null ? 0 : 1))
                .putShort((short) 0)
                .put(own);
    }

    /** Returns whether the other end may send frames. */
    boolean isComplete() {
        return isComplete;
    }

    /** Returns where bytes of the next step go, and no others. */
    ByteBuffer input() {
        return input;
    }

    /** Takes the next step if its bytes are all here, and writes the answer, if there is one. */
    void advance(ByteBuffer out) throws ProtocolException {
        if (input.hasRemaining()) {
            return;
        }
        input.flip();
        if (hasHello) {
            acceptProof(input);
        } else {
            acceptHello(input, out);
        }
        input.clear().limit(PROOF_BYTES);
    }

    private void acceptHello(ByteBuffer in, ByteBuffer out) throws ProtocolException {
        int magic = in.getInt();
        byte version = in.get();
        boolean hasKey = in.get() == 1;
        in.getShort();
        in.get(other);
        if (magic != MAGIC || version != VERSION) {
            throw new ProtocolException("the other end does not speak BMI, or another version: " + version);
        }
        if (hasKey != (key != null)) {
            throw new ProtocolException("one end has a key and the other one has not: here=" + (key != null));
        }
        hasHello = true;
        if (key == null) {
            isComplete = true;
        } else {
            out.putLong(proof(key, isClient, own, other));
        }
    }

    private void acceptProof(ByteBuffer in) throws ProtocolException {
        if (key == null || in.getLong() != proof(key, !isClient, other, own)) {
            throw new ProtocolException("the other end does not have the job's key");
        }
        isComplete = true;
    }

    private static long proof(JobKey key, boolean ofClient, byte[] prover, byte[] verifier) {
        byte[] input = new byte[HEADER_BYTES + 2 * RANDOM_BYTES];
        ByteBuffer.wrap(input)
                .order(LITTLE_ENDIAN)
                .put(LABEL)
                .put((byte) (ofClient ? 1 : 2))
                .put(prover)
                .put(verifier);
        return key.hash().hash(new UnsafeBuffer(input), 0, HEADER_BYTES, input.length);
    }
}
