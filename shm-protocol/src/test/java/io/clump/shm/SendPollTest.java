package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every send polls, whether or not it waits: a program that only sends handles the messages that it receives. */
class SendPollTest {
    private static final Tag TAG = Tag.of(7);
    private static final int NOTE = 1;
    private static final int ANSWER = 2;
    private static final int REPLY = 3;
    private static final int UNCOUNTED = 5;
    private static final int PACKETS = 8;
    private static final UnsafeBuffer DATA = new UnsafeBuffer(new byte[100]);

    @TempDir
    Path directory;

    private final Map<Endpoint, Bundle> bundles = new IdentityHashMap<>();
    private Layer layer;
    private Endpoint sender;
    private Endpoint receiver;
    private Endpoint third;
    private Endpoint replier;
    private int notes;
    private int replies;

    @BeforeEach
    void open() {
        layer = Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .poll("every")
                .property(ShmConfiguration.PACKETS, Integer.toString(PACKETS))
                .build());
        sender = endpoint();
        receiver = endpoint();
        third = endpoint();
        sender.destinations().map(0, receiver.name(), TAG);
        third.destinations().map(0, sender.name(), TAG);
        replier = endpoint();
        sender.destinations().map(1, replier.name(), TAG);
    }

    @AfterEach
    void close() {
        layer.close();
    }

    private Endpoint endpoint() {
        Bundle bundle = layer.allocateBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        bundles.put(endpoint, bundle);
        endpoint.setTag(TAG);
        endpoint.allocateSegment(1_000);
        endpoint.handlers().set(NOTE, message -> notes++);
        endpoint.handlers().set(REPLY, message -> replies++);
        return endpoint;
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                request("request", endpoint -> endpoint.request(0, NOTE)),
                request("requestMedium", endpoint -> endpoint.requestMedium(0, NOTE, DATA, 0, 100)),
                request("requestLong", endpoint -> endpoint.requestLong(0, NOTE, DATA, 0, 100, 0)),
                request(
                        "request without waiting",
                        endpoint -> endpoint.withoutWaiting().request(0, NOTE)),
                request(
                        "requestMedium without waiting",
                        endpoint -> endpoint.withoutWaiting().requestMedium(0, NOTE, DATA, 0, 100)),
                request(
                        "requestLong without waiting",
                        endpoint -> endpoint.withoutWaiting().requestLong(0, NOTE, DATA, 0, 100, 0)),
                request("get", endpoint -> endpoint.get(0, 0, 100, 0, UNCOUNTED)),
                request("claimMedium", endpoint -> endpoint.claimMedium(0, 100).commit(NOTE)),
                request("request that comes back", endpoint -> endpoint.request(9, NOTE)));
    }

    private static Arguments request(String name, Consumer<Endpoint> send) {
        return Arguments.of(name, send);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void requestThatFindsSpacePolls(String name, Consumer<Endpoint> send) {
        sender.handlers().set(UNCOUNTED, message -> {});
        sender.handlers().setReturnedMessageHandler(message -> {});
        third.request(0, NOTE);
        assertThat(notes).isZero();
        send.accept(sender);
        assertThat(notes).as("messages handled inside " + name).isEqualTo(1);
    }

    @Test
    void requestThatWouldBlockPolls() {
        int taken = 0;
        while (sender.withoutWaiting().request(0, NOTE) == SendResult.SENT) {
            taken++;
        }
        assertThat(taken).isBetween(1, PACKETS);
        third.request(0, NOTE);
        assertThat(sender.withoutWaiting().request(0, NOTE)).isEqualTo(SendResult.WOULD_BLOCK);
        assertThat(notes).isEqualTo(1);
        third.request(0, NOTE);
        assertThat(sender.withoutWaiting().requestLong(0, NOTE, DATA, 0, 100, 0))
                .isEqualTo(SendResult.WOULD_BLOCK);
        assertThat(notes).isEqualTo(2);
        third.request(0, NOTE);
        assertThat(sender.withoutWaiting().requestMedium(0, NOTE, DATA, 0, 100)).isEqualTo(SendResult.WOULD_BLOCK);
        assertThat(notes).isEqualTo(3);
    }

    static Stream<Arguments> replies() {
        return Stream.of(
                reply("reply", message -> message.reply(NOTE)),
                reply("replyMedium", message -> message.replyMedium(NOTE, DATA, 0, 100)),
                reply("replyLong", message -> message.replyLong(NOTE, DATA, 0, 100, 0)));
    }

    private static Arguments reply(String name, Consumer<Message> send) {
        return Arguments.of(name, send);
    }

    /** A reply polls only for replies: the waiting request is handled later. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("replies")
    void replyThatFindsSpacePollsForReplies(String name, Consumer<Message> send) {
        int[] inside = {0, 0};
        replier.handlers().set(ANSWER, message -> message.reply(REPLY));
        sender.handlers().set(ANSWER, message -> {
            bundlePoll(replier);
            inside[0] = replies;
            send.accept(message);
            inside[0] = replies - inside[0];
            inside[1] = notes;
        });
        sender.request(1, ANSWER);
        third.request(0, ANSWER);
        third.request(0, NOTE);
        assertThat(replies).isZero();
        bundlePoll(sender);
        assertThat(inside).as("replies and requests handled inside " + name).containsExactly(1, 0);
        bundlePoll(sender);
        assertThat(notes).isEqualTo(1);
    }

    private void bundlePoll(Endpoint endpoint) {
        bundles.get(endpoint).poll();
    }
}
