package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.BufferMemory;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.ClaimRecovery;
import io.clump.shm.claim.HalfClaim;
import io.clump.shm.claim.NoRoute;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueSender;
import io.clump.shm.claim.SenderLines;
import java.util.Objects;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The slot of a sender that has died or has left passes to another one while the receiver clears its lines, or while a
 * third sender wants it: at each access in turn, another sender does all it can.
 */
class SlotHandoverTest {
    private static final QueueGeometry GEOMETRY = new QueueGeometry(8, 4, 64, 2);
    private static final ProcessIdentity DEAD = new ProcessIdentity(10_000_000, 1);
    private static final int SLOT = 0;
    private static final int BYSTANDER = 1;

    /** Job that this process is in: only so it can judge others. */
    private static TestNode job;

    private static final int BOUND_ACCESSES = 1_000;
    private static final int MOST_RECOVERIES = 4;

    private final InterruptedBuffer memory = new InterruptedBuffer();

    private ClaimAlgorithm algorithm;
    private QueueBlockMemory block;
    private SenderTable senders;
    private PacketQueue queue;
    private int claimed;

    /** Claims that the last sender of the slot has left. */
    enum Left {
        ANNOUNCED_PACKET,
        ANNOUNCED_BLOCK,
        BOTH
    }

    static Stream<Arguments> cases() {
        return Stream.of("lock-free", "fifo", "single-transfer")
                .flatMap(name -> Stream.of(Left.values())
                        .flatMap(left -> Stream.of(true, false).map(isDead -> Arguments.of(name, left, isDead))));
    }

    @BeforeAll
    static void join() {
        job = TestNode.open();
    }

    @AfterAll
    static void leave() {
        job.close();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void claimOfTheNextSenderInASlotIsNotClearedWithThoseOfTheLast(String name, Left left, boolean isDead) {
        for (int access = 0; ; access++) {
            assertThat(access).isLessThan(BOUND_ACCESSES);
            prepare(name, left, isDead);
            ClaimRecovery recovery = new ClaimRecovery(algorithm.receiver(queue), senders, 0, 0);
            claimed = Route.FULL;
            memory.interruptAt(access, this::enterAndClaim);
            long head = recovery.recover(0);
            if (!memory.wasInterrupted()) {
                break;
            }
            for (int i = 0; i < MOST_RECOVERIES; i++) {
                head = recovery.recover(head);
            }
            if (claimed == Route.FULL) {
                assertThat(senders.enter(ProcessIdentity.current(), 3)).isEqualTo(SLOT);
            } else {
                assertThat(new SenderLines(queue).isIdle(SLOT))
                        .as("at access %d", access)
                        .isFalse();
                checkNobodyElseGetsTheBlock(access);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void slotWithAClaimIsNotTaken(String name, Left left, boolean isDead) {
        for (int access = 0; ; access++) {
            assertThat(access).isLessThan(BOUND_ACCESSES);
            prepare(name, left, isDead);
            ClaimRecovery recovery = new ClaimRecovery(algorithm.receiver(queue), senders, 0, 0);
            long head = 0;
            for (int i = 0; i < MOST_RECOVERIES; i++) {
                head = recovery.recover(head);
            }
            memory.interruptAt(access, () -> {
                claimed = Route.FULL;
                enterAndClaim();
                if (claimed != Route.FULL) {
                    senders.leave(SLOT);
                }
            });
            int slot = senders.enter(ProcessIdentity.current(), 4);
            if (!memory.wasInterrupted()) {
                break;
            }
            if (slot != SenderTable.FULL) {
                assertThat(new SenderLines(queue).isIdle(slot))
                        .as("at access %d", access)
                        .isTrue();
            }
        }
    }

    /**
     * The last sender leaves after the receiver has seen its claim, and the next one takes the slot when the receiver
     * has found that the last one is gone.
     */
    @ParameterizedTest
    @ValueSource(strings = {"lock-free", "fifo", "single-transfer"})
    void slotThatPassesOnWhileTheReceiverChecksIsLeftAlone(String name) {
        for (int access = 0; ; access++) {
            assertThat(access).isLessThan(BOUND_ACCESSES);
            open(name, ProcessIdentity.current());
            QueueSender last = algorithm.sender(queue, SLOT);
            int packet = last.tryClaimBulk();
            ClaimRecovery recovery = new ClaimRecovery(algorithm.receiver(queue), senders, 0, 0);
            claimed = Route.FULL;
            memory.interruptAt(access, () -> {
                last.publishBulk(packet);
                senders.leave(SLOT);
                memory.interruptAt(0, this::enterAndClaim);
            });
            recovery.recover(0);
            if (!memory.wasInterrupted()) {
                break;
            }
            assertThat(claimed).isNotEqualTo(Route.FULL);
            for (int i = 0; i < MOST_RECOVERIES; i++) {
                recovery.recover(0);
            }
            assertThat(recovery.recovered()).as("at access %d", access).isZero();
            assertThat(new SenderLines(queue).isIdle(SLOT))
                    .as("at access %d", access)
                    .isFalse();
            checkNobodyElseGetsTheBlock(access);
        }
    }

    private void prepare(String name, Left left, boolean isDead) {
        open(name, isDead ? DEAD : ProcessIdentity.current());
        switch (left) {
            case ANNOUNCED_PACKET -> HalfClaim.takePacket(queue, SLOT);
            case ANNOUNCED_BLOCK -> HalfClaim.takeBlock(queue, SLOT);
            default -> algorithm.sender(queue, SLOT).claimBulk(NoRoute.INSTANCE, Waiter.IMPATIENT);
        }
        if (!isDead) {
            senders.leave(SLOT);
        }
    }

    private void open(String name, ProcessIdentity first) {
        algorithm = Objects.requireNonNull(ClaimAlgorithms.named(name));
        QueueBlockHeader header = new QueueBlockHeader(algorithm, GEOMETRY, ProcessIdentity.current(), 1, 1);
        memory.wrap(new byte[Math.toIntExact(header.lengthBytes())]);
        block = new QueueBlockMemory(memory, new BufferMemory(memory), header, () -> {});
        block.initialise();
        queue = block.queue(QueueKind.REQUEST);
        senders = block.senders();
        assertThat(senders.enter(first, 1)).isEqualTo(SLOT);
        assertThat(senders.enter(ProcessIdentity.current(), 2)).isEqualTo(BYSTANDER);
    }

    private void enterAndClaim() {
        if (senders.enter(ProcessIdentity.current(), 3) == SLOT) {
            claimed = algorithm.sender(queue, SLOT).tryClaimBulk();
        }
    }

    private void checkNobodyElseGetsTheBlock(int access) {
        int own = queue.bulkBlockOf(claimed);
        QueueSender bystander = algorithm.sender(queue, BYSTANDER);
        for (int i = 0; i < GEOMETRY.bulkBlocks(); i++) {
            int packet = bystander.tryClaimBulk();
            if (packet != Route.FULL) {
                assertThat(queue.bulkBlockOf(packet)).as("at access %d", access).isNotEqualTo(own);
                bystander.publishBulk(packet);
            }
        }
    }

    /** Memory that runs an action before one of its accesses. */
    private static final class InterruptedBuffer extends UnsafeBuffer {
        private static final int NEVER = -1;

        private int accessesLeft = NEVER;
        private Runnable action = () -> {};

        InterruptedBuffer() {
            super(new byte[0]);
        }

        void interruptAt(int access, Runnable newAction) {
            accessesLeft = access;
            action = newAction;
        }

        /** Returns whether the chosen access was made; ends the interruptions. */
        boolean wasInterrupted() {
            boolean was = accessesLeft == NEVER;
            accessesLeft = NEVER;
            return was;
        }

        private void access() {
            if (accessesLeft != NEVER && accessesLeft-- == 0) {
                action.run();
            }
        }

        @Override
        public long getLongAcquire(int index) {
            access();
            return super.getLongAcquire(index);
        }

        @Override
        public void putLongRelease(int index, long value) {
            access();
            super.putLongRelease(index, value);
        }

        @Override
        public boolean compareAndSetLong(int index, long expectedValue, long updateValue) {
            access();
            return super.compareAndSetLong(index, expectedValue, updateValue);
        }

        @Override
        public int getIntAcquire(int index) {
            access();
            return super.getIntAcquire(index);
        }

        @Override
        public void putIntRelease(int index, int value) {
            access();
            super.putIntRelease(index, value);
        }

        @Override
        public boolean compareAndSetInt(int index, int expectedValue, int updateValue) {
            access();
            return super.compareAndSetInt(index, expectedValue, updateValue);
        }
    }
}
