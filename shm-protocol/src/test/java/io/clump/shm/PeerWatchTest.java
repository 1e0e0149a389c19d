package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.job.ProcessIdentity;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.QueueGeometry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The watch with a test clock, and with processes that are dead when the test says so. */
class PeerWatchTest {
    private static final long LEASE = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int FIRST_PID = 10_000_000;
    private static final int PROCESSES = 64;
    private static final long START = Long.MAX_VALUE - LEASE;

    private final TestNode node = TestNode.open("fifo", 2, 1, 64);
    private final Doorbell doorbell = new Doorbell(node.directory(), 1);
    private final Set<Long> dead = new HashSet<>();
    private final List<Long> asked = new ArrayList<>();
    private final List<ShmRoute> routes = new ArrayList<>();
    private final Set<ShmRoute> needed = new HashSet<>();
    private final List<QueueBlockMemory> memories = new ArrayList<>();
    private final PeerWatch watch = new PeerWatch(
            LEASE,
            START,
            process -> {
                asked.add(process.pid());
                return !dead.contains(process.pid());
            },
            route -> needed.contains(route),
            ShmRoute::forget);

    @AfterEach
    void close() {
        routes.forEach(ShmRoute::unmap);
        doorbell.close();
        node.close();
    }

    @Test
    void eachProcessIsAskedOnceInALeaseAndNotAllAtTheSameTime() {
        for (int process = 0; process < PROCESSES; process++) {
            watch(process);
            watch(process);
        }
        int mostAtOnce = 0;
        int checks = 1_000;
        for (int i = 1; i <= checks; i++) {
            int before = asked.size();
            watch.check(START + i * (LEASE / checks));
            mostAtOnce = Math.max(mostAtOnce, asked.size() - before);
        }
        assertThat(new HashSet<>(asked)).hasSize(PROCESSES);
        assertThat(asked.size()).isBetween(PROCESSES, 2 * PROCESSES);
        assertThat(mostAtOnce).isEqualTo(1);
    }

    @Test
    void deathIsNoticedWithinTheLeaseOfThoseThatDiedAlone() {
        for (int process = 0; process < PROCESSES; process++) {
            watch(process);
        }
        dead.add(FIRST_PID + 7L);
        for (int i = 1; i <= 10; i++) {
            watch.check(START + i * (LEASE / 10));
        }
        for (int process = 0; process < PROCESSES; process++) {
            ReturnReason expected = process == 7 ? ReturnReason.UNREACHABLE : ReturnReason.BAD_TAG;
            assertThat(routes.get(process).refusal(TestMessage.TAG)).isEqualTo(expected);
        }
        assertThat(watch.isPending()).isTrue();
    }

    @Test
    void afterALongPauseEverybodyIsAskedOnce() {
        for (int process = 0; process < PROCESSES; process++) {
            watch(process);
        }
        watch.check(START + 100 * LEASE);
        assertThat(asked).hasSize(PROCESSES);
        watch.check(START + 100 * LEASE + 1);
        assertThat(asked.size()).isBetween(PROCESSES, PROCESSES + 1);
    }

    @Test
    void deadProcessIsAskedNoMore() {
        watch(0);
        dead.add((long) FIRST_PID);
        watch.checkAll();
        watch.checkAll();
        assertThat(asked).hasSize(1);
    }

    @Test
    void deathIsReportedOnceAndAnOrderlyEndIsNot() {
        List<String> logged = new ArrayList<>();
        Logger logger = Logger.getLogger(PeerWatch.class.getName());
        Handler handler = new Listener(logged);
        logger.addHandler(handler);
        try {
            for (int process = 0; process < 3; process++) {
                watch(process);
                watch(process);
            }
            // The first process closes both endpoints and ends, the second closes one of them before it dies.
            memories.get(0).leave();
            memories.get(1).leave();
            memories.get(2).leave();
            dead.add(FIRST_PID + 0L);
            dead.add(FIRST_PID + 1L);
            watch.checkAll();
            watch.checkAll();
            assertThat(logged).containsExactly("a peer is dead: pid=" + (FIRST_PID + 1));
            assertThat(routes.get(0).refusal(TestMessage.TAG)).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
            assertThat(routes.get(3).refusal(TestMessage.TAG)).isEqualTo(ReturnReason.UNREACHABLE);
        } finally {
            logger.removeHandler(handler);
        }
    }

    /** Messages of a receiver that is gone may wait, with their data in its memory. */
    @Test
    void receiverThatIsNeededIsForgottenOnceItIsNot() {
        watch(0);
        needed.add(routes.get(0));
        dead.add((long) FIRST_PID);
        try (TestEndpoint dispatcher = node.endpoint()) {
            watch.checkAll();
            watch.giveBack(dispatcher);
            watch.check(START + 2 * LEASE);
            watch.giveBack(dispatcher);
            assertThat(memories.get(0).buffer().capacity()).as("still mapped").isPositive();
            needed.clear();
            watch.check(START + 4 * LEASE);
            watch.giveBack(dispatcher);
            assertThat(memories.get(0).buffer().capacity()).isZero();
        }
    }

    private void watch(int process) {
        int number = 1_000 + routes.size();
        QueueBlockHeader header = new QueueBlockHeader(
                Objects.requireNonNull(ClaimAlgorithms.named("fifo")),
                new QueueGeometry(2, 1, 64, 2),
                new ProcessIdentity(FIRST_PID + process, 1),
                number,
                number);
        QueueBlockMemory memory = QueueBlockFile.create(node.directory(), header);
        ShmRoute route = new ShmRoute(memory, 1, node.directory(), doorbell, new GroupSend(memory));
        memories.add(memory);
        routes.add(route);
        watch.add(route);
    }

    /** Recorder of log messages. */
    private static final class Listener extends Handler {
        private final List<String> logged;

        Listener(List<String> logged) {
            this.logged = logged;
        }

        @Override
        public void publish(LogRecord line) {
            logged.add(line.getMessage());
        }

        @Override
        public void flush() {
            // Nothing is held back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
