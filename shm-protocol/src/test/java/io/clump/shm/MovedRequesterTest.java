package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An endpoint is moved to the bundle whose thread owes it more replies than its queue holds. */
class MovedRequesterTest {
    private static final Tag TAG = Tag.of(7);
    private static final int PACKETS = 4;
    private static final int REPLIES = 2 * PACKETS;
    private static final int BACKOFFS_WITHOUT_SPACE = 100;

    @TempDir
    Path directory;

    private final AtomicInteger replies = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final CountDownLatch isReady = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final Endpoint[] repliers = new Endpoint[2];
    private volatile Bundle target;

    @Test
    void bundleThatRepliesToAnEndpointThatIsMovedThereGoesOn() throws Exception {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .poll("every")
                .property(ShmConfiguration.PACKETS, Integer.toString(PACKETS))
                .build();
        Layer layer = Layer.open(configuration);
        FutureTask<Integer> replying = new FutureTask<>(() -> reply(layer));
        Thread thread = new Thread(replying, "replier");
        thread.setDaemon(true);
        thread.start();
        assertThat(isReady.await(1, TimeUnit.DAYS)).isTrue();
        Bundle bundle = layer.allocateBundle();
        Endpoint requester = bundle.allocateEndpoint();
        requester.handlers().set(2, message -> replies.incrementAndGet());
        for (int i = 0; i < REPLIES; i++) {
            requester.destinations().map(i % 2, repliers[i % 2].name(), TAG);
            requester.request(i % 2, 1, i);
        }
        mayAnswer.countDown();
        // A reply that finds no space is set aside; if it waited instead, its pauses would show.
        await("a reply too many", () -> answered.get() > PACKETS || backoffs() > BACKOFFS_WITHOUT_SPACE);
        requester.moveTo(target);
        assertThat(replying.get()).isEqualTo(REPLIES);
        thread.join();
        layer.close();
    }

    private int reply(Layer layer) {
        Bundle bundle = layer.allocateBundle();
        target = bundle;
        for (int i = 0; i < repliers.length; i++) {
            repliers[i] = bundle.allocateEndpoint();
            repliers[i].setTag(TAG);
            repliers[i].handlers().set(1, message -> {
                message.reply(2, message.argument(0));
                answered.incrementAndGet();
            });
        }
        isReady.countDown();
        await("the requests", () -> mayAnswer.getCount() == 0);
        await("the replies", () -> {
            bundle.poll();
            return replies.get() == REPLIES;
        });
        bundle.close();
        return replies.get();
    }

    private long backoffs() {
        return repliers[0].statistics().backoffs() + repliers[1].statistics().backoffs();
    }

    private static void await(String what, BooleanSupplier condition) {
        Await.until(what, condition);
    }
}
