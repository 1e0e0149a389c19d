package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class LockFreeClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return new LockFreeClaim();
    }

    /**
     * The other example of section 3.4.3: one sender is assigned packet 0 and stopped before it claims it. Another
     * fills packet 1, wraps around, and fills packet 0 with its second message, which is received first.
     */
    @Test
    void secondMessageOfASenderMayComeBeforeItsFirst() {
        QueueGeometry geometry = new QueueGeometry(2, 1, 64, 2);
        AtomicReference<Runnable> whileStopped = new AtomicReference<>();
        UnsafeBuffer memory = new UnsafeBuffer(new byte[QueueUser.lengthBytes(geometry)]) {
            @Override
            public boolean compareAndSetInt(int index, int expectedValue, int updateValue) {
                Runnable others = whileStopped.getAndSet(null);
                if (others != null) {
                    others.run();
                }
                return super.compareAndSetInt(index, expectedValue, updateValue);
            }
        };
        QueueUser user =
                new QueueUser(memory, new PacketQueue(new BufferMemory(memory), 0, geometry), algorithm(), () -> {});
        Waiter noWait = (step, route) -> {
            throw new AssertionError("there is space");
        };
        Tally tally = new Tally(2, false);
        whileStopped.set(() -> {
            assertThat(user.send(1, 0, false, noWait)).isTrue();
            assertThat(user.send(1, 1, false, noWait)).isTrue();
            user.receive(user.peek(), tally);
            assertThat(tally.has(1, 1)).isTrue();
            assertThat(tally.has(1, 0)).isFalse();
            user.receive(user.peek(), tally);
        });
        assertThat(user.send(0, 0, false, noWait)).isTrue();
        user.receive(user.peek(), tally);
        assertThat(tally.count()).isEqualTo(3);
    }

    /** The example of section 3.4.3: a waiting sender is overtaken by one that wraps around the ring. */
    @Test
    void waitingSenderMayBeOvertaken() {
        QueueGeometry geometry = new QueueGeometry(2, 1, 64, 2);
        UnsafeBuffer memory = new UnsafeBuffer(new byte[QueueUser.lengthBytes(geometry)]);
        PacketQueue queue = new PacketQueue(new BufferMemory(memory), 0, geometry);
        QueueUser user = new QueueUser(memory, queue, algorithm(), () -> {});
        Tally tally = new Tally(2, false);
        List<Integer> overtakers = new ArrayList<>();
        user.send(0, 0, false, (step, route) -> Waiter.GIVE_UP);
        user.send(0, 1, false, (step, route) -> Waiter.GIVE_UP);
        Waiter overtaken = (step, route) -> {
            user.receive(user.peek(), tally);
            user.receive(user.peek(), tally);
            // Positions 3 and 4: the second is the packet that the waiting sender was assigned with position 2.
            user.send(1, 0, false, (s, r) -> Waiter.GIVE_UP);
            overtakers.add(queue.packetAt(4));
            user.send(1, 1, false, (s, r) -> Waiter.GIVE_UP);
            assertThat(user.peek()).isEqualTo(queue.packetAt(4));
            user.receive(user.peek(), tally);
            return step + 1;
        };
        assertThat(user.send(0, 2, false, overtaken)).isTrue();
        assertThat(overtakers).containsExactly(queue.packetAt(2));
        while (user.peek() != Route.GONE) {
            user.receive(user.peek(), tally);
        }
        assertThat(tally.count()).isEqualTo(5);
    }
}
