package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.Message;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Endpoint in a storm, with its own thread: sends requests of all kinds to the others at random, answers their
 * requests, and counts for each the sent, the answered and the returned requests.
 */
final class StormEndpoint implements AutoCloseable {
    static final Duration BOUND = Duration.ofDays(1);

    private static final Tag TAG = Tag.of(42);
    private static final int REQUEST = 1;
    private static final int REPLY = 2;

    private static final int KINDS = 4;

    /** Number of requests per yield of the handler. */
    private static final int REQUESTS_PER_YIELD = 64;

    private final Random random;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final UnsafeBuffer data;
    private final boolean keepsOrder;
    private final List<Peer> peers = new ArrayList<>();
    private final List<Integer> lastHandled = new ArrayList<>();

    /** Opens an endpoint for the calling thread and sends its name to the others. */
    StormEndpoint(Layer layer, String key, long seed, boolean keepsOrder) {
        random = new Random(seed);
        this.keepsOrder = keepsOrder;
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        data = new UnsafeBuffer(new byte[endpoint.maxMediumBytes()]);
        endpoint.setTag(TAG);
        endpoint.handlers().set(REQUEST, this::answer);
        endpoint.handlers().set(REPLY, message -> peers.get(message.argument(0)).answered(message.argument(1)));
        endpoint.handlers().setReturnedMessageHandler(message -> {
            if (!message.isReply()) {
                peers.get(message.argument(1)).answered(message.argument(2));
            }
        });
        layer.registry().publish(key, endpoint.name());
    }

    /** Adds an endpoint that this one sends to. */
    void map(EndpointName name) {
        endpoint.destinations().map(peers.size(), name, TAG);
        peers.add(new Peer());
    }

    /** Sends a request of any kind to one of the first {@code among} peers. */
    void sendOne(int self, int among) {
        int index = random.nextInt(among);
        Peer peer = peers.get(index);
        int sequence = peer.sent;
        peer.sent++;
        int length = random.nextInt(data.capacity() + 1);
        switch (random.nextInt(KINDS)) {
            case 0 -> endpoint.requestMedium(index, REQUEST, data, 0, length, self, index, sequence);
            case 1 -> trySend(() -> endpoint.withoutWaiting().request(index, REQUEST, self, index, sequence));
            case 2 ->
                trySend(() -> endpoint.withoutWaiting()
                        .requestMedium(index, REQUEST, data, 0, length, self, index, sequence));
            default -> endpoint.request(index, REQUEST, self, index, sequence);
        }
    }

    private static void trySend(Supplier<SendResult> send) {
        while (send.get() == SendResult.WOULD_BLOCK) {
            Thread.onSpinWait();
        }
    }

    /**
     * Polls until the first peers, which live, have answered all requests. Answers that had found no space yet are lost
     * with the killed ones.
     */
    boolean settle(int living) {
        return pollUntil(
                () -> peers.subList(0, living).stream().allMatch(peer -> peer.answered.cardinality() == peer.sent));
    }

    boolean pollUntil(BooleanSupplier condition) {
        return bundle.pollUntil(condition, BOUND);
    }

    String account() {
        return peers + ", " + endpoint.statistics();
    }

    @Override
    public void close() {
        bundle.close();
    }

    private void answer(Message message) {
        int sender = message.argument(0);
        while (lastHandled.size() <= sender) {
            lastHandled.add(-1);
        }
        if (keepsOrder) {
            assertThat(message.argument(2))
                    .as("after %d of sender %d", lastHandled.get(sender), sender)
                    .isGreaterThan(lastHandled.get(sender));
        }
        lastHandled.set(sender, message.argument(2));
        if (random.nextInt(REQUESTS_PER_YIELD) == 0) {
            Thread.yield();
        }
        if (message.dataLength() > 0) {
            message.replyMedium(
                    REPLY, message.data(), 0, message.dataLength(), message.argument(1), message.argument(2));
        } else {
            message.reply(REPLY, message.argument(1), message.argument(2));
        }
    }

    /** Requests to one endpoint, and the answered or returned ones. */
    private static final class Peer {
        final BitSet answered = new BitSet();
        int sent;

        void answered(int sequence) {
            assertThat(answered.get(sequence))
                    .as("answered before: %d", sequence)
                    .isFalse();
            answered.set(sequence);
        }

        @Override
        public String toString() {
            return "answered " + answered.cardinality() + " of " + sent;
        }
    }
}
