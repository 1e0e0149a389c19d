package io.clump.net.key;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.agrona.concurrent.UnsafeBuffer;

class UniversalHashProperties {
    private static final int PREFIX = 64;
    private static final int MOST_BYTES = 65_507;

    @Property(tries = 60)
    void tagIsThatOfThePlainDefinition(
            @ForAll long seed,
            @ForAll @IntRange(min = PREFIX, max = MOST_BYTES) int lengthBytes,
            @ForAll @IntRange(max = 17) int offset,
            @ForAll boolean isOnHeap) {
        SipHash keys = new SipHash(seed, ~seed);
        UnsafeBuffer buffer = randomBytes(seed, offset + lengthBytes, isOnHeap);
        assertThat(new UniversalHash(keys).hash(buffer, offset, PREFIX, lengthBytes))
                .isEqualTo(plain(keys, buffer, offset, lengthBytes));
    }

    @Example
    void tagOfEveryLengthAroundTheEndsOfWordsRowsAndBlocksIsThatOfThePlainDefinition() {
        SipHash keys = new SipHash(1, 2);
        UniversalHash hash = new UniversalHash(keys);
        UnsafeBuffer buffer = randomBytes(3, PREFIX + 2 * UniversalHash.BLOCK_BYTES + 20, false);
        int row = UniversalHash.ROW * Long.BYTES;
        for (int rows = 0; rows <= 2 * UniversalHash.BLOCK_BYTES / row; rows++) {
            for (int around = rows == 0 ? 0 : -17; around <= 17; around++) {
                int lengthBytes = PREFIX + rows * row + around;
                assertThat(hash.hash(buffer, 0, PREFIX, lengthBytes))
                        .as("length %d", lengthBytes)
                        .isEqualTo(plain(keys, buffer, 0, lengthBytes));
            }
        }
    }

    @Property(tries = 300)
    void everyBitOfTheInputMatters(
            @ForAll long seed,
            @ForAll @IntRange(min = DatagramHash.LARGE_BYTES, max = MOST_BYTES) int lengthBytes,
            @ForAll @IntRange(max = MOST_BYTES - 1) int at,
            @ForAll @IntRange(max = 7) int bit) {
        DatagramHash hash = new DatagramHash(new SipHash(seed, ~seed));
        UnsafeBuffer buffer = randomBytes(seed, lengthBytes, true);
        long tag = hash.hash(buffer, 0, PREFIX, lengthBytes);
        int changed = at % lengthBytes;
        buffer.putByte(changed, (byte) (buffer.getByte(changed) ^ 1 << bit));
        assertThat(hash.hash(buffer, 0, PREFIX, lengthBytes)).isNotEqualTo(tag);
    }

    @Property(tries = 300)
    void lengthAndKeyMatterThoughTheBytesAreZero(
            @ForAll long seed,
            @ForAll @IntRange(min = DatagramHash.LARGE_BYTES, max = MOST_BYTES) int lengthBytes,
            @ForAll @IntRange(min = DatagramHash.LARGE_BYTES, max = MOST_BYTES) int other) {
        DatagramHash hash = new DatagramHash(new SipHash(seed, ~seed));
        UnsafeBuffer zeroes = new UnsafeBuffer(new byte[MOST_BYTES]);
        long tag = hash.hash(zeroes, 0, PREFIX, lengthBytes);
        if (other != lengthBytes) {
            assertThat(hash.hash(zeroes, 0, PREFIX, other)).isNotEqualTo(tag);
        }
        assertThat(new DatagramHash(new SipHash(seed, seed)).hash(zeroes, 0, PREFIX, lengthBytes))
                .isNotEqualTo(tag);
    }

    @Property(tries = 200)
    void piecesThatChangePlacesChangeTheTag(
            @ForAll long seed, @ForAll @IntRange(max = 27) int one, @ForAll @IntRange(max = 27) int other) {
        int row = UniversalHash.ROW * Long.BYTES;
        DatagramHash hash = new DatagramHash(new SipHash(seed, ~seed));
        UnsafeBuffer buffer = randomBytes(seed, PREFIX + 28 * row, true);
        long tag = hash.hash(buffer, 0, PREFIX, buffer.capacity());
        byte[] first = new byte[row];
        buffer.getBytes(PREFIX + one * row, first);
        buffer.putBytes(PREFIX + one * row, buffer, PREFIX + other * row, row);
        buffer.putBytes(PREFIX + other * row, first);
        assertThat(hash.hash(buffer, 0, PREFIX, buffer.capacity()) == tag).isEqualTo(one == other);
    }

    @Property(tries = 300)
    void whatWasHashedBeforeDoesNotMatter(
            @ForAll long seed,
            @ForAll @IntRange(min = PREFIX, max = 20_000) int lengthBytes,
            @ForAll @IntRange(min = PREFIX, max = 20_000) int before) {
        SipHash keys = new SipHash(seed, ~seed);
        UnsafeBuffer buffer = randomBytes(seed, 20_000, true);
        UniversalHash used = new UniversalHash(keys);
        used.hash(buffer, 0, PREFIX, before);
        assertThat(used.hash(buffer, 0, PREFIX, lengthBytes))
                .isEqualTo(new UniversalHash(keys).hash(buffer, 0, PREFIX, lengthBytes));
    }

    /** With other tags, two versions of Clump would drop each other's datagrams. */
    @Example
    void tagsStayWhatTheyAre() {
        DatagramHash hash = new DatagramHash(new SipHash(0x0706050403020100L, 0x0F0E0D0C0B0A0908L));
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[MOST_BYTES]);
        for (int i = 0; i < MOST_BYTES; i++) {
            buffer.putByte(i, (byte) i);
        }
        assertThat(List.of(64, 511, 512, 1472, 8320, 57_856, MOST_BYTES))
                .extracting(lengthBytes -> Long.toHexString(hash.hash(buffer, 0, PREFIX, lengthBytes)))
                .containsExactly(
                        "acd2c40b8502cad8",
                        "969303d05e5af242",
                        "c901333352853421",
                        "a2223496bd1e9386",
                        "1b39bb6fa253bdf",
                        "387c868fa475a310",
                        "bff3d87fcbf7f56b");
    }

    private static UnsafeBuffer randomBytes(long seed, int length, boolean isOnHeap) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        UnsafeBuffer buffer =
                isOnHeap ? new UnsafeBuffer(new byte[length]) : new UnsafeBuffer(ByteBuffer.allocateDirect(length));
        buffer.putBytes(0, bytes);
        return buffer;
    }

    /** Computes the hash by its definition, in integers that do not overflow. */
    private static long plain(SipHash keys, UnsafeBuffer input, int offset, int lengthBytes) {
        int blocks = (lengthBytes - PREFIX + UniversalHash.BLOCK_BYTES - 1) / UniversalHash.BLOCK_BYTES;
        UnsafeBuffer last = new UnsafeBuffer(new byte[Long.BYTES + PREFIX + blocks * 2 * Long.BYTES]);
        last.putLong(0, lengthBytes, LITTLE_ENDIAN);
        last.putBytes(Long.BYTES, input, offset, PREFIX);
        for (int block = 0; block < blocks; block++) {
            int from = PREFIX + block * UniversalHash.BLOCK_BYTES;
            int bytes = Math.min(UniversalHash.BLOCK_BYTES, lengthBytes - from);
            int sums = Long.BYTES + PREFIX + block * 2 * Long.BYTES;
            last.putLong(sums, plainSum(keys, input, offset + from, bytes, 0), LITTLE_ENDIAN);
            last.putLong(
                    sums + Long.BYTES, plainSum(keys, input, offset + from, bytes, UniversalHash.ROW), LITTLE_ENDIAN);
        }
        return new SipHash(derived(keys, 0), derived(keys, 1)).hash(last, 0, last.capacity());
    }

    private static long plainSum(SipHash keys, UnsafeBuffer input, int offset, int lengthBytes, int firstKey) {
        int row = UniversalHash.ROW;
        // Zeroes at the end of the last row count, too.
        int words = (lengthBytes + row * Long.BYTES - 1) / (row * Long.BYTES) * row;
        BigInteger two32 = BigInteger.ONE.shiftLeft(32);
        BigInteger two64 = BigInteger.ONE.shiftLeft(64);
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < words; i++) {
            byte[] bigEndian = new byte[Long.BYTES];
            for (int at = i * Long.BYTES; at < Math.min(lengthBytes, (i + 1) * Long.BYTES); at++) {
                bigEndian[Long.BYTES - 1 - at % Long.BYTES] = input.getByte(offset + at);
            }
            BigInteger key = new BigInteger(Long.toUnsignedString(derived(keys, 2 + firstKey + i)));
            BigInteger[] halves =
                    new BigInteger(1, bigEndian).add(key).mod(two64).divideAndRemainder(two32);
            sum = sum.add(halves[0].multiply(halves[1]));
        }
        return sum.mod(two64).longValue();
    }

    private static long derived(SipHash keys, long label) {
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[Long.BYTES]);
        bytes.putLong(0, label, LITTLE_ENDIAN);
        return keys.hash(bytes, 0, Long.BYTES);
    }
}
