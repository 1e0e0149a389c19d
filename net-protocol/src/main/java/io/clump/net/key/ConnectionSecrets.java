package io.clump.net.key;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * Secrets of one connection, which only its two ends and others with the job's key can compute: HMAC-SHA-256, under the
 * job's key, of a purpose and of the transcript: the bytes that both ends have exchanged, and their addresses. The
 * random numbers of both ends in the transcript make the secrets of each connection different.
 */
public final class ConnectionSecrets {
    /** Bytes of a proof. */
    public static final int PROOF_BYTES = 16;

    private static final String MAC = "HmacSHA256";
    private static final int AES_BYTES = 16;

    private final JobKey key;
    private final byte[] transcript;

    /**
     * Stores the key and the transcript.
     *
     * @param key the job's key
     * @param transcript bytes that are the same at both ends
     */
    public ConnectionSecrets(JobKey key, byte[] transcript) {
        this.key = key;
        this.transcript = transcript.clone();
    }

    /**
     * Returns the bytes by which one end proves to the other that it has the key.
     *
     * @param ofClient true for the end that has opened the connection
     * @return {@value #PROOF_BYTES} bytes
     */
    public byte[] proof(boolean ofClient) {
        return Arrays.copyOf(secret(ofClient ? "client proves" : "server proves", 0), PROOF_BYTES);
    }

    /**
     * Returns what encrypts or decrypts the records of one direction.
     *
     * @param fromClient true for the records of the end that has opened the connection
     * @return a new cipher for one thread, for the first record onward
     */
    public RecordCipher records(boolean fromClient) {
        String purpose = fromClient ? "client writes" : "server writes";
        return new RecordCipher(generation -> aes(secret(purpose, generation)));
    }

    private static SecretKey aes(byte[] secret) {
        return new SecretKeySpec(secret, 0, AES_BYTES, "AES");
    }

    private byte[] secret(String purpose, int generation) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key.bytes().array(), MAC));
            mac.update(new byte[] {(byte) purpose.length()});
            purpose.chars().forEach(letter -> mac.update((byte) letter));
            mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, generation));
            return mac.doFinal(transcript);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(MAC + " is missing", e);
        }
    }
}
