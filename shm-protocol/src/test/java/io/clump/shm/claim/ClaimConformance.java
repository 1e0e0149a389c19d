package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.io.File;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contract of every claim algorithm, independent of its implementation. One subclass for each. A test of an algorithm
 * that hangs fails after {@value #LIMIT_SECONDS} seconds, and the further ones are skipped: see {@link HangGuard}.
 */
@Timeout(value = ClaimConformance.LIMIT_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ClaimConformance {
    /** Limit of each test, many times as long as the longest one takes. */
    static final int LIMIT_SECONDS = 50;

    private static final int BULK_BYTES = 64;
    /** Least number of messages of all senders together; at least two laps of the ring are sent. */
    private static final int LEAST_MESSAGES = 420;

    /** Runs of each flood: a single one as long as all of them would come near the limit on a busy machine. */
    private static final int ROUNDS = 3;

    private static final int SENDERS = 8;
    private static final int CHECKS_PER_PAUSE = 16;
    private static final int LONGEST_PAUSE_YIELDS = 4;

    @RegisterExtension
    final HangGuard guard = new HangGuard();

    private final List<MappedByteBuffer> mappings = new ArrayList<>();

    private UnsafeBuffer memory = new UnsafeBuffer(0, 0);
    private PacketQueue queue =
            new PacketQueue(new QueueMemory(memory), 0, new QueueGeometry(2, 1, BULK_BYTES, SENDERS));

    /** For subclasses only. */
    protected ClaimConformance() {}

    /** Returns the algorithm; the same or a new one each time. */
    protected abstract ClaimAlgorithm algorithm();

    /** Returns the number of messages that a queue holds. */
    protected int capacity(int packets) {
        return packets;
    }

    @AfterEach
    void unmap() {
        // Threads of a test that hangs still use the memory.
        if (!guard.hasHung()) {
            mappings.forEach(IoUtil::unmap);
        }
    }

    static Stream<Arguments> floods() {
        // A flood of the last queue is long, since it takes two laps.
        return Stream.concat(
                inRounds("2,1,1", "2,1,3", "2,1,7", "4,2,2", "8,2,6", "64,4,4", "512,8,5"),
                Stream.of(Arguments.of(4096, 16, 7)));
    }

    @ParameterizedTest
    @MethodSource("floods")
    void messagesOfManySendersArriveOnceAndWhole(int packets, int bulkBlocks, int senders) throws Exception {
        flood(packets, bulkBlocks, senders, 0);
    }

    static Stream<Arguments> triedFloods() {
        return inRounds("2,1,2,1", "2,1,7,7", "4,2,3,3", "8,2,6,3", "64,4,5,4");
    }

    private static Stream<Arguments> inRounds(String... rows) {
        return IntStream.range(0, ROUNDS)
                .boxed()
                .flatMap(round -> Arrays.stream(rows))
                .map(row -> Arguments.of((Object[]) row.split(",")));
    }

    /** Senders that do not wait run beside senders that do, or alone. */
    @ParameterizedTest
    @MethodSource("triedFloods")
    void messagesThatAreTriedArriveOnceAndWhole(int packets, int bulkBlocks, int senders, int trying) throws Exception {
        flood(packets, bulkBlocks, senders, trying);
    }

    private void flood(int packets, int bulkBlocks, int senders, int trying) throws Exception {
        make(packets, bulkBlocks);
        int messages = Math.max(LEAST_MESSAGES, 2 * packets) / senders;
        Tally tally = new Tally(senders, algorithm().description().keepsOrder());
        ExecutorService threads = Executors.newFixedThreadPool(senders, ClaimConformance::daemon);
        try {
            List<Future<?>> sending = new ArrayList<>();
            for (int sender = 0; sender < senders; sender++) {
                int number = sender;
                sending.add(threads.submit(() -> sendAll(number, messages, number < trying)));
            }
            QueueUser receiver = user();
            while (tally.count() < senders * messages) {
                int packet = receiver.peek();
                if (packet == Route.GONE) {
                    // Clears the flag, so that the test waits for the senders before it unmaps the memory.
                    assertThat(Thread.interrupted())
                            .as("timed out after %d messages", tally.count())
                            .isFalse();
                    assertThat(sending).as("senders").noneMatch(ClaimConformance::hasFailed);
                    Thread.yield();
                } else {
                    receiver.receive(packet, tally);
                }
            }
            for (Future<?> sender : sending) {
                sender.get();
            }
            assertThat(receiver.peek()).isEqualTo(Route.GONE);
        } finally {
            threads.shutdownNow();
            // The memory must not be unmapped while a thread uses it.
            assertThat(threads.awaitTermination(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as("senders ended")
                    .isTrue();
        }
        tally.assertComplete(messages);
    }

    @Test
    void depthCountsWhatIsClaimedAndNotAccepted() throws IOException {
        make(4, 4);
        QueueUser user = user();
        Tally tally = new Tally(1, algorithm().description().keepsOrder());
        int capacity = capacity(4);
        assertThat(algorithm().queueDepth(queue)).isZero();
        for (int lap = 0; lap < 3; lap++) {
            for (int depth = 1; depth <= capacity; depth++) {
                assertThat(user.send(0, lap * capacity + depth - 1, depth == 2, ClaimConformance::noWait))
                        .isTrue();
                assertThat(algorithm().queueDepth(queue)).isEqualTo(depth);
            }
            for (int depth = capacity - 1; depth >= 0; depth--) {
                receive(user, tally);
                assertThat(algorithm().queueDepth(queue)).isEqualTo(depth);
            }
            assertThat(user.peek()).isEqualTo(Route.GONE);
        }
    }

    @Test
    void depthIsThatOfAFullQueueWhileSendersWait() throws IOException {
        make(4, 4);
        QueueUser user = user();
        Tally tally = new Tally(2, algorithm().description().keepsOrder());
        int capacity = capacity(4);
        for (int i = 0; i < capacity; i++) {
            assertThat(user.send(0, i, false, ClaimConformance::noWait)).isTrue();
        }
        assertThat(user.send(1, 0, false, (step, route) -> {
                    assertThat(algorithm().queueDepth(queue)).isEqualTo(capacity);
                    receive(user, tally);
                    algorithm().receiver(queue).idle(user.head());
                    return step + 1;
                }))
                .isTrue();
        assertThat(algorithm().queueDepth(queue)).isEqualTo(capacity);
    }

    /** Receives a message, and publishes the head for observers, as a receiver does. */
    private void receive(QueueUser user, Tally tally) {
        user.receive(user.peek(), tally);
        queue.headOpaque(user.head());
    }

    @Test
    void fullQueueMakesTheSenderWaitUntilAPacketIsFree() throws IOException {
        make(4, 4);
        QueueUser user = user();
        Tally tally = new Tally(1, algorithm().description().keepsOrder());
        int capacity = capacity(4);
        for (int i = 0; i < capacity; i++) {
            assertThat(user.send(0, i, false, ClaimConformance::noWait)).isTrue();
        }
        AtomicInteger steps = new AtomicInteger();
        Waiter receiving = (step, route) -> {
            assertThat(step).isEqualTo(steps.getAndIncrement());
            assertThat(route).isSameAs(NoRoute.INSTANCE);
            if (step == 2) {
                user.receive(user.peek(), tally);
            }
            return step + 1;
        };
        assertThat(user.send(0, capacity, false, receiving)).isTrue();
        assertThat(steps).hasValue(3);
        receiveAll(user, tally);
        tally.assertComplete(capacity + 1);
    }

    @Test
    void bulkQueueThatIsFullMakesOnlyBulkSendersWait() throws IOException {
        make(8, 2);
        QueueUser user = user();
        Tally tally = new Tally(1, algorithm().description().keepsOrder());
        assertThat(user.send(0, 0, true, ClaimConformance::noWait)).isTrue();
        assertThat(user.send(0, 1, true, ClaimConformance::noWait)).isTrue();
        assertThat(user.send(0, 2, false, ClaimConformance::noWait)).isTrue();
        Waiter receiving = (step, route) -> {
            user.receive(user.peek(), tally);
            return step + 1;
        };
        assertThat(user.send(0, 3, true, receiving)).isTrue();
        assertThat(tally.count()).isEqualTo(1);
        receiveAll(user, tally);
        tally.assertComplete(4);
    }

    @ParameterizedTest
    @CsvSource({"4,4,false", "4,4,true", "64,16,true", "8,2,true", "2,1,false"})
    void triesSucceedUntilTheQueueIsFullAndAgainWhenThereIsSpace(int packets, int bulkBlocks, boolean bulk)
            throws IOException {
        make(packets, bulkBlocks);
        QueueUser user = user();
        Tally tally = new Tally(1, algorithm().description().keepsOrder());
        int capacity = bulk ? Math.min(bulkBlocks, capacity(packets)) : capacity(packets);
        int sent = 0;
        for (int lap = 0; lap < 5; lap++) {
            for (int i = 0; i < capacity; i++) {
                assertThat(user.trySend(0, sent++, bulk)).isTrue();
            }
            for (int i = 0; i < 5; i++) {
                assertThat(user.trySend(0, sent, bulk)).as("there is no space").isFalse();
            }
            receiveAll(user, tally);
            assertThat(tally.count()).isEqualTo(sent);
        }
        assertThat(user.send(0, sent++, bulk, ClaimConformance::noWait)).isTrue();
        receiveAll(user, tally);
        tally.assertComplete(sent);
    }

    @Test
    void triedMessageWithoutAPacketLeavesItsBlockToOthers() throws IOException {
        make(4, 4);
        QueueUser user = user();
        Tally tally = new Tally(2, algorithm().description().keepsOrder());
        int capacity = capacity(4);
        for (int i = 0; i < capacity; i++) {
            assertThat(user.trySend(0, i, false)).isTrue();
        }
        for (int i = 0; i < 20; i++) {
            assertThat(user.trySend(1, 0, true)).as("there is no packet").isFalse();
        }
        receiveAll(user, tally);
        for (int i = 0; i < capacity; i++) {
            assertThat(user.trySend(1, i, true)).isTrue();
        }
        receiveAll(user, tally);
        assertThat(tally.count()).isEqualTo(2 * capacity);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void waiterThatGivesUpEndsTheClaim(boolean bulk) throws IOException {
        make(4, 4);
        QueueUser user = user();
        int capacity = capacity(4);
        for (int i = 0; i < capacity; i++) {
            assertThat(user.send(0, i, bulk, ClaimConformance::noWait)).isTrue();
        }
        assertThat(user.send(0, capacity, bulk, (step, route) -> Waiter.GIVE_UP))
                .isFalse();
    }

    @Test
    void bulkSenderWaitsForItsBlockWithoutHoldingAPacket() throws IOException {
        make(4, 1);
        QueueUser user = user();
        Tally tally = new Tally(2, false);
        assertThat(user.send(0, 0, true, ClaimConformance::noWait)).isTrue();
        Waiter otherSender = (step, route) -> {
            // If the bulk sender held the packet at position 1, this message would never be received.
            assertThat(user.send(1, 0, false, ClaimConformance::noWait)).isTrue();
            receiveAll(user, tally);
            assertThat(tally.count()).isEqualTo(2);
            return step + 1;
        };
        assertThat(user.send(0, 1, true, otherSender)).isTrue();
        receiveAll(user, tally);
        assertThat(tally.count()).isEqualTo(3);
    }

    @Test
    void positionsPastTheRangeOfAnIntAreLikeAllOthers() throws IOException {
        make(4, 2);
        QueueUser user = user();
        Tally tally = new Tally(1, algorithm().description().keepsOrder());
        for (int i = 0; i < 1_000; i++) {
            assertThat(user.send(0, i, i % 2 == 0, ClaimConformance::noWait)).isTrue();
            receiveAll(user, tally);
        }
        long beyond = 1L << Integer.SIZE;
        assertThat(queue.packetAt(beyond + 5)).isEqualTo(queue.packetAt(5));
        assertThat(queue.bulkBlockAt(beyond + 5)).isEqualTo(queue.bulkBlockAt(5));
        tally.assertComplete(1_000);
    }

    private void make(int packets, int bulkBlocks) throws IOException {
        QueueGeometry geometry = new QueueGeometry(packets, bulkBlocks, BULK_BYTES, SENDERS);
        Path path = Files.createTempDirectory(Path.of("/dev/shm"), "claim-").resolve("queue");
        File file = path.toFile();
        MappedByteBuffer mapping = IoUtil.mapNewFile(file, QueueLayout.lengthBytes(geometry));
        // The mapping keeps the memory: no file is left, however the test ends.
        Files.delete(path);
        Files.delete(path.getParent());
        mappings.add(mapping);
        memory = new UnsafeBuffer(mapping);
        queue = new PacketQueue(new QueueMemory(memory), 0, geometry);
        algorithm().initialise(queue);
    }

    private QueueUser user() {
        return new QueueUser(memory, queue, algorithm(), () -> {});
    }

    private void sendAll(int sender, int messages, boolean isTrying) {
        Random random = new Random(sender);
        QueueUser user = new QueueUser(memory, queue, algorithm(), () -> pauseNowAndThen(random));
        for (int sequence = 0; sequence < messages; sequence++) {
            boolean bulk = (sender + sequence) % 3 == 0;
            if (!isTrying) {
                user.send(sender, sequence, bulk, ClaimConformance::yieldToOthers);
            } else {
                while (!user.trySend(sender, sequence, bulk)) {
                    if (yieldToOthers(0, NoRoute.INSTANCE) == Waiter.GIVE_UP) {
                        return;
                    }
                }
            }
            pauseNowAndThen(random);
        }
    }

    /** Lets others overtake the sender, between claim and publish too. */
    private static void pauseNowAndThen(Random random) {
        if (random.nextInt(CHECKS_PER_PAUSE) == 0) {
            for (int i = random.nextInt(LONGEST_PAUSE_YIELDS); i >= 0; i--) {
                Thread.yield();
            }
        }
    }

    private static void receiveAll(QueueUser user, Tally tally) {
        for (int packet = user.peek(); packet != Route.GONE; packet = user.peek()) {
            user.receive(packet, tally);
        }
    }

    /** A sender that hangs does not keep the virtual machine running. */
    private static Thread daemon(Runnable sending) {
        Thread thread = new Thread(sending, "sender");
        thread.setDaemon(true);
        return thread;
    }

    private static boolean hasFailed(Future<?> sender) {
        if (!sender.isDone()) {
            return false;
        }
        try {
            sender.get();
            return false;
        } catch (Exception e) {
            throw new AssertionError("a sender failed", e);
        }
    }

    private static int yieldToOthers(int step, Route route) {
        Thread.yield();
        return Thread.currentThread().isInterrupted() ? Waiter.GIVE_UP : step + 1;
    }

    private static int noWait(int step, Route route) {
        throw new AssertionError("there is space: nothing to wait for");
    }
}
