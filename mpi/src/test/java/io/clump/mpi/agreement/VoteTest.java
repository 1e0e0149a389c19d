package io.clump.mpi.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VoteTest {
    private static final int SIZE = 20;
    private static final int LENGTH_OFFSET = 3 * Integer.BYTES;

    private static Vote vote() {
        BitSet dead = new BitSet();
        dead.set(SIZE - 1);
        BitSet acknowledged = new BitSet();
        acknowledged.set(3);
        return new Vote(5, -7, 9, dead, acknowledged);
    }

    @Test
    void bytesAreReadAsTheVoteThatTheyWereMadeOf() {
        assertThat(Vote.read(vote().bytes(), SIZE)).isEqualTo(vote());
    }

    @Test
    void voteOfAMemberThatDoesNotExistIsRefused() {
        assertThat(Vote.read(vote().bytes(), SIZE - 1)).isNull();
    }

    @Test
    void lengthThatTheBytesDoNotHaveIsRefused() {
        byte[] bytes = vote().bytes();
        for (int length : new int[] {-1, bytes.length, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThat(Vote.read(
                            ByteBuffer.wrap(bytes.clone())
                                    .putInt(LENGTH_OFFSET, length)
                                    .array(),
                            SIZE))
                    .isNull();
        }
    }

    @Test
    void anyBytesAreAVoteOrRefused() {
        Random random = new Random(11);
        for (int i = 0; i < 10_000; i++) {
            byte[] bytes = Arrays.copyOf(vote().bytes(), random.nextInt(40));
            if (bytes.length > 0) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            Vote read = Vote.read(bytes, SIZE);
            assertThat(read == null || read.dead().length() <= SIZE).isTrue();
        }
    }
}
