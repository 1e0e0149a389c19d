package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ConformancePeer.Return;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Effect of the send timeout of a replying endpoint (b) if the requester (a) makes no space for the replies. */
public abstract class ImpatientReplierConformance extends TwoLayers {
    private static final int BIG_REPLY = 5;
    private static final int REPLY_BYTES = 8_000;
    private static final int SEGMENT_BYTES = 8 << 20;

    /** For subclasses only. */
    protected ImpatientReplierConformance() {}

    @Override
    void configure(LayerConfiguration.Builder builder, int process) {
        builder.property("clump.send-timeout-millis", process == 0 ? "60000" : "20");
    }

    @Test
    void replyThatHasWaitedTooLongComesBackAndTheOthersArriveInOrder() {
        // A network sends little before it knows the receiver's space, and (a) is not polled below.
        assertStillWorks();
        b.endpoint
                .handlers()
                .set(
                        BIG_REPLY,
                        message -> message.replyMedium(
                                ECHO_REPLY, data(REPLY_BYTES), 0, REPLY_BYTES, message.argument(0)));
        UnsafeBuffer bytes = data(world.requestBytes());
        for (int i = 0; i < world.requestsBeyondCapacity(); i++) {
            if (bytes.capacity() == 0) {
                a.endpoint.request(0, BIG_REPLY, i);
            } else {
                a.endpoint.requestMedium(0, BIG_REPLY, bytes, 0, bytes.capacity(), i);
            }
        }
        pollReplierUntilReturned(2);
        await("rest", () -> a.arrivals.size() + b.returns.size() == world.requestsBeyondCapacity());
        assertThat(b.returns).allMatch(back -> back.reason() == ReturnReason.CONGESTED && back.isReply());
        assertThat(b.returns.get(0).data()).isEqualTo(ConformancePeer.text(data(REPLY_BYTES)));
        List<Integer> arrived =
                a.arrivals.stream().map(arrival -> arrival.arguments().get(0)).toList();
        List<Integer> returned = numbers(b.returns);
        assertThat(arrived).isSorted();
        assertThat(returned).isSorted();
        assertThat(Stream.concat(arrived.stream(), returned.stream()))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, world.requestsBeyondCapacity())
                        .boxed()
                        .toList());
        assertThat(b.endpoint.statistics().setAsideGivenUp()).isEqualTo(returned.size());
        assertThat(b.endpoint.statistics().setAside()).isZero();
    }

    @Test
    void getWhoseAnswerHasWaitedTooLongEndsOnce() {
        assertStillWorks();
        a.endpoint.allocateSegment(SEGMENT_BYTES);
        b.endpoint.allocateSegment(SEGMENT_BYTES).setMemory(0, SEGMENT_BYTES, (byte) 1);
        List<MessageCategory> categories = new ArrayList<>();
        a.endpoint.handlers().setReturnedMessageHandler(message -> {
            categories.add(message.category());
            a.returns.add(Return.of(message));
        });
        a.endpoint.get(0, 0, SEGMENT_BYTES, 0, NOTE, 9);
        Await.pass(Duration.ofMillis(100), b.bundle::poll);
        await("end of the get", () -> a.arrivals.size() + a.returns.size() > 0);
        assertThat(a.arrivals.size() + a.returns.size()).isEqualTo(1);
        if (!a.returns.isEmpty()) {
            assertThat(a.returns.get(0).reason()).isEqualTo(ReturnReason.CONGESTED);
            assertThat(a.returns.get(0).arguments()).containsExactly(9);
            assertThat(categories).containsExactly(MessageCategory.GET);
        }
        assertThat(b.endpoint.statistics().dropped()).isZero();
        assertStillWorks();
    }

    private void pollReplierUntilReturned(int count) {
        Await.until("replies to come back", () -> {
            b.bundle.poll();
            return b.returns.size() >= count;
        });
    }

    private static List<Integer> numbers(List<Return> returns) {
        return returns.stream().map(back -> back.arguments().get(0)).toList();
    }
}
