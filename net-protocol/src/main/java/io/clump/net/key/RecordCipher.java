package io.clump.net.key;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.function.IntFunction;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts or decrypts the records of one direction of a connection, in their order, with AES-GCM (NIST SP 800-38D).
 * The nonce is the number of the record, which is not sent: a record that is missing, repeated or in another place does
 * not verify. After 2<sup>32</sup> records the next key is taken. Belongs to one thread.
 */
public final class RecordCipher {
    /** Bytes by which a record grows. */
    public static final int OVERHEAD_BYTES = 16;

    private static final long MOST_NUMBERS = 1L << 32;
    private static final int NONCE_BYTES = 12;
    private static final String CIPHER = "AES/GCM/NoPadding";

    private final IntFunction<SecretKey> keys;
    private final ByteBuffer nonce = ByteBuffer.allocate(NONCE_BYTES);
    private final Cipher cipher;
    private SecretKey key;
    private long number;

    /** Makes the cipher; the keys are numbered from 0. */
    RecordCipher(IntFunction<SecretKey> keys) {
        this.keys = keys;
        key = keys.apply(0);
        try {
            cipher = Cipher.getInstance(CIPHER);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(CIPHER + " is missing", e);
        }
    }

    /**
     * Encrypts the next record.
     *
     * @param plain bytes between its position and its limit; its position moves to the limit
     * @param into filled from its position on, which advances; has space for {@link #OVERHEAD_BYTES} more bytes than
     *     there are
     */
    public void encrypt(ByteBuffer plain, ByteBuffer into) {
        try {
            start(Cipher.ENCRYPT_MODE);
            cipher.doFinal(plain, into);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(CIPHER + " fails", e);
        }
    }

    /**
     * Decrypts the next record.
     *
     * @param sealed bytes between its position and its limit; its position moves to the limit
     * @param into filled from its position on, which moves
     * @return false if it is not the next record of the other end; then nothing of it may be used
     */
    public boolean decrypt(ByteBuffer sealed, ByteBuffer into) {
        try {
            start(Cipher.DECRYPT_MODE);
            cipher.doFinal(sealed, into);
            return true;
        } catch (AEADBadTagException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(CIPHER + " fails", e);
        }
    }

    private void start(int mode) throws GeneralSecurityException {
        if (number > 0 && number % MOST_NUMBERS == 0) {
            key = keys.apply(Math.toIntExact(number / MOST_NUMBERS));
        }
        nonce.putLong(NONCE_BYTES - Long.BYTES, number);
        number++;
        cipher.init(mode, key, new GCMParameterSpec(OVERHEAD_BYTES * Byte.SIZE, nonce.array()));
    }
}
