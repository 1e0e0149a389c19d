package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Three ends, each with its own thread, that flood each other with requests whose replies are larger than they are, so
 * that the queues of requests and of replies are full in all directions at once. All ends make progress, in order, and
 * no message is returned.
 */
public abstract class FullQueuesConformance extends TwoLayers {
    private static final int ENDS = 3;
    private static final int REPLY_BYTES = 3_000;

    /** For subclasses only. */
    protected FullQueuesConformance() {}

    @Test
    void endsThatFillAllQueuesOfEachOtherAllEnd() throws Exception {
        AtomicInteger finished = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(ENDS);
        try {
            List<End> ends = IntStream.range(0, ENDS)
                    .mapToObj(rank -> new End(configuration(rank), rank, world.floodRequests(), finished))
                    .toList();
            for (Future<String> end : threads.invokeAll(ends)) {
                assertThat(end.get())
                        .isEqualTo("handled=" + 2 * world.floodRequests() + ", answered=" + 2 * world.floodRequests()
                                + ", misplaced=0, returned=0, dropped=0, setAside=0");
            }
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(BOUND.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    private static final class End implements Callable<String> {
        private final LayerConfiguration configuration;
        private final int rank;
        private final int requests;
        private final AtomicInteger finished;
        private final int[] nextReply = new int[ENDS];
        private int handled;
        private int answered;
        private int misplaced;
        private int returned;

        End(LayerConfiguration configuration, int rank, int requests, AtomicInteger finished) {
            this.configuration = configuration;
            this.rank = rank;
            this.requests = requests;
            this.finished = finished;
        }

        @Override
        public String call() {
            try (Layer layer = Layer.open(configuration)) {
                Bundle bundle = layer.allocateBundle();
                Endpoint endpoint = bundle.allocateEndpoint();
                endpoint.setTag(TAG);
                UnsafeBuffer bytes = data(REPLY_BYTES);
                endpoint.handlers().set(ECHO, message -> {
                    handled++;
                    message.replyMedium(
                            ECHO_REPLY, bytes, 0, REPLY_BYTES, message.argument(0), rank, message.argument(1));
                });
                endpoint.handlers().set(ECHO_REPLY, message -> {
                    answered++;
                    misplaced += nextReply[message.argument(1)]++ == message.argument(0) ? 0 : 1;
                });
                endpoint.handlers().setReturnedMessageHandler(message -> returned++);
                layer.registry().publish("end " + rank, endpoint.name());
                List<Integer> others = new ArrayList<>();
                for (int other = 0; other < ENDS; other++) {
                    if (other != rank) {
                        endpoint.destinations().map(other, layer.registry().await("end " + other, BOUND), TAG);
                        others.add(other);
                    }
                }
                for (int i = 0; i < requests; i++) {
                    for (int other : others) {
                        endpoint.request(other, ECHO, i, rank);
                    }
                }
                bundle.pollUntil(() -> handled == 2 * requests && answered == 2 * requests, BOUND);
                finished.incrementAndGet();
                bundle.pollUntil(() -> finished.get() == ENDS, Duration.ofSeconds(100));
                EndpointStatistics counts = endpoint.statistics();
                return "handled=" + handled + ", answered=" + answered + ", misplaced=" + misplaced + ", returned="
                        + returned + ", dropped=" + counts.dropped() + ", setAside=" + counts.setAside();
            }
        }
    }
}
