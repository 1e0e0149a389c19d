package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.am2.Thorough;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A million messages through shared memory, ten with {@code -Pthorough}, do not allocate a single byte. */
class AllocationTest {
    private static final int ASK = 1;
    private static final int ANSWER = 2;
    private static final int MEDIUM_BYTES = 64;
    private static final int WARM_UP = 200_000;
    private static final int ROUND_TRIPS = Thorough.Count.of(500_000, 5_000_000);

    /** Number of attempts: the JVM may allocate on the thread when it discards compiled code, but not each time. */
    private static final int ATTEMPTS = 3;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final UnsafeBuffer data = new UnsafeBuffer(new byte[MEDIUM_BYTES]);
    private int answers;

    @Test
    void messagesAllocateNothing(@TempDir Path directory) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .build();
        try (Layer layer = Layer.open(configuration)) {
            Bundle bundle = layer.allocateBundle();
            Endpoint asking = bundle.allocateEndpoint();
            Endpoint answering = bundle.allocateEndpoint();
            Tag tag = Tag.of(7);
            answering.setTag(tag);
            asking.destinations().map(0, answering.name(), tag);
            asking.handlers().set(ANSWER, message -> answers++);
            answering.handlers().set(ASK, message -> {
                if (message.dataLength() == 0) {
                    message.reply(ANSWER, message.argument(0));
                } else {
                    message.replyMedium(ANSWER, data, 0, MEDIUM_BYTES);
                }
            });

            talk(bundle, asking, WARM_UP);
            long allocated = Long.MAX_VALUE;
            for (int attempt = 0; attempt < ATTEMPTS && allocated != 0; attempt++) {
                allocated = allocatedBy(() -> talk(bundle, asking, ROUND_TRIPS));
            }
            assertThat(allocated).isZero();
        }
    }

    /** Returns the bytes that work allocates on this thread. */
    private static long allocatedBy(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** Makes round trips, of which every eighth carries data both ways. */
    private void talk(Bundle bundle, Endpoint asking, int roundTrips) {
        answers = 0;
        for (int i = 0; i < roundTrips; i++) {
            if (i % 8 == 0) {
                asking.requestMedium(0, ASK, data, 0, MEDIUM_BYTES);
            } else {
                asking.request(0, ASK, i);
            }
            while (answers <= i) {
                bundle.poll();
            }
        }
    }
}
