package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.clump.splitc.ThreadJob;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeyExchangeTest {
    private static final int KEYS_HANDLER = 1;
    private static final int ARRIVED_HANDLER = 2;
    private static final int SIZE = 2;
    private static final int KEYS = 60_000;

    /** Half of the keys go to the other rank: 5,000 requests sent, 5,000 received, and the replies. */
    @Test
    void messagesCostNoAllocation() {
        AtomicLongArray allocated = new AtomicLongArray(SIZE);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ThreadJob.onOneNode(SIZE).run(splitc -> {
            int[] keys = new SplittableRandom(splitc.rank()).ints(KEYS).toArray();
            KeyExchange exchange = new KeyExchange(splitc, KEYS);
            Splitters splitters = new Splitters(new int[] {0});
            splitc.barrier();
            long before = threads.getCurrentThreadAllocatedBytes();
            exchange.distribute(keys, splitters);
            allocated.set(splitc.rank(), threads.getCurrentThreadAllocatedBytes() - before);
        });
        for (int rank = 0; rank < SIZE; rank++) {
            // An object for each message would be 16 bytes each at least; a rank that waits may fall asleep, which
            // costs some.
            assertThat(allocated.get(rank))
                    .as("bytes allocated by rank %d, whose messages are 20,000", rank)
                    .isLessThan(100_000);
        }
    }

    @Test
    void everyKeyGoesToItsOwner() {
        ThreadJob.onOneNode(3).run(splitc -> {
            KeyExchange exchange = new KeyExchange(splitc, 10);
            Splitters splitters = new Splitters(new int[] {-10, 10});
            splitc.barrier();
            int[] keys = new SplittableRandom(splitc.rank()).ints(1000, -30, 30).toArray();
            KeyArray held = exchange.distribute(keys, splitters);
            for (int i = 0; i < held.size(); i++) {
                assertThat(splitters.owner(held.get(i))).isEqualTo(splitc.rank());
            }
            int total = Arrays.stream(splitc.gather(0, new int[] {held.size()}))
                    .mapToInt(sizes -> sizes[0])
                    .sum();
            assertThat(total).isEqualTo(splitc.rank() == 0 ? 3000 : 0);
        });
    }

    @Test
    void keysThatWereNotAnnouncedAreNoticed() {
        List<@Nullable Throwable> failures = ThreadJob.onOneNode(2).runToFailures(splitc -> {
            KeyExchange exchange = new KeyExchange(splitc, 10);
            splitc.barrier();
            if (splitc.rank() == 0) {
                boolean[] answered = {false};
                splitc.endpoint().setHandler(ARRIVED_HANDLER, message -> answered[0] = true);
                splitc.endpoint().request(1, KEYS_HANDLER, 0, 0, 99);
                splitc.pollUntil(() -> answered[0]);
                exchange = new KeyExchange(splitc, 10);
            }
            splitc.barrier();
            exchange.distribute(new int[] {1, 2, 3}, new Splitters(new int[] {0}));
        });
        assertThat(failures.get(1)).hasMessage("keys lost or doubled: from rank 0 to rank 1, found=4, expected 3");
    }
}
