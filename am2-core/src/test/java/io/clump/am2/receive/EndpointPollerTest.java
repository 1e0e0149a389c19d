package io.clump.am2.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.EndpointSegment;
import io.clump.am2.endpoint.HandlerZero;
import io.clump.am2.endpoint.NetworkQueues;
import io.clump.am2.send.OutstandingGets;
import io.clump.am2.send.SendWaitPolicy;
import io.clump.am2.send.SetAside;
import io.clump.am2.send.Waiters;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.turns.Sleeper;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Order of the calls between an endpoint's poller and its strategy. */
class EndpointPollerTest {
    private final List<String> calls = new ArrayList<>();
    private final Counters counters = new Counters();
    private int allowance;

    private int localCount = 3;
    private boolean isNotifiedOfOthers;

    private @Nullable PollStride strideOfStrategy;

    private NetworkQueues network = new NetworkQueues(block("network", 2), new RecordingStrategy(""));

    private final EndpointPoller poller = poller();

    @Test
    void networkPollIsBetweenItsBeginAndItsEndAndTheLocalPollIsNot() {
        allowance = 7;
        assertThat(poller.poll(PollScope.ALL, false)).isEqualTo(5);
        assertThat(calls)
                .containsExactly("allowance", "local ALL 4", "network poll begins", "network ALL 7", "polled 3 true 2");
    }

    @Test
    void pollThatSkipsTheNetworkIsCountedLikeOthersAlsoForRepliesOnly() {
        assertThat(poller.poll(PollScope.REPLIES, false)).isEqualTo(3);
        assertThat(calls).containsExactly("allowance", "local REPLIES 4", "polled 3 false 0");
        assertThat(network.pollsSkipped).isEqualTo(1);
        assertThat(network.polls).isZero();
    }

    @Test
    void pollBeforeSleepIncludesTheNetworkWhateverTheStrategySays() {
        assertThat(poller.poll(PollScope.ALL, true)).isEqualTo(5);
        assertThat(calls)
                .containsExactly("allowance", "local ALL 4", "network poll begins", "network ALL 1", "polled 3 true 2");
    }

    @Test
    void strategyIsNotifiedOnceOfWhatWasSentSinceThePollBefore() {
        network.traffic.sent(1, 0);
        network.traffic.sent(1, 0);
        counters.local.sent(1, 0);
        poller.poll(PollScope.ALL, false);
        assertThat(calls).containsExactly("sent", "allowance", "local ALL 4", "polled 3 false 0");
        calls.clear();
        counters.local.sent(1, 0);
        poller.poll(PollScope.ALL, false);
        assertThat(calls).doesNotContain("sent");
        network.traffic.sent(1, 0);
        poller.poll(PollScope.REPLIES, false);
        assertThat(calls).containsOnlyOnce("sent");
    }

    @Test
    void strideOfTheStrategyPassesUnaskedAndIsCounted() {
        PollStride stride = new PollStride();
        strideOfStrategy = stride;
        EndpointPoller striding = poller();
        striding.poll(PollScope.ALL, false);
        assertThat(calls).contains("allowance");
        calls.clear();
        stride.begin(7, 5);
        assertThat(striding.poll(PollScope.ALL, false)).isEqualTo(3);
        assertThat(striding.poll(PollScope.REPLIES, false)).isEqualTo(3);
        assertThat(striding.poll(PollScope.ALL, false)).isEqualTo(3);
        assertThat(calls).containsExactly("local ALL 4", "local REPLIES 4", "local ALL 4");
        assertThat(stride.messages()).isEqualTo(9);
        striding.poll(PollScope.ALL, false);
        assertThat(calls).as("after seven messages").contains("allowance");
        assertThat(counters.snapshot(queues(network), 0).networkPollsSkipped()).isEqualTo(5);
    }

    @Test
    void eachOfSeveralNetworksIsPolledAndNotifiedByItselfAndOfWhatTheOthersBring() {
        NetworkQueues second = new NetworkQueues(block("second", 1), new RecordingStrategy("second "));
        EndpointPoller both = poller(network, second);
        second.traffic.sent(1, 0);
        allowance = 7;
        assertThat(both.poll(PollScope.ALL, false)).isEqualTo(6);
        assertThat(calls)
                .containsExactly(
                        "sent elsewhere",
                        "allowance",
                        "local ALL 4",
                        "network poll begins",
                        "network ALL 7",
                        "polled 3 true 2",
                        "second received elsewhere 2",
                        "second sent",
                        "second allowance",
                        "second network poll begins",
                        "second ALL 7",
                        "second polled 3 true 1",
                        "received elsewhere 1");
        assertThat(counters.snapshot(queues(network, second), 0).networkPolls()).isEqualTo(2);
        calls.clear();
        allowance = 0;
        assertThat(both.poll(PollScope.REPLIES, true)).isEqualTo(6);
        assertThat(calls).as("before sleep").contains("network REPLIES 1", "second REPLIES 1");
    }

    @Test
    void strategyIsNotifiedWhenOtherThreadsRunWhileItsThreadYields() throws InterruptedException {
        localCount = 0;
        EndpointGroup group = group();
        group.add(poller(group, new NetworkQueues(block("network", 0), new RecordingStrategy(""))));
        AtomicBoolean isOver = new AtomicBoolean();
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread other = new Thread(() -> {
                while (!isOver.get()) {
                    Thread.onSpinWait();
                }
            });
            other.start();
            others.add(other);
        }
        try {
            while (!isNotifiedOfOthers) {
                // Shorter than the time after which it would sleep.
                group.waitUntil(() -> isNotifiedOfOthers, Duration.ofNanos(100_000), false);
                calls.clear();
            }
        } finally {
            isOver.set(true);
        }
        for (Thread other : others) {
            other.join();
        }
    }

    private EndpointPoller poller() {
        network = new NetworkQueues(block("network", 2), new RecordingStrategy(""));
        return poller(network);
    }

    private EndpointQueues queues(NetworkQueues... networks) {
        return new EndpointQueues(
                new EndpointName(1, "node", Map.of()), block("local", localCount), 4, List.of(networks), 0);
    }

    private EndpointGroup group() {
        return new EndpointGroup(this, () -> {}, new Sleeper(Sleeper.LONGEST_NANOS), false, null);
    }

    private EndpointPoller poller(NetworkQueues... networks) {
        return poller(group(), networks);
    }

    private EndpointPoller poller(EndpointGroup group, NetworkQueues... networks) {
        Membership membership = new Membership(group);
        EndpointQueues queues = queues(networks);
        HandlerZero handlerZero = stub(HandlerZero.class, arguments -> 0);
        SendWaitPolicy policy = new SendWaitPolicy(SendWaitPolicy.FOR_EVER, 8, true, 0);
        Waiters waiters = new Waiters(membership, counters, policy, null);
        EndpointSegment segment = new EndpointSegment(null);
        return new EndpointPoller(
                new EndpointAccess(membership, queues.name()),
                membership,
                queues,
                stub(Dispatcher.class, arguments -> 0),
                new OutstandingGets((reason, get) -> {}, () -> 0),
                new SetAside(membership, counters, handlerZero, policy, waiters, segment, queues),
                counters,
                () -> {});
    }

    private QueueBlock block(String name, int count) {
        return stub(QueueBlock.class, arguments -> {
            calls.add(name + " " + arguments[0] + " " + arguments[1]);
            return count;
        });
    }

    private interface Answer {
        int to(Object[] arguments);
    }

    /** Makes a stub whose abstract methods all give the same answer; the poller calls one of them. */
    private static <T> T stub(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> method.isDefault()
                        ? InvocationHandler.invokeDefault(proxy, method, arguments)
                        : answer.to(arguments)));
    }

    private final class RecordingStrategy implements PollStrategy {
        private final String name;

        RecordingStrategy(String name) {
            this.name = name;
        }

        @Override
        public @Nullable PollStride stride() {
            return strideOfStrategy;
        }

        @Override
        public int networkAllowance() {
            calls.add(name + "allowance");
            return allowance;
        }

        @Override
        public int localAllowance() {
            return 4;
        }

        @Override
        public void networkPollBegins() {
            calls.add(name + "network poll begins");
        }

        @Override
        public void polled(int localCount, boolean networkPolled, int networkCount) {
            calls.add(name + "polled " + localCount + " " + networkPolled + " " + networkCount);
        }

        @Override
        public void networkSent() {
            calls.add(name + "sent");
        }

        @Override
        public void receivedElsewhere(int count) {
            calls.add(name + "received elsewhere " + count);
        }

        @Override
        public void processorShared(long nanos) {
            assertThat(nanos).isPositive();
            isNotifiedOfOthers = true;
        }

        @Override
        public void sentElsewhere() {
            calls.add(name + "sent elsewhere");
        }

        @Override
        public int skip() {
            return 1;
        }
    }
}
