package io.clump.net.key;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;

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
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Encrypts the datagrams of one sender, and decrypts those of others, with AES-GCM (NIST SP 800-38D).
 *
 * <pre>
 *   bytes  0 to 15   salt: random, the sender's own
 *   bytes 16 to 19   number of the datagram under this salt, big-endian
 *   bytes 20 to 23   check
 *   from byte 24     the datagram, encrypted, and a tag of 16 bytes
 * </pre>
 *
 * <p>Each sender draws a salt when it opens and has its own AES key, derived from the job's key and the salt by
 * HMAC-SHA-256. So no two senders share a key, and a restarted sender has a new one. The nonce is the number, which is
 * never used twice under a salt: after 2<sup>32</sup> datagrams the sender draws another salt.
 *
 * <p>The check is the lower half of the SipHash-2-4 of salt, number, length and tag, under a key that HMAC-SHA-256
 * derives from the job's. It takes the same short time for any length and allocates nothing. So datagrams of senders
 * without the job's key are dropped before a key is derived or a cipher is started; the tag decides about the others.
 *
 * <p>Buffers are big-endian, the default of the JDK. Its cipher allocates for each datagram. Belongs to one thread.
 */
public final class DatagramEncryption {
    private static final int SALT_BYTES = 16;
    private static final int NUMBER_OFFSET = SALT_BYTES;
    private static final int CHECK_OFFSET = NUMBER_OFFSET + Integer.BYTES;
    private static final int HEADER_BYTES = CHECK_OFFSET + Integer.BYTES;
    private static final int TAG_BYTES = 16;
    private static final int NONCE_BYTES = 12;

    /** Bytes by which a datagram grows. */
    public static final int OVERHEAD_BYTES = HEADER_BYTES + TAG_BYTES;

    /** Most datagrams under one salt. */
    private static final long MOST_NUMBERS = 1L << 32;

    /**
     * Maximum number of senders whose cipher is kept; the sender with the longest silence loses its cipher, which is
     * created again with its next datagram.
     */
    private static final int MOST_SENDERS = 1024;

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String MAC = "HmacSHA256";

    /** Input of the derivation of the key of checks; its length differs from that of a salt. */
    private static final byte[] CHECK_LABEL = "check of encrypted datagrams".getBytes(US_ASCII);

    private final JobKey jobKey;
    private final SipHash checkHash;

    /** Input of a check: salt, number, length, and tag. */
    private final UnsafeBuffer checked = new UnsafeBuffer(new byte[HEADER_BYTES + TAG_BYTES]);

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
     * @param jobKey key of the job; others with the same key can read the encrypted datagrams
     */
    public DatagramEncryption(JobKey jobKey) {
        this.jobKey = jobKey;
        ByteBuffer checkKey = ByteBuffer.wrap(derive(CHECK_LABEL)).order(LITTLE_ENDIAN);
        checkHash = new SipHash(checkKey.getLong(), checkKey.getLong());
        salt = Salt.random(random);
        self = new Sender(salt);
    }

    /**
     * Encrypts a datagram.
     *
     * @param datagram bytes between its position and its limit; its position moves to the limit
     * @param into filled from its position on, which advances; must have space for the datagram and {@link
     *     #OVERHEAD_BYTES} more
     */
    public void encrypt(ByteBuffer datagram, ByteBuffer into) {
        if (number == MOST_NUMBERS) {
            salt = Salt.random(random);
            self = new Sender(salt);
            number = 0;
        }
        int start = into.position();
        into.putLong(salt.first());
        into.putLong(salt.second());
        into.putInt((int) number);
        into.putInt(0);
        try {
            self.start(Cipher.ENCRYPT_MODE, number++).doFinal(datagram, into);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(CIPHER + " fails", e);
        }
        into.putInt(start + CHECK_OFFSET, check(into, start, into.position()));
    }

    /**
     * Decrypts a datagram.
     *
     * @param datagram bytes between its position and its limit
     * @param into filled from its position on, which moves
     * @return false if the datagram was not encrypted with the job's key, or does not fit; then the buffer has no data,
     *     and its bytes up to the position are unchanged
     */
    public boolean decrypt(ByteBuffer datagram, ByteBuffer into) {
        int start = datagram.position();
        if (datagram.remaining() < OVERHEAD_BYTES
                || datagram.remaining() - OVERHEAD_BYTES > into.remaining()
                || datagram.getInt(start + CHECK_OFFSET) != check(datagram, start, datagram.limit())) {
            return false;
        }
        // If a datagram does not verify, Java 25 clears a direct buffer from its first byte, whatever its position.
        ByteBuffer plain = into.slice(into.position(), datagram.remaining() - OVERHEAD_BYTES);
        Salt from = new Salt(datagram.getLong(), datagram.getLong());
        long itsNumber = Integer.toUnsignedLong(datagram.getInt());
        datagram.position(start + HEADER_BYTES);
        Sender known = senders.get(from);
        Sender sender = known == null ? new Sender(from) : known;
        try {
            sender.start(Cipher.DECRYPT_MODE, itsNumber).doFinal(datagram, plain);
        } catch (AEADBadTagException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(CIPHER + " fails", e);
        }
        if (known == null) {
            // Only after verification, so that unauthenticated datagrams do not evict the ciphers of peers.
            senders.put(from, sender);
        }
        into.position(into.position() + plain.position());
        return true;
    }

    /** Returns the check of an encrypted datagram. It covers all but the encrypted bytes, which the tag covers. */
    private int check(ByteBuffer datagram, int start, int end) {
        checked.putLong(0, datagram.getLong(start));
        checked.putLong(Long.BYTES, datagram.getLong(start + Long.BYTES));
        checked.putInt(NUMBER_OFFSET, datagram.getInt(start + NUMBER_OFFSET));
        checked.putInt(CHECK_OFFSET, end - start);
        checked.putLong(HEADER_BYTES, datagram.getLong(end - TAG_BYTES));
        checked.putLong(HEADER_BYTES + Long.BYTES, datagram.getLong(end - Long.BYTES));
        return (int) checkHash.hash(checked, 0, HEADER_BYTES + TAG_BYTES);
    }

    private byte[] derive(byte[] from) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(jobKey.bytes().array(), MAC));
            return mac.doFinal(from);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(MAC + " is missing", e);
        }
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
            byte[] salted = ByteBuffer.allocate(SALT_BYTES)
                    .putLong(salt.first())
                    .putLong(salt.second())
                    .array();
            key = new SecretKeySpec(derive(salted), 0, JobKey.LENGTH_BYTES, "AES");
            try {
                cipher = Cipher.getInstance(CIPHER);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(CIPHER + " is missing", e);
            }
        }

        Cipher start(int mode, long datagramNumber) throws GeneralSecurityException {
            nonce.putLong(NONCE_BYTES - Long.BYTES, datagramNumber);
            cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce.array()));
            return cipher;
        }
    }
}
