package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Messages to a receiver with smaller bulk blocks, and replies to a closed one, cannot be delivered: each is returned.
 */
class UndeliverableTest {
    private static final Tag TAG = Tag.of(42);
    private static final int HANDLER = 1;
    private static final Duration BOUND = Duration.ofDays(1);
    private static final DirectBuffer DATA = new UnsafeBuffer(new byte[2_000]);

    private final Path directory = TestNode.newDirectory();
    private final List<String> returns = new ArrayList<>();

    @Test
    void mediumMessageThatTheReceiverCannotHoldComesBackAsBadArguments() {
        try (Layer large = open("8192");
                Layer small = open("1024")) {
            Endpoint sender = endpoint(large.allocateBundle());
            Bundle bundle = small.allocateBundle();
            Endpoint receiver = endpoint(bundle);
            List<Integer> received = new ArrayList<>();
            receiver.handlers().set(HANDLER, message -> received.add(message.dataLength()));
            sender.destinations().map(0, receiver.name(), TAG);

            sender.requestMedium(0, HANDLER, DATA, 0, 2_000, 1);
            assertThat(sender.withoutWaiting().requestMedium(0, HANDLER, DATA, 0, 2_000, 2))
                    .isEqualTo(SendResult.SENT);
            MediumClaim claim = sender.claimMedium(0, 1_025);
            claim.commit(HANDLER, 3);
            sender.requestMedium(0, HANDLER, DATA, 0, 1_024, 4);
            bundle.poll();

            assertThat(returns)
                    .containsExactly(
                            "BAD_ARGUMENTS request MEDIUM [1] 2000",
                            "BAD_ARGUMENTS request MEDIUM [2] 2000",
                            "BAD_ARGUMENTS request MEDIUM [3] 1025");
            assertThat(received).containsExactly(1_024);
        }
    }

    @Test
    void mediumReplyThatTheRequesterCannotHoldComesBackToTheReplier() {
        try (Layer large = open("8192");
                Layer small = open("1024")) {
            Bundle bundle = large.allocateBundle();
            Endpoint replier = endpoint(bundle);
            replier.handlers().set(HANDLER, message -> message.replyMedium(HANDLER, DATA, 0, 2_000, 5));
            Endpoint requester = endpoint(small.allocateBundle());
            requester.destinations().map(0, replier.name(), TAG);
            requester.request(0, HANDLER);
            bundle.poll();
            assertThat(returns).containsExactly("BAD_ARGUMENTS reply MEDIUM [5] 2000");
        }
    }

    @Test
    void replyToARequesterThatHasClosedComesBackToTheReplier() {
        assertReplyComesBack(message -> message.reply(HANDLER, 7), "UNREACHABLE reply SHORT [7] 0");
        assertReplyComesBack(
                message -> message.replyMedium(HANDLER, DATA, 0, 100, 8), "UNREACHABLE reply MEDIUM [8] 100");
        assertReplyComesBack(
                message -> message.replyLong(HANDLER, DATA, 0, 100, 0, 9), "UNREACHABLE reply LONG [9] 100");
    }

    @Test
    void requestsOfEachKindThatAClosedReceiverHasNotHandledComeBack() {
        try (Layer layer = open("8192")) {
            Bundle bundle = layer.allocateBundle();
            Endpoint sender = endpoint(bundle);
            // The bytes of the long one are in the receiver's segment, and stay there.
            sender.handlers()
                    .setReturnedMessageHandler(message -> returns.add(message.reason() + " " + message.category() + " ["
                            + message.argument(0) + "] " + message.dataLength() + ", of which here "
                            + message.data().capacity()));
            Endpoint receiver = endpoint(layer.allocateBundle());
            receiver.handlers().set(HANDLER, message -> returns.add("handled"));
            receiver.allocateSegment(4_096);
            sender.destinations().map(0, receiver.name(), TAG);
            sender.request(0, HANDLER, 1);
            sender.requestMedium(0, HANDLER, DATA, 0, 100, 2);
            sender.requestLong(0, HANDLER, DATA, 0, 2_000, 8, 3);
            receiver.close();
            bundle.pollUntil(() -> returns.size() >= 3, BOUND);
            assertThat(returns)
                    .containsExactly(
                            "ENDPOINT_CLOSED SHORT [1] 0, of which here 0",
                            "ENDPOINT_CLOSED MEDIUM [2] 100, of which here 100",
                            "ENDPOINT_CLOSED LONG [3] 2000, of which here 0");
            assertThat(sender.statistics().returned()).isEqualTo(3);
        }
    }

    private void assertReplyComesBack(Consumer<Message> reply, String expected) {
        returns.clear();
        try (Layer layer = open("8192")) {
            Bundle bundle = layer.allocateBundle();
            Endpoint replier = endpoint(bundle);
            replier.handlers().set(HANDLER, reply::accept);
            Bundle other = layer.allocateBundle();
            Endpoint requester = endpoint(other);
            requester.destinations().map(0, replier.name(), TAG);
            requester.request(0, HANDLER);
            requester.close();
            bundle.poll();
            assertThat(returns).containsExactly(expected);
            assertThat(replier.statistics().dropped()).isZero();
            assertThat(replier.statistics().returned()).isEqualTo(1);
        }
    }

    private Layer open(String bulkBytes) {
        return Layer.open(LayerConfiguration.builder()
                .node(TestNode.NODE)
                .network(LayerConfiguration.NO_PROTOCOL)
                .directory(directory)
                .property(ShmConfiguration.BULK_BYTES, bulkBytes)
                .build());
    }

    private Endpoint endpoint(Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().setReturnedMessageHandler(message -> returns.add(describe(message)));
        return endpoint;
    }

    private static String describe(ReturnedMessage message) {
        assertThat(message.data().capacity()).isEqualTo(message.dataLength());
        return message.reason() + (message.isReply() ? " reply " : " request ") + message.category() + " ["
                + message.argument(0) + "] " + message.dataLength();
    }
}
