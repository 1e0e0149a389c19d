package io.clump.am2;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Two ends, each with its own thread, that send each other more messages than their queues hold before either polls
 * explicitly: each send must make space for the other end's messages.
 */
final class MutualFlood implements Callable<String> {
    private static final int REQUEST = 1;
    private static final int REPLY = 2;
    private static final int DATA_LENGTH = 300;

    /** Number of messages of which one is a medium one. */
    private static final int MEDIUM_EVERY = 16;

    private final LayerConfiguration configuration;
    private final int process;
    private final int messages;
    private final AtomicInteger finished;
    private long requestSum;
    private int requests;
    private long replySum;
    private int replies;
    private int returns;

    /** Makes an end. Both ends share the counter of ends that have received everything they wait for. */
    MutualFlood(LayerConfiguration configuration, int process, int messages, AtomicInteger finished) {
        this.configuration = configuration;
        this.process = process;
        this.messages = messages;
        this.finished = finished;
    }

    /** Returns the report of an end that has received everything once. */
    static String expected(int messages) {
        long sum = (long) messages * (messages - 1) / 2;
        return report(messages, sum, messages, sum, 0);
    }

    @Override
    public String call() {
        try (Layer layer = Layer.open(configuration)) {
            Bundle bundle = layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(ConformancePeer.TAG);
            endpoint.handlers().set(REQUEST, this::onRequest);
            endpoint.handlers().set(REPLY, this::onReply);
            endpoint.handlers().setReturnedMessageHandler(message -> returns++);
            layer.registry().publish("end " + process, endpoint.name());
            EndpointName other = layer.registry().await("end " + (1 - process), ConformancePeer.BOUND);
            endpoint.destinations().map(0, other, ConformancePeer.TAG);
            flood(endpoint);
            bundle.pollUntil(() -> requests >= messages && replies >= messages, ConformancePeer.BOUND);
            finished.incrementAndGet();
            bundle.pollUntil(() -> finished.get() == 2, Duration.ofSeconds(100));
            return report(requests, requestSum, replies, replySum, returns);
        }
    }

    private void flood(Endpoint endpoint) {
        UnsafeBuffer data = new UnsafeBuffer(new byte[DATA_LENGTH]);
        for (int i = 0; i < messages; i++) {
            if (i % MEDIUM_EVERY == 0) {
                data.putInt(0, i);
                endpoint.requestMedium(0, REQUEST, data, 0, DATA_LENGTH, i);
            } else {
                endpoint.request(0, REQUEST, i);
            }
        }
    }

    private void onRequest(Message message) {
        requests++;
        requestSum += message.argument(0);
        if (message.dataLength() == 0) {
            message.reply(REPLY, message.argument(0));
        } else {
            message.replyMedium(REPLY, message.data(), 0, message.dataLength());
        }
    }

    private void onReply(Message message) {
        replies++;
        replySum +=
                message.dataLength() == 0 ? message.argument(0) : message.data().getInt(0);
    }

    private static String report(int requests, long requestSum, int replies, long replySum, int returns) {
        return "requests=" + requests + ", their sum=" + requestSum + ", replies=" + replies + ", their sum=" + replySum
                + ", returned=" + returns;
    }
}
