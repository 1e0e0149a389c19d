package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.ReturnReason;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.BufferMemory;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.HalfClaim;
import io.clump.shm.claim.NoRoute;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueSender;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A receiver recovers the claims of dead senders within two leases, however it polls; the test has its own clock. */
class DeadClaimsTest {
    private static final long LEASE = 1_000_000_000;
    private static final ProcessIdentity DEAD = new ProcessIdentity(10_000_000, 1);
    private static final QueueGeometry GEOMETRY = new QueueGeometry(4, 2, 64, 16);
    private static final int SENDERS = 8;

    private final TestNode node = TestNode.open("fifo", 2, 1, 64);
    private final TestEndpoint origin = node.endpoint();
    private final Dispatcher ignoring = new Dispatcher() {
        @Override
        public void dispatch(QueueBlock at, UnsafeBuffer memory, int packet, int data) {}

        @Override
        public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
            throw new AssertionError("nothing is sent");
        }
    };

    private QueueBlockMemory block;
    private ClaimAlgorithm algorithm;
    private PacketQueue queue;
    private PacketReceiver receiver;
    private int received;
    private long now;

    @AfterEach
    void close() {
        origin.close();
        node.close();
    }

    static Stream<Arguments> polls() {
        // A poll in a lease and a half finds the claims at the first poll after the death.
        return Stream.of("lock-free", "fifo", "single-transfer")
                .flatMap(algorithm -> Stream.of(LEASE / 1_000, LEASE / 3, LEASE / 2 * 3)
                        .map(interval -> Arguments.of(algorithm, interval)));
    }

    /** Every other position belongs to a dead sender; the messages of the others in between arrive. */
    @ParameterizedTest
    @MethodSource("polls")
    void claimsOfAnyNumberOfDeadAreSteppedOverWithinTwoLeases(String name, long interval) {
        open(name, new QueueGeometry(16, 2, 64, 16));
        QueueSender living = algorithm.sender(queue, enter(ProcessIdentity.current()));
        for (int i = 0; i < SENDERS; i++) {
            if (i % 2 == 0) {
                HalfClaim.takePacket(queue, enter(DEAD));
            } else {
                claim(algorithm.sender(queue, enter(DEAD)));
            }
            send(living);
        }
        pollUntil(SENDERS, interval);
    }

    /** No line shows the claims any more, and the head is at their positions. */
    @ParameterizedTest
    @MethodSource("polls")
    void positionsWhoseLinesWereClearedAreSteppedOverWithinTwoLeases(String name, long interval) {
        open(name, GEOMETRY);
        QueueSender living = algorithm.sender(queue, enter(ProcessIdentity.current()));
        queue.packetTail().getAndIncrement();
        send(living);
        pollUntil(1, interval);
    }

    /** All packets in a row have dead claims: the waiting senders learn that they are free. */
    @ParameterizedTest
    @MethodSource("polls")
    void ringFullOfDeadClaimsIsFreeWithinTwoLeases(String name, long interval) {
        open(name, GEOMETRY);
        for (int i = 0; i < GEOMETRY.packets(); i++) {
            HalfClaim.takePacket(queue, enter(DEAD));
        }
        QueueSender living = algorithm.sender(queue, enter(ProcessIdentity.current()));
        int packet = sendAfterPolls(living, false, interval);
        assertThat(packet).isNotNegative();
    }

    /** There are more claims of blocks than blocks, by senders that died before they knew their blocks. */
    @ParameterizedTest
    @MethodSource("polls")
    void blocksOfTheDeadAreFreeWithinTwoLeases(String name, long interval) {
        open(name, GEOMETRY);
        for (int i = 0; i < SENDERS; i++) {
            HalfClaim.takeBlock(queue, enter(DEAD));
        }
        QueueSender living = algorithm.sender(queue, enter(ProcessIdentity.current()));
        assertThat(sendAfterPolls(living, true, interval)).isNotNegative();
        // A sender that takes no position, and so shows no blocked claim, finds space as well.
        assertThat(living.tryClaimBulk()).isNotEqualTo(Route.GONE);
    }

    private void open(String name, QueueGeometry geometry) {
        algorithm = Objects.requireNonNull(ClaimAlgorithms.named(name));
        QueueBlockHeader header = new QueueBlockHeader(algorithm, geometry, ProcessIdentity.current(), 1, 1);
        UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(Math.toIntExact(header.lengthBytes())));
        block = new QueueBlockMemory(memory, new BufferMemory(memory), header, () -> {});
        block.initialise();
        queue = block.queue(QueueKind.REQUEST);
        receiver = new PacketReceiver(block, QueueKind.REQUEST, LEASE);
        now = Await.now();
        // The receiver has polled before, and found nothing.
        poll();
    }

    private int enter(ProcessIdentity process) {
        int slot = block.senders().enter(process, 1);
        assertThat(slot).isNotNegative();
        return slot;
    }

    private int claim(QueueSender sender) {
        return sender.claimPacket(NoRoute.INSTANCE, Waiter.IMPATIENT);
    }

    private void send(QueueSender sender) {
        publish(sender, claim(sender), false);
    }

    private void publish(QueueSender sender, int packet, boolean isBulk) {
        int kind = isBulk ? PacketKind.REQUEST | PacketKind.MEDIUM : PacketKind.REQUEST;
        PacketFields.header(block.buffer(), packet, kind, 1, 0, 1, 0, 0, 0);
        if (isBulk) {
            sender.publishBulk(packet);
        } else {
            sender.publish(packet);
        }
    }

    /** Waits for space while the receiver polls; returns a packet. */
    private int sendAfterPolls(QueueSender sender, boolean isBulk, long interval) {
        long end = now + 2 * LEASE;
        Waiter waiter = (step, route) -> {
            now += interval;
            poll();
            return now - end > 0 ? Waiter.GIVE_UP : step;
        };
        int packet = isBulk ? sender.claimBulk(NoRoute.INSTANCE, waiter) : sender.claimPacket(NoRoute.INSTANCE, waiter);
        publish(sender, packet, isBulk);
        return packet;
    }

    private void pollUntil(int messages, long interval) {
        long end = now + 2 * LEASE;
        while (received < messages) {
            now += interval;
            assertThat(now - end)
                    .as("two leases are over, received %d", received)
                    .isLessThanOrEqualTo(0);
            poll();
        }
    }

    /**
     * Polls once like the program, with upkeep, and then several times without time in between, for the messages
     * behind.
     */
    private void poll() {
        receiver.recoverFromTheDead(now);
        for (int i = 0; i < 4 * GEOMETRY.packets(); i++) {
            received += receiver.poll(4, origin.block, ignoring);
        }
    }
}
