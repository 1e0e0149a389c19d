package io.clump.am2.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.LoggedLines;
import io.clump.am2.ReturnReason;
import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership;
import io.clump.am2.bundle.PolledEndpoint;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.spi.Backlog;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.turns.Sleeper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wait times of sends, and their warnings, by a clock of the test. */
class BackoffTest {
    private static final long TICK_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final int PRESET_STEPS = 8;

    /** Time of a round of pauses, each of which takes a tick longer than requested, with some readings of the clock. */
    private static final long ROUND_NANOS = (2 * PRESET_STEPS + 10) * TICK_NANOS;

    private final EndpointGroup bundle =
            new EndpointGroup(this, () -> {}, new Sleeper(Sleeper.LONGEST_NANOS), false, null);
    private final FullRoute full = new FullRoute();
    private long now = -3;
    private final LongSupplier clock = () -> now += TICK_NANOS;

    @ParameterizedTest
    @ValueSource(longs = {1, 20, 250, 3_000})
    void sendWaitsAsLongAsItsTimeoutSaysAndNoLonger(long timeoutMillis) {
        long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        for (PollScope scope : PollScope.values()) {
            Backoff backoff = backoff(scope, timeoutNanos);
            long start = now;
            assertThat(backoff.claim(full, QueueKind.REQUEST, Backoff.SHORT)).isEqualTo(Route.GONE);
            assertThat(now - start).isBetween(timeoutNanos, timeoutNanos + ROUND_NANOS);
            start = now;
            assertThat(backoff.claim(full, QueueKind.REQUEST, 10)).isEqualTo(Route.GONE);
            assertThat(now - start).isBetween(timeoutNanos, timeoutNanos + ROUND_NANOS);
        }
    }

    @Test
    void receiverThatTakesNothingIsNamedOnceAfterTwoSeconds() {
        try (LoggedLines log = new LoggedLines(StallWarning.class)) {
            Backoff brief = backoff(PollScope.ALL, TimeUnit.MILLISECONDS.toNanos(1_900));
            assertThat(brief.claim(full, QueueKind.REQUEST, Backoff.SHORT)).isEqualTo(Route.GONE);
            assertThat(log.lines).isEmpty();
            Backoff backoff = backoff(PollScope.ALL, TimeUnit.SECONDS.toNanos(3));
            assertThat(backoff.claim(full, QueueKind.REQUEST, Backoff.SHORT)).isEqualTo(Route.GONE);
            assertThat(log.lines)
                    .singleElement()
                    .asString()
                    .matches(
                            "a send waits for queue space: endpoint 7 of process 42 has accepted no message for 2\\.[0-9] s, "
                                    + "4096 are queued; does its program poll\\? The send continues to wait, unless "
                                    + "clump.send-timeout-millis limits it; this warning is not repeated for this receiver");
            assertThat(backoff.claim(full, QueueKind.REQUEST, Backoff.SHORT)).isEqualTo(Route.GONE);
            assertThat(log.lines).hasSize(1);
        }
    }

    @Test
    void receiverThatTakesAMessageNowAndThenIsNotNamed() {
        try (LoggedLines log = new LoggedLines(StallWarning.class)) {
            full.isSlow = true;
            Backoff backoff = backoff(PollScope.ALL, TimeUnit.SECONDS.toNanos(10));
            assertThat(backoff.claim(full, QueueKind.REQUEST, Backoff.SHORT)).isEqualTo(Route.GONE);
            assertThat(log.lines).isEmpty();
        }
    }

    /**
     * With increasing pauses between polls, a strategy that counts polls would not poll the network for milliseconds.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eachPollOfAWaitForTheNetworkIncludesIt(boolean needsNetworkPolls) {
        RecordingEndpoint endpoint = new RecordingEndpoint(new Membership(bundle));
        bundle.add(endpoint);
        full.needsNetworkPolls = needsNetworkPolls;
        for (PollScope scope : PollScope.values()) {
            Backoff backoff = backoff(scope, TimeUnit.MILLISECONDS.toNanos(5));
            assertThat(backoff.claim(full, QueueKind.REQUEST, 10)).isEqualTo(Route.GONE);
        }
        assertThat(endpoint.networkPolls).isNotEmpty().containsOnly(needsNetworkPolls);
    }

    private Backoff backoff(PollScope scope, long timeoutNanos) {
        SendWaitPolicy policy = new SendWaitPolicy(timeoutNanos, PRESET_STEPS, true, 0);
        return new Backoff(new Membership(bundle), scope, new Counters(), policy, clock);
    }

    /** Records whether each poll must include the network, independent of the strategy. */
    private static final class RecordingEndpoint extends PolledEndpoint {
        private final List<Boolean> networkPolls = new ArrayList<>();

        private RecordingEndpoint(Membership membership) {
            super(
                    new EndpointAccess(membership, new EndpointName(1, "node", Map.of("none", "nowhere"))),
                    membership,
                    List.of());
        }

        @Override
        public int poll(PollScope scope, boolean atEverything) {
            networkPolls.add(atEverything);
            return 0;
        }

        @Override
        public void processorShared(long nanos) {
            throw new AssertionError("a send does not tell that");
        }

        @Override
        public int goOn() {
            return 0;
        }

        @Override
        public long nanosToRetry() {
            return Long.MAX_VALUE;
        }

        @Override
        public boolean hasUnfinished() {
            return false;
        }

        @Override
        public long messagesSent() {
            return 0;
        }

        @Override
        public void close() {}
    }

    /** Route to an endpoint whose queue is full. */
    private final class FullRoute implements Route {
        private boolean isSlow;
        private boolean needsNetworkPolls;

        @Override
        public boolean needsNetworkPolls() {
            return needsNetworkPolls;
        }

        @Override
        public ReturnReason refusal(long tag) {
            return null;
        }

        @Override
        public Backlog backlog(QueueKind queue) {
            return new Backlog("endpoint 7 of process 42", isSlow ? now / TimeUnit.SECONDS.toNanos(1) : 5, 4096);
        }

        @Override
        public int tryClaimMedium(QueueKind queue, int lengthBytes) {
            return FULL;
        }

        @Override
        public boolean isAlive() {
            return true;
        }

        @Override
        public UnsafeBuffer memory() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int source() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int dataOffset(int packet) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void publish(int packet) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void abortMedium(int packet) {
            throw new UnsupportedOperationException();
        }
    }
}
