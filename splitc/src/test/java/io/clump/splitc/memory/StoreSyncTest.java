package io.clump.splitc.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.ThreadJob;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All stores are present after allStoreSync, even if other messages are in flight. */
class StoreSyncTest {
    /** Length that takes several messages. */
    private static final int LENGTH = 5000;

    private static final int ROUNDS = 20;

    static Stream<ThreadJob> jobs() {
        return Stream.concat(
                Jobs.all(), Stream.of(ThreadJob.onNodes(0, 1, 2, 0, 1, 2), lossy(), ThreadJob.onNodes(0, 0, 0, 0, 1)));
    }

    /**
     * The numbers and places that a process stores to follow from a seed, so that the owner knows the expected values.
     */
    @ParameterizedTest
    @MethodSource("jobs")
    void storesOfAllAreThereHoweverManyTheyAre(ThreadJob job) {
        long seed = new SplittableRandom().nextLong();
        job.run(splitc -> {
            int size = splitc.size();
            SpreadLongs data = splitc.spreadLongs(LENGTH * size);
            SplittableRandom shared = new SplittableRandom(seed);
            SplittableRandom own = new SplittableRandom(seed + splitc.rank());
            for (int round = 0; round < ROUNDS; round++) {
                for (int rank = 0; rank < size; rank++) {
                    store(data, splitc.rank(), rank, round, seed);
                    if (own.nextInt(4) == 0) {
                        splitc.poll();
                    }
                }
                splitc.allStoreSync();
                for (int rank = 0; rank < size; rank++) {
                    check(data, rank, splitc.rank(), round, seed);
                }
                if (shared.nextInt(8) == 0) {
                    splitc.allStoreSync();
                } else {
                    splitc.barrier();
                }
            }
        });
    }

    private static ThreadJob lossy() {
        return ThreadJob.onNodes(0, 1, 0).property("clump.faults", "loss=0.02,reorder=0.1");
    }

    private static void store(SpreadLongs data, int from, int to, int round, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 1000L * round + 100L * from + to);
        int count = count(random);
        long[] values = random.longs(count).toArray();
        int bulk = random.nextInt(count + 1);
        int at = from * LENGTH;
        data.store(to, at, values, 0, bulk);
        for (int i = bulk; i < count; i++) {
            data.store(to, at + i, values[i]);
        }
    }

    private static void check(SpreadLongs data, int from, int to, int round, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 1000L * round + 100L * from + to);
        int count = count(random);
        long[] values = random.longs(count).toArray();
        long[] found = new long[count];
        data.read(to, from * LENGTH, found, 0, count);
        assertThat(found)
                .as("seed=%d, round=%d, from=%d, to=%d", seed, round, from, to)
                .isEqualTo(values);
    }

    private static int count(SplittableRandom random) {
        return switch (random.nextInt(10)) {
            case 0 -> random.nextInt(LENGTH);
            case 1, 2, 3 -> 0;
            default -> random.nextInt(30);
        };
    }
}
