package io.clump.net.key;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts the datagrams of one sender, and decrypts those of others, with AES-GCM (NIST SP 800-38D).
 *
 * <pre>
 *   bytes  0 to 15   salt: random, the sender's own
 *   bytes 16 to 23   number of the datagram under this salt, big-endian
 *   from byte 24     the datagram, encrypted, and a tag of 16 bytes
 * </pre>
 *
 * <p>Each sender draws a salt when it opens and has an AES key of its own, made of the job's key and the salt by
 * HMAC-SHA-256; so no two senders share a key, nor does one that starts again with its former self. The nonce is the
 * number, which is never used twice under a salt: after 2<sup>32</sup> datagrams the sender draws another salt.
 *
 * <p>Buffers are big-endian, as the library makes them. Its cipher allocates for each datagram. Belongs to one thread.
 */
public final class DatagramEncryption {
    private static final int SALT_BYTES = 16;
    private static final int HEADER_BYTES = SALT_BYTES + Long.BYTES;
    private static final int TAG_BYTES = 16;
    private static final int NONCE_BYTES = 12;

    /** By how many bytes a datagram grows. */
    public static final int OVERHEAD_BYTES = HEADER_BYTES + TAG_BYTES;

    /** Most datagrams under one salt. */
    private static final long MOST_NUMBERS = 1L << 32;

    /**
     * Most senders of which the cipher is kept; that of the one that was silent for the longest time is made anew when
     * it sends again.
     */
    private static final int MOST_SENDERS = 1024;

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String MAC = "HmacSHA256";

    private final JobKey jobKey;
    private final SecureRandom random = new SecureRandom();
    private final ByteBuffer nonce = ByteBuffer.allocate(NONCE_BYTES);
    private final Map<Salt, Sender> senders = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Salt, Sender> eldest) {
            return size() > MOST_SENDERS;
        }
    };

    private Salt salt;
    private Sender self;
    private long number;

    /**
     * Draws a salt.
     *
     * @param jobKey of the job; others with the same key can read what is encrypted
     */
    public DatagramEncryption(JobKey jobKey) {
        this.jobKey = jobKey;
        salt = Salt.random(random);
        self = new Sender(salt);
    }

    /**
     * Encrypts a datagram.
     *
     * @param datagram what lies between its position and its limit; its position moves to the limit
     * @param into filled from its position on, which moves; has room for {@link #OVERHEAD_BYTES} more than the datagram
     *     has
     */
    public void encrypt(ByteBuffer datagram, ByteBuffer into) {
        if (number == MOST_NUMBERS) {
            salt = Salt.random(random);
            self = new Sender(salt);
            number = 0;
        }
        into.putLong(salt.first());
        into.putLong(salt.second());
        into.putLong(number);
        try {
            self.start(Cipher.ENCRYPT_MODE, number++).doFinal(datagram, into);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(CIPHER + " fails", e);
        }
    }

    /**
     * Decrypts a datagram.
     *
     * @param datagram what lies between its position and its limit
     * @param into filled from its position on, which moves
     * @return false if nobody with the job's key has encrypted this, or it does not fit; then nothing is in the buffer
     */
    public boolean decrypt(ByteBuffer datagram, ByteBuffer into) {
        if (datagram.remaining() < OVERHEAD_BYTES || datagram.remaining() - OVERHEAD_BYTES > into.remaining()) {
            return false;
        }
        int start = into.position();
        Salt from = new Salt(datagram.getLong(), datagram.getLong());
        long itsNumber = datagram.getLong();
        Sender known = senders.get(from);
        Sender sender = known == null ? new Sender(from) : known;
        try {
            sender.start(Cipher.DECRYPT_MODE, itsNumber).doFinal(datagram, into);
        } catch (AEADBadTagException e) {
            into.position(start);
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(CIPHER + " fails", e);
        }
        if (known == null) {
            // Only now: what strangers send must not push out the ciphers of peers.
            senders.put(from, sender);
        }
        return true;
    }

    /** Random bits of a sender. */
    private record Salt(long first, long second) {
        static Salt random(SecureRandom random) {
            return new Salt(random.nextLong(), random.nextLong());
        }
    }

    /** The cipher of a sender, under its own key. */
    private final class Sender {
        private final Cipher cipher;
        private final SecretKey key;

        Sender(Salt salt) {
            try {
                Mac mac = Mac.getInstance(MAC);
                mac.init(new SecretKeySpec(jobKey.bytes().array(), MAC));
                byte[] salted = ByteBuffer.allocate(SALT_BYTES)
                        .putLong(salt.first())
                        .putLong(salt.second())
                        .array();
                key = new SecretKeySpec(mac.doFinal(salted), 0, JobKey.LENGTH_BYTES, "AES");
                cipher = Cipher.getInstance(CIPHER);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(CIPHER + " or " + MAC + " is missing", e);
            }
        }

        Cipher start(int mode, long datagramNumber) throws GeneralSecurityException {
            nonce.putLong(NONCE_BYTES - Long.BYTES, datagramNumber);
            cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce.array()));
            return cipher;
        }
    }
}
