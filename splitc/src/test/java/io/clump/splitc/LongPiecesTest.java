package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.memory.SpreadBytes;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bulk data over TCP, whose pieces fill datagrams. */
class LongPiecesTest {
    private static final int LENGTH = (1 << 20) + 13;

    /** Pieces of at most 57,728 bytes. */
    private static final long PIECES = 19;

    /** Answers meanwhile to another process that has waited for long. */
    private static final long ANSWERS = 2;

    @Test
    void putsGetsAndStoresFillDatagrams() {
        ThreadJob.onNodes(0, 1).network("tcp").run(splitc -> {
            SpreadBytes array = splitc.spreadBytes(LENGTH);
            byte[] data = contents(1);
            byte[] found = new byte[LENGTH];
            if (splitc.rank() == 0) {
                long before = messagesSent(splitc);
                array.put(1, 0, data, 0, LENGTH);
                assertThat(messagesSent(splitc) - before).isBetween(PIECES, PIECES + ANSWERS);
                splitc.sync();
                before = messagesSent(splitc);
                array.get(1, 0, found, 0, LENGTH);
                assertThat(messagesSent(splitc) - before).isBetween(PIECES, PIECES + ANSWERS);
                splitc.sync();
                assertThat(found).isEqualTo(data);
                before = messagesSent(splitc);
                array.store(1, 0, contents(2), 0, LENGTH);
                assertThat(messagesSent(splitc) - before).isBetween(PIECES, PIECES + ANSWERS);
            }
            splitc.allStoreSync();
            if (splitc.rank() == 1) {
                array.read(1, 0, found, 0, LENGTH);
                assertThat(found).isEqualTo(contents(2));
            }
            splitc.barrier();
        });
    }

    @Test
    void collectiveOperationsMoveLongPiecesBesideThoseOfSharedMemory() {
        for (int[] nodes : new int[][] {{0, 1}, {0, 0, 1, 1}}) {
            ThreadJob.onNodes(nodes).network("tcp").run(splitc -> {
                assertThat(splitc.broadcast(0, splitc.rank() == 0 ? contents(3) : new byte[0]))
                        .isEqualTo(contents(3));
                byte[][] all = splitc.gather(0, contents(splitc.rank()));
                for (int rank = 0; splitc.rank() == 0 && rank < splitc.size(); rank++) {
                    assertThat(all[rank]).isEqualTo(contents(rank));
                }
                splitc.barrier();
            });
        }
    }

    private static long messagesSent(SplitC splitc) {
        return splitc.statistics().remoteMessagesSent();
    }

    private static byte[] contents(int seed) {
        byte[] bytes = new byte[LENGTH];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
