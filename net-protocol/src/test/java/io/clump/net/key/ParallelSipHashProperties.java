package io.clump.net.key;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.agrona.concurrent.UnsafeBuffer;

class ParallelSipHashProperties {
    private static final int PREFIX = 64;

    @Property(tries = 300)
    void tagIsThatOfOneHashForEachLaneAndOneForTheirTags(
            @ForAll long seed,
            @ForAll @IntRange(min = 4096, max = 65_507) int lengthBytes,
            @ForAll @IntRange(max = 17) int offset) {
        SipHash keys = new SipHash(seed, ~seed);
        UnsafeBuffer buffer = randomBytes(seed, offset + lengthBytes);
        assertThat(new DatagramHash(keys).hash(buffer, offset, PREFIX, lengthBytes))
                .isEqualTo(plain(keys, buffer, offset, lengthBytes));
    }

    @Property(tries = 300)
    void everyBitOfTheInputMatters(
            @ForAll long seed,
            @ForAll @IntRange(min = 4096, max = 65_507) int lengthBytes,
            @ForAll @IntRange(max = 65_506) int at,
            @ForAll @IntRange(max = 7) int bit) {
        DatagramHash hash = new DatagramHash(new SipHash(seed, ~seed));
        UnsafeBuffer buffer = randomBytes(seed, lengthBytes);
        long tag = hash.hash(buffer, 0, PREFIX, lengthBytes);
        int changed = at % lengthBytes;
        buffer.putByte(changed, (byte) (buffer.getByte(changed) ^ 1 << bit));
        assertThat(hash.hash(buffer, 0, PREFIX, lengthBytes)).isNotEqualTo(tag);
    }

    @Property(tries = 100)
    void blocksThatChangePlacesChangeTheTag(@ForAll long seed, @ForAll @IntRange(min = 1, max = 55) int other) {
        DatagramHash hash = new DatagramHash(new SipHash(seed, ~seed));
        int block = ParallelSipHash.BLOCK_BYTES;
        UnsafeBuffer buffer = randomBytes(seed, PREFIX + 56 * block);
        long tag = hash.hash(buffer, 0, PREFIX, buffer.capacity());
        byte[] first = new byte[block];
        buffer.getBytes(PREFIX, first);
        buffer.putBytes(PREFIX, buffer, PREFIX + other * block, block);
        buffer.putBytes(PREFIX + other * block, first);
        assertThat(hash.hash(buffer, 0, PREFIX, buffer.capacity())).isNotEqualTo(tag);
    }

    private static UnsafeBuffer randomBytes(long seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return new UnsafeBuffer(bytes);
    }

    /** By the definition, with the plain hash, one lane after the other. */
    private static long plain(SipHash keys, UnsafeBuffer input, int offset, int lengthBytes) {
        SipHash laneHash = new SipHash(derived(keys, 0), derived(keys, 1));
        SipHash lastHash = new SipHash(derived(keys, 2), derived(keys, 3));
        int blocks = (lengthBytes - PREFIX) / ParallelSipHash.BLOCK_BYTES;
        int left = lengthBytes - PREFIX - blocks * ParallelSipHash.BLOCK_BYTES;
        UnsafeBuffer last = new UnsafeBuffer(new byte[Long.BYTES + PREFIX + ParallelSipHash.LANES * Long.BYTES + left]);
        last.putLong(0, lengthBytes, LITTLE_ENDIAN);
        last.putBytes(Long.BYTES, input, offset, PREFIX);
        int tags = Long.BYTES + PREFIX;
        UnsafeBuffer lane = new UnsafeBuffer(new byte[(1 + blocks) * Long.BYTES]);
        for (int i = 0; i < ParallelSipHash.LANES; i++) {
            lane.putLong(0, i, LITTLE_ENDIAN);
            for (int block = 0; block < blocks; block++) {
                int at = offset + PREFIX + block * ParallelSipHash.BLOCK_BYTES + i * Long.BYTES;
                lane.putBytes((1 + block) * Long.BYTES, input, at, Long.BYTES);
            }
            last.putLong(tags + i * Long.BYTES, laneHash.hash(lane, 0, lane.capacity()), LITTLE_ENDIAN);
        }
        last.putBytes(last.capacity() - left, input, offset + lengthBytes - left, left);
        return lastHash.hash(last, 0, last.capacity());
    }

    private static long derived(SipHash keys, long label) {
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[Long.BYTES]);
        bytes.putLong(0, label, LITTLE_ENDIAN);
        return keys.hash(bytes, 0, Long.BYTES);
    }
}
