package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A handler of another endpoint of the bundle runs in the polls of a wait; its own wait is refused and changes nothing.
 */
class RefusedWaitTest {
    private static final int HANDLER = 5;
    private static final int LAST_HANDLER = 6;

    enum Wait {
        OPERATION((matcher, never) -> matcher.await(never)),
        CONDITION((matcher, never) -> matcher.await(() -> false, Duration.ofSeconds(1)));

        final BiConsumer<Matcher, Operation> call;

        Wait(BiConsumer<Matcher, Operation> call) {
            this.call = call;
        }
    }

    @ParameterizedTest
    @EnumSource(Wait.class)
    void waitOfTheProgramGoesOn(Wait inHandler) {
        AtomicReference<EndpointName> waiting = new AtomicReference<>();
        MatchingJob.onOneNode(2).run(process -> {
            try (Endpoint other = process.bundle.allocateEndpoint()) {
                if (process.rank == 1) {
                    while (waiting.get() == null) {
                        process.matcher.progress();
                    }
                    boolean[] isAnswered = {false};
                    other.setTag(Tag.ALL);
                    other.handlers().set(HANDLER, answer -> isAnswered[0] = true);
                    other.destinations().map(0, waiting.get(), Tag.ALL);
                    other.request(0, HANDLER);
                    while (!isAnswered[0]) {
                        process.matcher.progress();
                    }
                    other.request(0, LAST_HANDLER);
                    process.receive(0, 2, new byte[0]); // the wait has ended
                    return;
                }
                other.setTag(Tag.ALL);
                ReceiveOperation never = process.post(1, 99, new byte[0]);
                ReceiveOperation receive = process.post(1, 1, new byte[0]);
                List<IllegalStateException> refused = new ArrayList<>();
                other.handlers().set(HANDLER, message -> {
                    try {
                        inHandler.call.accept(process.matcher, never);
                    } catch (IllegalStateException e) {
                        refused.add(e);
                    }
                    message.reply(HANDLER);
                });
                other.handlers().set(LAST_HANDLER, message -> process.matcher.cancel(receive));
                waiting.set(other.name());
                assertThat(process.matcher.await(receive)).isTrue();
                assertThat(receive.error()).isEqualTo(OperationError.CANCELLED);
                assertThat(never.isDone()).isFalse();
                assertThat(refused).hasSize(1);
                process.sendAndAwait(1, 2, new byte[0]);
            }
        });
    }
}
