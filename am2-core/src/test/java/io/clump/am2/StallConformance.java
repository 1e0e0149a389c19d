package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.send.StallWarning;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Sends to a receiver that does not poll: they log a warning while they wait, and each message ends when the sender
 * closes.
 */
public abstract class StallConformance extends SeveralThreads {
    /** For subclasses only. */
    protected StallConformance() {}

    /** Nobody receives what the sender that closes below waits for, however long it waits. */
    @Override
    final void configure(LayerConfiguration.Builder builder, int process) {
        builder.property(LayerConfiguration.LINGER, "20");
    }

    @Test
    void receiverThatDoesNotPollIsNamedOnceWithWhatWaits() throws Exception {
        try (LoggedLines log = new LoggedLines(StallWarning.class)) {
            CountDownLatch enough = new CountDownLatch(1);
            AtomicInteger handled = new AtomicInteger();
            b.endpoint.handlers().set(NOTE, message -> handled.incrementAndGet());
            EndpointName receiver = b.endpoint.name();
            Work<Integer> sender = work("sender", () -> {
                try (Bundle bundle = a.layer.allocateBundle()) {
                    Endpoint from = bundle.allocateEndpoint();
                    from.destinations().map(0, receiver, TAG);
                    List<ReturnReason> returned = new ArrayList<>();
                    from.handlers().setReturnedMessageHandler(message -> returned.add(message.reason()));
                    int sent = 0;
                    while (enough.getCount() > 0) {
                        from.request(0, NOTE, sent++);
                    }
                    int all = sent;
                    boolean isOver = bundle.pollUntil(() -> handled.get() == all, ConformancePeer.BOUND.dividedBy(2));
                    assertThat(isOver)
                            .as(
                                    "handled %s of %s, returned %s, sender %s, receiver %s",
                                    handled, sent, returned, from.statistics(), b.endpoint.statistics())
                            .isTrue();
                    return sent;
                }
            });
            awaitWithoutPolling("the warning", () -> !log.lines.isEmpty());
            enough.countDown();
            awaitWith("the sender", sender::isDone);
            assertThat(sender.get()).isEqualTo(handled.get());
            assertThat(log.lines)
                    .singleElement()
                    .asString()
                    .matches(
                            "a send waits for queue space: endpoint .* has accepted no message for \\d+\\.\\d s, [1-9]\\d* are queued;"
                                    + " does its program poll\\? .*");
        }
    }

    @Test
    void messagesOfASenderThatClosesAreHandledOrComeBack() {
        BitSet handled = new BitSet();
        BitSet returned = new BitSet();
        BitSet undecided = new BitSet();
        b.endpoint.handlers().set(NOTE, message -> handled.set(message.argument(0)));
        int sent = 0;
        try (Bundle bundle = a.layer.allocateBundle()) {
            Endpoint from = bundle.allocateEndpoint();
            from.handlers().setReturnedMessageHandler(message -> {
                returned.set(message.argument(0));
                undecided.set(message.argument(0), message.reason() == ReturnReason.UNANSWERED);
            });
            from.destinations().map(0, b.endpoint.name(), TAG);
            while (from.withoutWaiting().request(0, NOTE, sent) == SendResult.SENT) {
                sent++;
            }
        }
        BitSet all = new BitSet();
        all.set(0, sent);
        awaitWith("an end of each of " + sent, () -> {
            BitSet ended = (BitSet) handled.clone();
            ended.or(returned);
            return ended.equals(all);
        });
        handled.and(returned);
        handled.andNot(undecided);
        assertThat(handled.isEmpty())
                .as("handled, and came back as if not: %s", handled)
                .isTrue();
    }
}
