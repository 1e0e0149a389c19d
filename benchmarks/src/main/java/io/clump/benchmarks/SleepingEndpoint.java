package io.clump.benchmarks;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.Tag;
import java.time.Duration;
import java.util.concurrent.SynchronousQueue;

/** An endpoint that asks, and one of another thread that sleeps until it is asked. */
final class SleepingEndpoint {
    private static final int ASK = 1;
    private static final int ANSWER = 2;
    private static final Duration FOREVER = Duration.ofDays(1);

    private final Layer layer = LoneLayer.open("single-transfer");
    private final SynchronousQueue<EndpointName> name = new SynchronousQueue<>();
    private final Thread thread = new Thread(this::answer, "sleeping-endpoint");
    private final Bundle bundle;
    private final Endpoint endpoint;
    private long answers;

    SleepingEndpoint() throws InterruptedException {
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setHandler(ANSWER, message -> answers++);
        thread.start();
        endpoint.map(0, name.take(), Tag.of(1));
    }

    /** Sends a request and polls until the reply is there. */
    void ask() {
        long expected = answers + 1;
        endpoint.request(0, ASK);
        while (answers < expected) {
            bundle.poll();
        }
    }

    void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
        layer.close();
    }

    private void answer() {
        Bundle own = layer.allocateBundle();
        Endpoint asked = own.allocateEndpoint();
        asked.setTag(Tag.ALL);
        asked.setHandler(ASK, message -> message.reply(ANSWER));
        try {
            name.put(asked.name());
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted before the benchmark began", e);
        }
        while (!Thread.currentThread().isInterrupted()) {
            own.awaitMessage(FOREVER);
        }
        own.close();
    }
}
