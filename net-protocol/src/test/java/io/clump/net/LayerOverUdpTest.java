package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole layers on separate nodes, with the poll strategies and the registry that jobs use. */
class LayerOverUdpTest {
    private static final int PROCESSES = 3;
    private static final int REQUESTS = 2000;
    private static final int ECHO = 1;
    private static final int ECHOED = 2;
    private static final Tag TAG = Tag.of(42);
    private static final Duration TIMEOUT = Duration.ofDays(1);

    @TempDir
    Path base;

    @ParameterizedTest
    @ValueSource(strings = {"every", "fractional:8", "adaptive", "auto"})
    void everybodyTalksToEverybody(String poll) throws Exception {
        AtomicInteger unfinished = new AtomicInteger(PROCESSES);
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        try {
            List<Future<Integer>> echoed = new ArrayList<>();
            for (int i = 0; i < PROCESSES; i++) {
                int rank = i;
                echoed.add(threads.submit(() -> talk(rank, poll, unfinished)));
            }
            for (Future<Integer> count : echoed) {
                assertThat(count.get()).isEqualTo(PROCESSES * REQUESTS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void firstMessageIsHandledThoughItsSenderNeverPollsAgain() {
        try (Layer here = open("0", "every");
                Layer there = open("1", "every")) {
            Bundle other = there.allocateBundle();
            Endpoint from = here.allocateBundle().allocateEndpoint();
            Endpoint to = other.allocateEndpoint();
            AtomicInteger handled = new AtomicInteger();
            to.setTag(TAG);
            to.handlers().set(ECHO, message -> handled.addAndGet(message.argument(0)));
            from.destinations().map(0, to.name(), TAG);
            from.request(0, ECHO, 7);
            assertThat(other.pollUntil(() -> handled.get() == 7, TIMEOUT)).isTrue();
        }
    }

    @Test
    void requestsThatAreNotAcceptedComeBackWithTheReason() {
        List<ReturnReason> reasons = new ArrayList<>();
        try (Layer here = open("0", "every");
                Layer there = open("1", "every")) {
            Bundle bundle = here.allocateBundle();
            Bundle other = there.allocateBundle();
            Endpoint from = bundle.allocateEndpoint();
            Endpoint to = other.allocateEndpoint();
            from.handlers().setReturnedMessageHandler(message -> {
                assertThat(message.data().capacity()).isEqualTo(100);
                assertThat(message.data().getByte(99)).isEqualTo((byte) 7);
                reasons.add(message.reason());
            });
            to.setTag(TAG);
            from.destinations().map(0, to.name(), Tag.of(43));
            from.destinations().map(1, to.name(), TAG);
            UnsafeBuffer data = new UnsafeBuffer(new byte[100]);
            data.putByte(99, (byte) 7);
            for (int destination = 0; destination < 2; destination++) {
                int expected = destination + 1;
                from.requestMedium(destination, ECHO, data, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0);
                pollBoth(bundle, other, () -> reasons.size() == expected);
            }
            from.requestMedium(1, ECHO, data, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            to.close();
            pollBoth(bundle, other, () -> reasons.size() == 3);
        }
        assertThat(reasons)
                .containsExactly(ReturnReason.BAD_TAG, ReturnReason.BAD_HANDLER, ReturnReason.ENDPOINT_CLOSED);
    }

    /** Polls two bundles until a condition is true. */
    static void pollBoth(Bundle bundle, Bundle other, BooleanSupplier condition) {
        assertThat(bundle.pollUntil(
                        () -> {
                            other.poll();
                            return condition.getAsBoolean();
                        },
                        TIMEOUT))
                .isTrue();
    }

    private Layer open(String node, String poll) {
        return Layer.open(LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .job(9)
                .node(node)
                .local(LayerConfiguration.NO_PROTOCOL)
                .poll(poll)
                .property("clump.faults", "loss=0.05,duplicate=0.05,reorder=0.05,seed=" + node)
                .build());
    }

    private int talk(int rank, String poll, AtomicInteger unfinished) {
        try (Layer layer = open(Integer.toString(rank), poll)) {
            Bundle bundle = layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            int[] echoed = new int[PROCESSES];
            endpoint.setTag(TAG);
            endpoint.handlers().set(ECHO, message -> message.reply(ECHOED, message.argument(0), message.argument(1)));
            endpoint.handlers().set(ECHOED, message -> {
                // Replies of one endpoint arrive in the order of its requests.
                if (message.argument(1) == echoed[message.argument(0)]) {
                    echoed[message.argument(0)]++;
                }
            });
            layer.registry().publish("rank-" + rank, endpoint.name());
            for (int i = 0; i < PROCESSES; i++) {
                endpoint.destinations().map(i, layer.registry().await("rank-" + i, TIMEOUT), TAG);
            }
            for (int i = 0; i < REQUESTS; i++) {
                for (int destination = 0; destination < PROCESSES; destination++) {
                    endpoint.request(destination, ECHO, destination, i);
                }
            }
            bundle.pollUntil(() -> sum(echoed) == PROCESSES * REQUESTS, TIMEOUT);
            unfinished.decrementAndGet();
            bundle.pollUntil(() -> unfinished.get() == 0, TIMEOUT);
            assertThat(endpoint.statistics().returned()).isZero();
            return sum(echoed);
        }
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }
}
