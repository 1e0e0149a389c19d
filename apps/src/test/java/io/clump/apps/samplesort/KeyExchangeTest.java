package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.clump.apps.Plans;
import io.clump.apps.Run;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.ThreadJob;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyExchangeTest {
    private static final int SIZE = 2;
    private static final int KEYS = 60_000;
    private static final int EXCHANGES = 10;

    /** Half of the keys go to the other rank: of 32-bit keys 5,000 requests sent, and 5,000 received. */
    @ParameterizedTest
    @EnumSource
    void messagesCostNoAllocation(KeyType type) {
        AtomicLongArray allocated = new AtomicLongArray(SIZE);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ThreadJob.onOneNode(SIZE).run(splitc -> {
            Splitters splitters = new Splitters(splitc.rank(), new long[] {0, 0});
            // The first time, classes are loaded and linked on the way. The least of all counts: an object for each
            // message would be in it every time, while a waiting rank may fall asleep, which allocates some on a busy
            // machine.
            long least = Long.MAX_VALUE;
            for (int i = 0; i < EXCHANGES; i++) {
                Keys keys = generate(splitc, type, Distribution.UNIFORM, KEYS, new SplittableRandom(splitc.rank()));
                KeyExchange exchange = keys.exchange(splitc);
                splitc.barrier();
                long before = threads.getCurrentThreadAllocatedBytes();
                exchange.distribute(splitters);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            allocated.set(splitc.rank(), least);
        });
        for (int rank = 0; rank < SIZE; rank++) {
            // An object for each message or key would be 16 bytes each at least.
            assertThat(allocated.get(rank))
                    .as("bytes allocated by rank %d", rank)
                    .isLessThan(100_000);
        }
    }

    /**
     * The array of the sent keys has space for the received ones, so that sorting needs no other array.
     */
    @ParameterizedTest
    @EnumSource
    void sortingTakesTheSpaceOfTheKeysThatWereSent(KeyType type) {
        AtomicLongArray allocated = new AtomicLongArray(SIZE);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ThreadJob.onOneNode(SIZE).run(splitc -> {
            Keys keys = generate(splitc, type, Distribution.UNIFORM, KEYS, new SplittableRandom(splitc.rank()));
            KeyExchange exchange = keys.exchange(splitc);
            splitc.barrier();
            Keys held = exchange.distribute(new Splitters(splitc.rank(), new long[] {0, 0}));
            long before = threads.getCurrentThreadAllocatedBytes();
            held.sort();
            allocated.set(splitc.rank(), threads.getCurrentThreadAllocatedBytes() - before);
            assertThat(held.isSorted()).isTrue();
            assertThat(keys.size()).isZero();
        });
        for (int rank = 0; rank < SIZE; rank++) {
            // Counts of digits; 16 bytes for a record.
            assertThat(allocated.get(rank))
                    .as("bytes allocated by rank %d", rank)
                    .isLessThan(KEYS * type.lengthBytes() / 4);
        }
    }

    /** If more keys are received than were sent, they are sorted in an array of their own. */
    @ParameterizedTest
    @EnumSource
    void aProcessThatGetsFarMoreThanItHadSortsThemAsWell(KeyType type) {
        ThreadJob.onOneNode(SIZE).run(splitc -> {
            Keys keys = generate(splitc, type, Distribution.UNIFORM, 2_000, new SplittableRandom(splitc.rank()));
            KeyExchange exchange = keys.exchange(splitc);
            splitc.barrier();
            long least = type == KeyType.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
            Keys held = exchange.distribute(new Splitters(splitc.rank(), new long[] {least, 0}));
            held.sort();
            assertThat(held.isSorted()).isTrue();
            assertThat(held.size()).isEqualTo(splitc.rank() == 0 ? 0 : 2 * 2_000);
        });
    }

    /** Splitters above, below and among keys of which many are equal. */
    @ParameterizedTest
    @EnumSource
    void everyKeyGoesToItsOwner(KeyType type) {
        ThreadJob.onOneNode(3).run(splitc -> {
            Keys keys = generate(splitc, type, Distribution.FEW, 1000, new SplittableRandom(splitc.rank()));
            long[] mine = Splitters.draw(keys, splitc.rank(), new SplittableRandom(1));
            long[] chosen = Splitters.choose(splitc.allGather(mine));
            Splitters splitters = new Splitters(splitc.rank(), chosen);
            int[] expected = new int[3];
            for (int i = 0; i < keys.size(); i++) {
                expected[splitters.owner(keys.high(i), keys.low(i), i)]++;
            }
            KeyExchange exchange = keys.exchange(splitc);
            splitc.barrier();
            Keys held = exchange.distribute(splitters);
            int[] all = splitc.allReduce(expected, Reduction.SUM);
            assertThat(held.size()).isEqualTo(all[splitc.rank()]);
            for (int i = 0; i < held.size(); i++) {
                long high = held.high(i);
                // The splitters' ties are not known here, so equal keys may be either side's.
                if (splitc.rank() > 0) {
                    assertThat(high).isGreaterThanOrEqualTo(chosen[2 * splitc.rank() - 2]);
                }
                if (splitc.rank() < 2) {
                    assertThat(high).isLessThanOrEqualTo(chosen[2 * splitc.rank()]);
                }
            }
        });
    }

    @Test
    void keysThatWereNotAnnouncedAreNoticed() {
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(2).runToFailures(splitc -> {
            IntKeys keys = new IntKeys(0);
            keys.addAll(new int[] {1, 2, 3}, 0, 3);
            KeyExchange exchange = keys.exchange(splitc);
            splitc.barrier();
            if (splitc.rank() == 0) {
                splitc.endpoint().request(1, KeyExchange.KEYS_HANDLER, 0, 1, 99);
            }
            splitc.barrier();
            exchange.distribute(new Splitters(splitc.rank(), new long[] {0, 0}));
        });
        assertThat(failures.get(1)).hasMessage("keys doubled: from rank 0 to rank 1, found=4, expected 3");
    }

    private static Keys generate(
            SplitC splitc, KeyType type, Distribution distribution, int count, SplittableRandom random) {
        Run run = new Run(splitc, Plans.options(new SampleSort(), splitc.size(), Map.of()));
        return KeyGenerator.generate(run, type, distribution, count, random);
    }
}
