package io.clump.registry;

import static io.clump.registry.RegistryNames.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clump.am2.Await;
import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.Thorough;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.registry.RegistryHistory.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requirements on every registry. The processes are those of a job: 0 is this one, 1 and 2 are others, 2 on another
 * host if there can be one. A test that hangs is interrupted and fails, in builds of other projects, too.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
public abstract class EndpointRegistryConformance {
    private static final int MANY = Thorough.Count.of(2_000, 10_000);
    private static final int ROUNDS = Thorough.Count.of(30, 500);
    private static final Duration BOUND = Duration.ofDays(1);

    /** Opens the registry as one of the processes would; closed by the test. */
    protected abstract EndpointRegistry open(int process) throws Exception;

    /** Opens the registry of another job; closed by the test. */
    protected abstract EndpointRegistry openOfAnotherJob(int process) throws Exception;

    /** Kills a process. */
    protected abstract void kill(int process) throws Exception;

    /**
     * Ends the host of process 2 without notice.
     *
     * @return false if there is only one host
     */
    protected abstract boolean loseHost() throws Exception;

    /**
     * Ends the server and starts it again.
     *
     * @return false if there is no server that can be restarted while its job runs
     */
    protected abstract boolean restartServer() throws Exception;

    /** Returns whether a process finds all that others have published before it asks. */
    protected boolean areReadsFresh() {
        return false;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void publishedEndpointIsFoundByAllUntilItIsWithdrawn(int asking) throws Exception {
        try (EndpointRegistry registry = open(1);
                EndpointRegistry other = open(asking)) {
            registry.publish("a", name(1));
            registry.publish("b", name(2));
            assertThat(other.await("a", BOUND)).isEqualTo(name(1));
            assertThat(other.await("b", BOUND)).isEqualTo(name(2));
            assertThat(other.find("c")).isNull();
            registry.withdraw("a");
            registry.withdraw("c");
            assertThat(registry.find("a")).isNull();
            awaitAbsence(other, "a");
            assertThat(other.find("b")).isEqualTo(name(2));
        }
    }

    @Test
    void keyIsAnyText() throws Exception {
        String key = "\u20AC %+\u00E4".repeat(10);
        try (EndpointRegistry registry = open(0)) {
            registry.publish(key, name(1));
            assertThat(registry.find(key)).isEqualTo(name(1));
            assertThatThrownBy(() -> registry.publish("x".repeat(65), name(1)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("characters=65, expected 1 to 64");
            assertThatThrownBy(() -> registry.find(""))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("found=\"\"");
        }
    }

    @Test
    void processReplacesItsKeysAndNobodyElseDoes() throws Exception {
        try (EndpointRegistry registry = open(1);
                EndpointRegistry same = open(1);
                EndpointRegistry other = open(2)) {
            registry.publish("a", name(1));
            same.publish("a", name(2));
            assertThat(same.find("a")).isEqualTo(name(2));
            assertThatThrownBy(() -> other.publish("a", name(3)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("published under this key already: key=\"a\", process=");
            other.withdraw("a");
            assertThat(other.await("a", BOUND)).isEqualTo(name(2));
        }
    }

    @Test
    void closeWithdrawsWhatWasPublishedThroughTheObjectLast() throws Exception {
        EndpointRegistry first = open(1);
        try (EndpointRegistry second = open(1)) {
            first.publish("mine", name(1));
            first.publish("taken over", name(2));
            second.publish("taken over", name(3));
            first.close();
            first.close();
            awaitAbsence(second, "mine");
            assertThat(second.find("taken over")).isEqualTo(name(3));
            assertThatThrownBy(() -> first.find("a"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the endpoint registry is closed");
        }
    }

    @Test
    void namesOfAKilledProcessAreGoneAndItsKeysAreFree() throws Exception {
        EndpointRegistry dying = open(2);
        try (EndpointRegistry registry = open(0)) {
            dying.publish("a", name(1));
            registry.publish("b", name(2));
            assertThat(registry.await("a", BOUND)).isEqualTo(name(1));
            kill(2);
            awaitAbsence(registry, "a");
            registry.publish("a", name(3));
            assertThat(registry.find("a")).isEqualTo(name(3));
            assertThat(registry.find("b")).isEqualTo(name(2));
        }
    }

    @Test
    void namesOnBothSidesOfThoseOfAKilledProcessStay() throws Exception {
        EndpointRegistry dying = open(2);
        try (EndpointRegistry registry = open(0);
                EndpointRegistry other = open(1)) {
            List<String> kept = List.of("a", "c", "e", "g");
            for (String key : kept) {
                registry.publish(key, name(1));
            }
            for (String key : List.of("b", "d", "f")) {
                dying.publish(key, name(2));
                assertThat(other.await(key, BOUND)).isEqualTo(name(2));
            }
            kill(2);
            for (String key : List.of("b", "d", "f")) {
                awaitAbsence(other, key);
            }
            for (String key : kept) {
                assertThat(other.find(key)).as(key).isEqualTo(name(1));
            }
        }
    }

    @Test
    void namesOfALostHostAreGoneAndItsKeysAreFree() throws Exception {
        EndpointRegistry lost = open(2);
        try (EndpointRegistry registry = open(0)) {
            lost.publish("a", name(1));
            registry.publish("b", name(2));
            assertThat(registry.await("a", BOUND)).isEqualTo(name(1));
            assumeTrue(loseHost(), "all processes are on one host");
            awaitAbsence(registry, "a");
            registry.publish("a", name(3));
            assertThat(registry.find("a")).isEqualTo(name(3));
            assertThat(registry.find("b")).isEqualTo(name(2));
        }
    }

    @Test
    void restartedServerHasTheNamesOfTheLiving() throws Exception {
        try (EndpointRegistry registry = open(1);
                EndpointRegistry other = open(2)) {
            registry.publish("a", name(1));
            CompletableFuture<EndpointName> late = CompletableFuture.supplyAsync(() -> other.await("late", BOUND));
            assumeTrue(restartServer(), "there is no server, or it is gone with the job");
            registry.publish("late", name(2));
            assertThat(late.get()).isEqualTo(name(2));
            assertThat(other.await("a", BOUND)).isEqualTo(name(1));
        }
    }

    @Test
    void jobsHaveNamesOfTheirOwn() throws Exception {
        try (EndpointRegistry registry = open(1);
                EndpointRegistry other = openOfAnotherJob(1)) {
            registry.publish("a", name(1));
            assertThat(other.find("a")).isNull();
            other.publish("a", name(2));
            other.withdraw("b");
            assertThat(registry.find("a")).isEqualTo(name(1));
        }
    }

    @Test
    void awaitReturnsOnceTheEndpointIsPublished() throws Exception {
        try (EndpointRegistry registry = open(0);
                EndpointRegistry other = open(2)) {
            CompletableFuture<EndpointName> awaited = CompletableFuture.supplyAsync(() -> other.await("late", BOUND));
            registry.publish("late", name(7));
            assertThat(awaited.get()).isEqualTo(name(7));
        }
    }

    @Test
    void awaitEndsWithItsTimeoutOrAnInterruptAndNamesTheKey() throws Exception {
        try (EndpointRegistry registry = open(0)) {
            assertThatThrownBy(() -> registry.await("never", Duration.ofMillis(3)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageMatching("waited for an endpoint: nothing published, key=\"never\", waited ms=\\d+");
            assertThatThrownBy(() -> registry.await("never", Duration.ofMillis(3), () -> {}))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageMatching(".*nothing published, key=\"never\", waited ms=([3-9]|\\d{2,})");
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> registry.await("never", Duration.ofDays(1)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("interrupted, key=\"never\"");
            registry.publish("a", name(1));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(registry.find("a")).isEqualTo(name(1));
        }
    }

    @Test
    void thousandsOfNamesAreFoundByAnotherProcess() throws Exception {
        try (EndpointRegistry registry = open(1);
                EndpointRegistry other = open(2)) {
            for (int i = 0; i < MANY; i++) {
                registry.publish("key " + i, name(i + 1));
            }
            for (int i = 0; i < MANY; i++) {
                assertThat(other.await("key " + i, BOUND)).isEqualTo(name(i + 1));
            }
            try (EndpointRegistry late = open(0)) {
                assertThat(late.await("key 0", BOUND)).isEqualTo(name(1));
                assertThat(late.await("key " + (MANY - 1), BOUND)).isEqualTo(name(MANY));
            }
        }
    }

    /** Process 2 is killed at the end. */
    @Test
    void callsOfSeveralProcessesHaveOneOrder() throws Exception {
        List<EndpointRegistry> registries = List.of(open(0), open(1), open(2));
        ExecutorService threads = Executors.newFixedThreadPool(registries.size());
        long seed = new SplittableRandom().nextLong();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                SplittableRandom random = new SplittableRandom(seed + round);
                int killed = round == ROUNDS - 1 ? 2 : -1;
                AtomicLong events = new AtomicLong();
                List<Future<List<Call>>> running = new ArrayList<>();
                for (int process = 0; process < registries.size(); process++) {
                    RegistryCalls calls =
                            new RegistryCalls(registries.get(process), process, round, random.split(), events);
                    boolean isKilled = process == killed;
                    running.add(threads.submit(() -> {
                        List<Call> made = calls.make();
                        if (isKilled) {
                            kill(2);
                        }
                        return made;
                    }));
                }
                List<List<Call>> made = new ArrayList<>();
                for (Future<List<Call>> one : running) {
                    made.add(one.get());
                }
                RegistryHistory history = new RegistryHistory(made, areReadsFresh(), killed);
                assertThat(history.hasAnOrder())
                        .as("seed=%s, calls: %s", seed + round, history)
                        .isTrue();
            }
        } finally {
            threads.shutdownNow();
            registries.get(0).close();
            registries.get(1).close();
        }
    }

    private static void awaitAbsence(EndpointRegistry registry, String key) {
        Await.until("the end of " + key, () -> registry.find(key) == null);
    }
}
