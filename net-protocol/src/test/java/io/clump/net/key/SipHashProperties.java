package io.clump.net.key;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.agrona.concurrent.UnsafeBuffer;

class SipHashProperties {
    @Property(tries = 3000)
    void tagIsThatOfAPlainImplementationWhereverTheInputLies(
            @ForAll long key0,
            @ForAll long key1,
            @ForAll @Size(max = 600) byte[] input,
            @ForAll @IntRange(max = 17) int offset) {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[offset + input.length]);
        buffer.putBytes(offset, input);
        assertThat(new SipHash(key0, key1).hash(buffer, offset, input.length)).isEqualTo(plain(key0, key1, input));
    }

    /** Computes the hash byte by byte as the paper defines it, section 2. */
    private static long plain(long key0, long key1, byte[] input) {
        long[] v = {
            key0 ^ 0x736f6d6570736575L,
            key1 ^ 0x646f72616e646f6dL,
            key0 ^ 0x6c7967656e657261L,
            key1 ^ 0x7465646279746573L
        };
        int words = input.length / 8 + 1;
        for (int word = 0; word < words; word++) {
            long m = word == words - 1 ? (input.length & 0xFFL) << 56 : 0;
            for (int i = 0; i < 8 && word * 8 + i < input.length; i++) {
                m |= (input[word * 8 + i] & 0xFFL) << (8 * i);
            }
            v[3] ^= m;
            rounds(v, 2);
            v[0] ^= m;
        }
        v[2] ^= 0xFF;
        rounds(v, 4);
        return v[0] ^ v[1] ^ v[2] ^ v[3];
    }

    private static void rounds(long[] v, int count) {
        for (int i = 0; i < count; i++) {
            half(v, 0, 1, 2, 3, 13, 16);
            half(v, 2, 1, 0, 3, 17, 21);
        }
    }

    private static void half(long[] v, int a, int b, int c, int d, int left, int right) {
        v[a] += v[b];
        v[c] += v[d];
        v[b] = v[b] << left | v[b] >>> (64 - left);
        v[d] = v[d] << right | v[d] >>> (64 - right);
        v[b] ^= v[a];
        v[d] ^= v[c];
        v[a] = v[a] << 32 | v[a] >>> 32;
    }
}
