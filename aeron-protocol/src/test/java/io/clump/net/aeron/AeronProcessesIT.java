package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.Thorough;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes of several nodes that talk through media drivers, some of which are stopped or killed. */
class AeronProcessesIT {
    private static final int MESSAGES = 2_000;

    /** Number of messages to a process that is dead; with the profile, as many as it takes until one comes back. */
    private static final int TO_THE_DEAD = Thorough.Count.of(200, Integer.MAX_VALUE / 2);

    private static final Map<String, String> SHORT_TIMEOUT = Map.of(AeronConfiguration.TIMEOUT, "5");

    private Path base = Path.of("");
    private Path job = Path.of("");

    @BeforeEach
    void makeDirectory() throws IOException {
        base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-aeron-");
        job = base.resolve("job");
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(base)) {
            assertThat(left).containsOnly(base.resolve("lock"));
        }
        Files.delete(base.resolve("lock"));
        Files.delete(base);
    }

    @Test
    void fourProcessesOfTwoNodesFloodOneAnother() throws Exception {
        flood(List.of("0", "0", "1", "1"), Thorough.Count.of(200, 1_000));
    }

    @Test
    @Thorough
    void moreThreadsThanCoresMakeProgress() throws Exception {
        flood(List.of("0", "0", "0", "1", "1", "1", "2", "2"), 100);
    }

    @Test
    @Thorough
    void nothingIsLostWhenTheReceiverIsStoppedForAWhile() throws Exception {
        try (AeronProcess receiver = AeronProcess.start(job, "1", Map.of());
                AeronEnd self = new AeronEnd(job, "0", Map.of())) {
            self.map(0, receiver.name);
            self.ask(0, 0);
            self.await("the first answer", () -> self.answered.cardinality() == 1);
            receiver.signal("STOP");
            for (int i = 1; i < 300; i++) {
                self.ask(0, i);
            }
            // Longer than an impatient driver needs to take a process for dead.
            self.bundle.pollUntil(() -> false, Duration.ofSeconds(7));
            receiver.signal("CONT");
            for (int i = 300; i < MESSAGES; i++) {
                self.ask(0, i);
            }
            self.await("all answers", () -> self.answered.cardinality() == MESSAGES);
            assertThat(self.faults).isEmpty();
            assertThat(self.returned.cardinality()).isZero();
            assertThat(receiver.end()).isEqualTo("requests=" + MESSAGES + " answered=0 returned=0 faults=[]");
            assertThat(receiver.awaitExit()).isZero();
        }
    }

    @Test
    @Thorough
    void messagesToAKilledProcessComeBackAndTheOthersGoOn() throws Exception {
        try (AeronEnd self = new AeronEnd(job, "0", SHORT_TIMEOUT);
                AeronProcess survivor = AeronProcess.start(job, "1", SHORT_TIMEOUT);
                AeronProcess victim = AeronProcess.start(job, "1", SHORT_TIMEOUT);
                Idler idler = new Idler(job)) {
            self.map(0, victim.name);
            self.map(1, survivor.name);
            Route toVictim = idler.openRoute(victim);
            Route toSurvivor = idler.openRoute(survivor);
            int sent = floodUntilReturn(self, victim::kill);
            assertTheRestCameBack(self, sent);
            for (int i = sent; i < sent + MESSAGES; i++) {
                self.ask(1, i);
            }
            self.await(
                    "the survivor's answers",
                    () -> self.answered.get(sent, sent + MESSAGES).cardinality() == MESSAGES);
            assertThat(self.faults).isEmpty();
            idler.await("the victim's end", () -> toVictim.refusal(0) == ReturnReason.UNREACHABLE);
            assertThat(toVictim.tryClaim(QueueKind.REQUEST)).isEqualTo(Route.GONE);
            assertThat(toSurvivor.refusal(0)).isNull();
            assertThat(survivor.end()).isEqualTo("requests=" + MESSAGES + " answered=0 returned=0 faults=[]");
            assertThat(survivor.awaitExit()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Thorough
    void theProcessThatStartedTheDriverMayEndFirst(boolean isKilled) throws Exception {
        try (AeronProcess starter = AeronProcess.start(job, "0", SHORT_TIMEOUT);
                AeronProcess other = AeronProcess.start(job, "1", SHORT_TIMEOUT);
                AeronEnd self = new AeronEnd(job, "0", SHORT_TIMEOUT)) {
            self.map(0, other.name);
            self.ask(0, 0);
            self.await("the first answer", () -> self.answered.cardinality() == 1);
            if (isKilled) {
                starter.kill();
            } else {
                starter.end();
                assertThat(starter.awaitExit()).isZero();
            }
            for (int i = 1; i < MESSAGES; i++) {
                self.ask(0, i);
            }
            self.await("all answers", () -> self.answered.cardinality() == MESSAGES);
            assertThat(self.returned.cardinality()).isZero();
            assertThat(self.faults).isEmpty();
            assertThat(other.end()).isEqualTo("requests=" + MESSAGES + " answered=0 returned=0 faults=[]");
            assertThat(other.awaitExit()).isZero();
        }
    }

    @Test
    void theDriverEndsWhenAllThatUseItWereKilled() throws Exception {
        ProcessHandle driver;
        try (AeronProcess starter = AeronProcess.start(job, "0", SHORT_TIMEOUT)) {
            driver = starter.driver();
            starter.kill();
        }
        driver.onExit().get();
        assertThat(job.resolve("node-0/aeron")).doesNotExist();
        JobDirectory.removeDead(base);
        assertThat(job).doesNotExist();
    }

    @Test
    @Thorough
    void theEndOfTheNodesDriverIsAnEndAndNotAHang() throws Exception {
        try (AeronProcess starter = AeronProcess.start(job, "0", SHORT_TIMEOUT);
                AeronProcess other = AeronProcess.start(job, "1", SHORT_TIMEOUT);
                AeronEnd self = new AeronEnd(job, "0", SHORT_TIMEOUT)) {
            self.map(0, other.name);
            ProcessHandle driver = starter.driver();
            int sent = floodUntilReturn(self, () -> {
                driver.destroyForcibly();
                driver.onExit().get();
            });
            assertTheRestCameBack(self, sent);
            assertThat(other.end()).endsWith("faults=[]");
            assertThat(other.awaitExit()).isZero();
            assertThat(starter.end()).endsWith("faults=[]");
            assertThat(starter.awaitExit()).isZero();
        }
    }

    @Test
    @Thorough
    void aDriverThatRunsAlreadyServesAllNodesAndOutlivesThem() throws Exception {
        Path directory = base.resolve("driver");
        Process driver = AeronProcess.startDriver(directory);
        Map<String, String> external = Map.of(AeronConfiguration.DIRECTORY, directory.toString());
        try (AeronProcess receiver = AeronProcess.start(job, "1", external);
                AeronEnd self = new AeronEnd(job, "0", external)) {
            self.map(0, receiver.name);
            for (int i = 0; i < MESSAGES; i++) {
                self.ask(0, i);
            }
            self.await("all answers", () -> self.answered.cardinality() == MESSAGES);
            assertThat(self.faults).isEmpty();
            assertThat(job.resolve("node-0/aeron")).doesNotExist();
            assertThat(receiver.end()).isEqualTo("requests=" + MESSAGES + " answered=0 returned=0 faults=[]");
            assertThat(receiver.awaitExit()).isZero();
            assertThat(AeronConfiguration.isActive(directory)).isTrue();
        } finally {
            driver.destroy();
            driver.waitFor();
        }
    }

    private void flood(List<String> nodes, int messages) throws Exception {
        List<AeronProcess> processes = new ArrayList<>();
        try {
            int ranks = nodes.size();
            for (int rank = 0; rank < ranks; rank++) {
                processes.add(AeronProcess.start(job, nodes.get(rank), Map.of(), rank, ranks, messages));
            }
            int all = ranks * messages;
            for (AeronProcess process : processes) {
                process.awaitFlooded();
            }
            for (AeronProcess process : processes) {
                assertThat(process.end()).isEqualTo("requests=" + all + " answered=" + all + " returned=0 faults=[]");
            }
            for (AeronProcess process : processes) {
                assertThat(process.awaitExit()).isZero();
            }
        } finally {
            processes.forEach(AeronProcess::close);
        }
    }

    /**
     * Sends requests to destination 0, kills a process meanwhile, sends some more, and waits until messages come back;
     * returns the number of requests.
     */
    private static int floodUntilReturn(AeronEnd self, Kill kill) throws Exception {
        int sent = 0;
        while (sent < MESSAGES) {
            self.ask(0, sent++);
        }
        self.await("some answers", () -> self.answered.cardinality() > 0);
        kill.run();
        int last = sent + TO_THE_DEAD;
        while (self.returned.isEmpty() && sent < last) {
            self.ask(0, sent++);
        }
        self.await("the first message that comes back", () -> !self.returned.isEmpty());
        // All messages of the ring come back in one poll.
        self.bundle.poll();
        return sent;
    }

    /**
     * Checks that all requests that are not known to be handled have come back: the last ones, since order is kept. The
     * answers to a few earlier ones may have been lost with the receiver.
     */
    private static void assertTheRestCameBack(AeronEnd self, int sent) {
        assertThat(self.faults).isEmpty();
        assertThat(self.reasons).containsOnly(ReturnReason.UNREACHABLE);
        int first = self.returned.nextSetBit(0);
        assertThat(self.returned.cardinality()).isEqualTo(sent - first);
        assertThat(self.answered.nextSetBit(first)).isEqualTo(-1);
        assertThat(self.answered.nextClearBit(0)).isEqualTo(self.answered.cardinality());
    }

    private interface Kill {
        void run() throws Exception;
    }

    /** Endpoint that has routes to others and sends nothing. */
    private static final class Idler implements Dispatcher, AutoCloseable {
        private final Protocol protocol;
        private final QueueBlock block;

        Idler(Path job) {
            LayerConfiguration.Builder builder =
                    LayerConfiguration.builder().directory(job).job(0xAE).node("0");
            SHORT_TIMEOUT.forEach(builder::property);
            protocol = new AeronProtocolProvider().open(builder.build());
            block = protocol.allocateQueueBlock(0x1D1E);
        }

        Route openRoute(AeronProcess other) {
            Route route = Objects.requireNonNull(block.routeTo(other.name));
            await("the way to " + other.name, () -> route.tryClaim(QueueKind.REQUEST) >= 0);
            route.abortMedium(0);
            return route;
        }

        void await(String what, BooleanSupplier condition) {
            Await.until(what, () -> {
                block.poll(PollScope.ALL, 8, this);
                return condition.getAsBoolean();
            });
        }

        @Override
        public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
            throw new AssertionError("nothing was sent");
        }

        @Override
        public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
            throw new AssertionError(reason);
        }

        @Override
        public void close() {
            block.close();
            protocol.close();
        }
    }
}
