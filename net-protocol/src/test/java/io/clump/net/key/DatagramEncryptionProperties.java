package io.clump.net.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Allocation;
import java.nio.ByteBuffer;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** An encrypted datagram is decrypted unchanged with the key, and is rejected in any other case. */
class DatagramEncryptionProperties {
    private static final int LARGEST = 65_507 - DatagramEncryption.OVERHEAD_BYTES;

    private static final int FORGED = 10_000;

    private static final byte[] AROUND = bytes(100, 0);

    private final JobKey key = JobKey.random();
    private final DatagramEncryption sender = new DatagramEncryption(key);
    private final DatagramEncryption receiver = new DatagramEncryption(key);

    @Property(tries = 200)
    void comesOutAsItWentIn(@ForAll @IntRange(max = LARGEST) int lengthBytes, @ForAll long seed) {
        byte[] plain = bytes(lengthBytes, seed);
        assertThat(decrypted(receiver, encrypted(plain))).isEqualTo(plain);
    }

    @Property(tries = 500)
    void oneBitThatIsChangedMakesItForged(@ForAll @IntRange(max = 200) int lengthBytes, @ForAll long seed) {
        ByteBuffer datagram = encrypted(bytes(lengthBytes, seed));
        int bit = new Random(seed).nextInt(datagram.limit() * Byte.SIZE);
        datagram.put(bit / Byte.SIZE, (byte) (datagram.get(bit / Byte.SIZE) ^ 1 << bit % Byte.SIZE));
        assertThat(decrypted(receiver, datagram)).isNull();
    }

    @Property(tries = 200)
    void pieceOfItIsForged(@ForAll @IntRange(max = 200) int lengthBytes, @ForAll long seed) {
        ByteBuffer datagram = encrypted(bytes(lengthBytes, seed));
        datagram.limit(new Random(seed).nextInt(datagram.limit()));
        assertThat(decrypted(receiver, datagram)).isNull();
    }

    @Example
    void isNotReadWithAnotherKey() {
        assertThat(decrypted(new DatagramEncryption(JobKey.random()), encrypted(new byte[100])))
                .isNull();
    }

    @Example
    void isDroppedWhereItDoesNotFit() {
        ByteBuffer into = ByteBuffer.allocateDirect(99);
        assertThat(receiver.decrypt(encrypted(new byte[100]), into)).isFalse();
        assertThat(into.position()).isZero();
    }

    @Example
    void hidesWhatIsInIt() {
        byte[] plain = bytes(1000, 1);
        byte[] first = array(encrypted(plain));
        byte[] second = array(encrypted(plain));
        for (int i = DatagramEncryption.OVERHEAD_BYTES - 16; i + 8 <= first.length; i++) {
            ByteBuffer eight = ByteBuffer.wrap(first, i, 8).slice();
            assertThat(indexOf(plain, eight)).isEqualTo(-1);
            assertThat(indexOf(second, eight)).isEqualTo(-1);
        }
    }

    /** Otherwise two datagrams with the same number would share a nonce under one key, which reveals both. */
    @Example
    void senderThatStartsAgainHasAnotherKey() {
        DatagramEncryption again = new DatagramEncryption(key);
        byte[] plain = new byte[64];
        ByteBuffer first = encrypted(plain);
        ByteBuffer second = ByteBuffer.allocateDirect(plain.length + DatagramEncryption.OVERHEAD_BYTES);
        again.encrypt(ByteBuffer.wrap(plain), second);
        assertThat(array(first)).isNotEqualTo(array(second.flip()));
        assertThat(decrypted(receiver, second)).isEqualTo(plain);
    }

    /** The receiver keeps the ciphers of a limited number of senders. */
    @Example
    void manySendersAreUnderstoodInTurns() {
        byte[] plain = bytes(20, 3);
        for (int round = 0; round < 2; round++) {
            ByteBuffer early = encrypted(plain);
            assertThat(decrypted(receiver, early)).isEqualTo(plain);
            for (int i = 0; i < 1100; i++) {
                ByteBuffer datagram = ByteBuffer.allocateDirect(plain.length + DatagramEncryption.OVERHEAD_BYTES);
                new DatagramEncryption(key).encrypt(ByteBuffer.wrap(plain), datagram);
                assertThat(decrypted(receiver, datagram.flip())).isEqualTo(plain);
            }
        }
    }

    /** A datagram of a known sender with another number, or random bytes, of any length. */
    @Property(tries = 8)
    void datagramOfASenderWithoutTheKeyIsDroppedWithoutAnyAllocation(
            @ForAll @IntRange(min = 41, max = 57_856) int lengthBytes, @ForAll boolean isSenderKnown) {
        ByteBuffer forged = ByteBuffer.allocateDirect(lengthBytes).put(bytes(lengthBytes, 4));
        if (isSenderKnown) {
            ByteBuffer genuine = encrypted(new byte[100]);
            assertThat(decrypted(receiver, genuine)).isNotNull();
            forged.put(0, genuine, 0, DatagramEncryption.OVERHEAD_BYTES - 16).put(19, (byte) 99);
        }
        ByteBuffer into = ByteBuffer.allocateDirect(lengthBytes);
        long allocated = Allocation.leastBytes(() -> {
            for (int i = 0; i < FORGED; i++) {
                assertThatForged(receiver.decrypt(forged.clear(), into.clear()));
            }
        });
        // The measurement, and allocations that the compiler has not removed yet, stay far below a byte per datagram.
        assertThat(allocated).isLessThan(FORGED);
    }

    /** Without an assertion of the library, which allocates. */
    private static void assertThatForged(boolean isGenuine) {
        if (isGenuine) {
            throw new AssertionError("a forged datagram was decrypted");
        }
    }

    private ByteBuffer encrypted(byte[] plain) {
        ByteBuffer datagram = ByteBuffer.allocateDirect(plain.length + DatagramEncryption.OVERHEAD_BYTES);
        sender.encrypt(ByteBuffer.wrap(plain), datagram);
        assertThat(datagram.hasRemaining()).isFalse();
        return datagram.flip();
    }

    /**
     * Decrypts a datagram; returns null if it is forged. Checks that the bytes around it in the buffer do not change.
     */
    private static byte[] decrypted(DatagramEncryption by, ByteBuffer datagram) {
        int plainBytes = Math.max(0, datagram.remaining() - DatagramEncryption.OVERHEAD_BYTES);
        ByteBuffer into = ByteBuffer.allocateDirect(AROUND.length + LARGEST + AROUND.length);
        into.put(AROUND).put(AROUND.length + plainBytes, AROUND);
        boolean isGenuine = by.decrypt(datagram, into);
        assertThat(into.position()).isEqualTo(AROUND.length + (isGenuine ? plainBytes : 0));
        assertThat(array(into.slice(0, AROUND.length))).isEqualTo(AROUND);
        assertThat(array(into.slice(AROUND.length + plainBytes, AROUND.length))).isEqualTo(AROUND);
        return isGenuine ? array(into.slice(AROUND.length, plainBytes)) : null;
    }

    private static byte[] bytes(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] array(ByteBuffer buffer) {
        byte[] array = new byte[buffer.remaining()];
        buffer.duplicate().get(array);
        return array;
    }

    private static int indexOf(byte[] bytes, ByteBuffer eight) {
        long sought = eight.getLong(0);
        ByteBuffer all = ByteBuffer.wrap(bytes);
        for (int i = 0; i + Long.BYTES <= bytes.length; i++) {
            if (all.getLong(i) == sought) {
                return i;
            }
        }
        return -1;
    }
}
