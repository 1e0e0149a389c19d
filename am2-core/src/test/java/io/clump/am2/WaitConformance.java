package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.turns.Sleeper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Behaviour of waits: they need almost no processor time, and a message, a timeout or an interrupt ends them. The bound
 * of a sleep, which would hide a lost wake-up, is removed here.
 */
public abstract class WaitConformance extends TwoLayers {
    /** Bound of a sleep, so long that a test fails if only the bound ends the sleep. */
    private static final long NO_BOUND_NANOS = TimeUnit.DAYS.toNanos(1);

    private static final int MESSAGES = 30;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Set<String> socketsBefore = Set.of();
    private Bundle bundle;
    private Endpoint endpoint;
    private final AtomicInteger handled = new AtomicInteger();

    /** For subclasses only. */
    @SuppressWarnings("NullAway.Init") // the test life cycle sets them
    protected WaitConformance() {}

    @BeforeEach
    final void openSleepingEndpoint() throws IOException {
        // With the first channel the JDK opens a socket and keeps it.
        DatagramChannel.open().close();
        socketsBefore = openSockets();
        bundle = new Bundle(a.layer, new Sleeper(NO_BOUND_NANOS), false);
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().set(NOTE, message -> handled.incrementAndGet());
        endpoint.handlers().set(ECHO, message -> {
            handled.incrementAndGet();
            message.reply(ECHO_REPLY);
        });
    }

    @AfterEach
    final void nothingIsLeft() throws Exception {
        threads.shutdown();
        assertThat(threads.awaitTermination(BOUND.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        bundle.close();
        // None is new. Those of an earlier test may close late, by a thread of a library.
        assertThat(openSockets()).as("sockets of this process").isSubsetOf(socketsBefore);
    }

    @Test
    void eachMessageWakesASleepingThread() throws Exception {
        Thread sleeper = Thread.currentThread();
        Future<Integer> answers = elsewhere(peer -> {
            int[] replies = {0};
            Bundle awake = new Bundle(peer.layer, new Sleeper(NO_BOUND_NANOS), false);
            Endpoint from = awake.allocateEndpoint();
            from.handlers().set(ECHO_REPLY, message -> replies[0]++);
            from.destinations().map(0, endpoint.name(), TAG);
            for (int i = 0; i < MESSAGES; i++) {
                awaitSleep(sleeper);
                from.request(0, ECHO);
                while (replies[0] == i && awake.awaitMessage(BOUND) > 0) {
                    // A message need not be the reply.
                }
            }
            awake.close();
            return replies[0];
        });
        while (handled.get() < MESSAGES) {
            assertThat(bundle.awaitMessage(BOUND))
                    .as("message %d", handled.get())
                    .isPositive();
        }
        letTheRestPass(answers);
        assertThat(answers.get()).isEqualTo(MESSAGES);
    }

    @Test
    void pollUntilEndsInTimeWhileMessagesKeepComing() {
        int[] evaluations = {0};
        Endpoint sender = bundle.allocateEndpoint();
        sender.setTag(TAG);
        sender.destinations().map(1, endpoint.name(), TAG);
        RequestOperations requests = sender.withoutWaiting();
        boolean isTrue = bundle.pollUntil(
                () -> {
                    for (int i = 0; i < MESSAGES; i++) {
                        requests.request(1, NOTE);
                    }
                    return ++evaluations[0] == 10_000;
                },
                Duration.ZERO);
        assertThat(isTrue).as("the condition after 10,000 polls").isFalse();
        await("the messages", () -> {
            bundle.poll();
            return sender.isStable();
        });
    }

    @Test
    void pollUntilSleepsUntilTheConditionHolds() throws Exception {
        Thread sleeper = Thread.currentThread();
        Future<Integer> sent = elsewhere(peer -> {
            peer.endpoint.destinations().map(1, endpoint.name(), TAG);
            for (int i = 0; i < 3; i++) {
                awaitSleep(sleeper);
                peer.endpoint.requestMedium(1, NOTE, data(500), 0, 500);
                int expected = i;
                peer.bundle.pollUntil(() -> handled.get() > expected, BOUND);
            }
            return 3;
        });
        assertThat(bundle.pollUntil(() -> handled.get() == 3, BOUND)).isTrue();
        letTheRestPass(sent);
        assertThat(sent.get()).isEqualTo(3);
    }

    @Test
    void timeEndsTheWaitAndNotBefore() {
        for (Duration timeout : List.of(Duration.ofMillis(-1), Duration.ZERO, Duration.ofMillis(30))) {
            assertThat(Await.timeOf(
                            () -> assertThat(bundle.awaitMessage(timeout)).isZero()))
                    .isGreaterThanOrEqualTo(timeout);
            assertThat(Await.timeOf(() ->
                            assertThat(bundle.pollUntil(() -> false, timeout)).isFalse()))
                    .isGreaterThanOrEqualTo(timeout);
        }
    }

    @Test
    void messageOfTheSameThreadIsHandledHoweverLongTheTimeoutIs() throws Exception {
        try (Bundle other = a.layer.allocateParallelBundle()) {
            Endpoint sender = other.allocateEndpoint();
            sender.destinations().map(0, endpoint.name(), TAG);
            sender.request(0, NOTE);
            // Lost messages are repeated.
            Future<Boolean> driven = threads.submit(() -> other.pollUntil(() -> handled.get() == 1, BOUND));
            assertThat(bundle.awaitMessage(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(1);
            assertThat(driven.get()).isTrue();
        }
        assertThat(handled).hasValue(1);
    }

    @Test
    void messageToOneselfIsHandledByTheSendOrTheWait() {
        endpoint.destinations().map(0, endpoint.name(), TAG);
        endpoint.request(0, NOTE);
        assertThat(bundle.pollUntil(() -> handled.get() == 1, BOUND)).isTrue();
    }

    @Test
    void interruptEndsASleepAndHarmsNothing() throws Exception {
        Thread sleeper = Thread.currentThread();
        Future<?> interruption = threads.submit(() -> {
            awaitSleep(sleeper);
            sleeper.interrupt();
        });
        assertThat(bundle.awaitMessage(BOUND)).isZero();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(bundle.awaitMessage(BOUND)).isZero();
        assertThat(bundle.pollUntil(() -> false, BOUND)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        interruption.get();
        eachMessageWakesASleepingThread();
    }

    @Test
    void interruptedSenderWakesASleepingThread() throws Exception {
        Thread sleeper = Thread.currentThread();
        Future<Integer> sent = elsewhere(peer -> {
            peer.endpoint.destinations().map(1, endpoint.name(), TAG);
            for (int i = 0; i < 3; i++) {
                awaitSleep(sleeper);
                Thread.currentThread().interrupt();
                peer.endpoint.request(1, NOTE);
                assertThat(Thread.interrupted()).isTrue();
                int expected = i;
                peer.bundle.pollUntil(() -> handled.get() > expected, BOUND);
            }
            return 3;
        });
        while (handled.get() < 3) {
            assertThat(bundle.awaitMessage(BOUND)).isPositive();
        }
        letTheRestPass(sent);
        assertThat(sent.get()).isEqualTo(3);
    }

    @Test
    void otherThreadCannotCloseASleepingBundle() throws Exception {
        Thread sleeper = Thread.currentThread();
        Future<Integer> sent = elsewhere(peer -> {
            peer.endpoint.destinations().map(1, endpoint.name(), TAG);
            awaitSleep(sleeper);
            assertThatThrownBy(bundle::close).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> bundle.awaitMessage(BOUND)).isInstanceOf(IllegalStateException.class);
            peer.endpoint.request(1, NOTE);
            peer.bundle.pollUntil(() -> handled.get() > 0, BOUND);
            return 1;
        });
        assertThat(bundle.awaitMessage(BOUND)).isEqualTo(1);
        letTheRestPass(sent);
        assertThat(sent.get()).isEqualTo(1);
    }

    @Test
    void waitInsideAHandlerIsRefused() {
        List<String> errors = new ArrayList<>();
        endpoint.handlers().setErrorListener((at, handler, error) -> errors.add(error.getMessage()));
        endpoint.handlers().set(NOTE, message -> bundle.awaitMessage(BOUND));
        endpoint.destinations().map(0, endpoint.name(), TAG);
        endpoint.request(0, NOTE);
        assertThat(bundle.pollUntil(() -> !errors.isEmpty(), BOUND)).isTrue();
        assertThat(errors).first().asString().contains("wait for a message");
    }

    @Test
    void requestThatComesBackWakesItsSleepingSender() throws Exception {
        Thread sleeper = Thread.currentThread();
        List<ReturnReason> reasons = new CopyOnWriteArrayList<>();
        CompletableFuture<EndpointName> name = new CompletableFuture<>();
        Future<Integer> refusal = elsewhere(peer -> {
            name.complete(peer.endpoint.name());
            awaitSleep(sleeper);
            peer.bundle.pollUntil(() -> reasons.size() == 2, BOUND);
            return reasons.size();
        });
        endpoint.handlers().setReturnedMessageHandler(message -> reasons.add(message.reason()));
        endpoint.destinations().map(0, name.get(), Tag.of(1));
        endpoint.destinations().map(1, name.get(), TAG);
        endpoint.request(0, NOTE);
        endpoint.request(1, UNSET);
        assertThat(bundle.pollUntil(() -> reasons.size() == 2, BOUND)).isTrue();
        assertThat(reasons).containsExactlyInAnyOrder(ReturnReason.BAD_TAG, ReturnReason.BAD_HANDLER);
        letTheRestPass(refusal);
    }

    @Test
    void closedEndpointIsNoLongerWaitedForAndTheOthersAre() throws Exception {
        bundle.awaitMessage(Duration.ofMillis(20));
        Endpoint kept = bundle.allocateEndpoint();
        kept.setTag(TAG);
        kept.handlers().set(NOTE, message -> handled.incrementAndGet());
        bundle.awaitMessage(Duration.ofMillis(20));
        endpoint.close();
        Thread sleeper = Thread.currentThread();
        Future<Integer> sent = elsewhere(peer -> {
            peer.endpoint.destinations().map(1, kept.name(), TAG);
            awaitSleep(sleeper);
            peer.endpoint.request(1, NOTE);
            peer.bundle.pollUntil(() -> handled.get() > 0, BOUND);
            return 1;
        });
        assertThat(bundle.awaitMessage(BOUND)).isEqualTo(1);
        letTheRestPass(sent);
        kept.close();
        assertThat(bundle.awaitMessage(Duration.ofMillis(5))).isZero();
    }

    @Test
    void waitingThreadHardlyPollsAndUsesHardlyAnyProcessorTime() {
        int[] polls = {0};
        Bundle ordinary = new Bundle(a.layer, new Sleeper(Sleeper.LONGEST_NANOS), false);
        ordinary.allocateEndpoint();
        long cpuBefore = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long nanos = Await.timeOf(() -> assertThat(ordinary.pollUntil(() -> polls[0]++ < 0, Duration.ofSeconds(1)))
                        .isFalse())
                .toNanos();
        long cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuBefore;
        // The limit covers the polls of some hundred microseconds before the first sleep, and one for each sleep that
        // its bound ended.
        assertThat(polls[0]).isLessThan(10_000 + 2 * Math.toIntExact(nanos / Sleeper.LONGEST_NANOS));
        assertThat(cpuNanos).isLessThan(nanos / 4);
        ordinary.close();
    }

    /** Action of a peer in a separate thread. */
    interface Part {
        int play(ConformancePeer peer) throws Exception;
    }

    private Future<Integer> elsewhere(Part part) {
        Callable<Integer> task = () -> {
            ConformancePeer peer = new ConformancePeer(configuration(1));
            try (peer) {
                return part.play(peer);
            }
        };
        return threads.submit(task);
    }

    /** Polls until the peer has closed. The peer waits for acknowledgements, and no message reports its close. */
    private void letTheRestPass(Future<?> ofPeer) {
        Await.until("the peer", () -> {
            bundle.awaitMessage(Duration.ofMillis(1));
            return ofPeer.isDone();
        });
    }

    /** Waits until the thread is in the call of the selector, which follows its last check immediately. */
    private static void awaitSleep(Thread thread) {
        Await.until("the sleep of " + thread, () -> isAsleep(thread));
    }

    /** Returns sockets by their numbers, and selectors, which have none, by those of their descriptors. */
    private static Set<String> openSockets() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.map(WaitConformance::socketOrSelector)
                    .filter(name -> !name.isEmpty())
                    .collect(Collectors.toSet());
        }
    }

    private static String socketOrSelector(Path file) {
        try {
            String target = Files.readSymbolicLink(file).toString();
            boolean isSelector = target.contains("eventpoll") || target.contains("eventfd");
            return target.startsWith("socket:") ? target : isSelector ? file + " " + target : "";
        } catch (IOException e) {
            // The descriptor of the listing itself is closed already.
            return "";
        }
    }
}
