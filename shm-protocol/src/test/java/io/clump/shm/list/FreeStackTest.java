package io.clump.shm.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FreeStackTest {
    private final AtomicReference<Runnable> beforeTheSwap = new AtomicReference<>();

    private final UnsafeBuffer memory = new UnsafeBuffer(new byte[Long.BYTES * 4]) {
        @Override
        public boolean compareAndSetLong(int index, long expectedValue, long updateValue) {
            Runnable others = beforeTheSwap.getAndSet(null);
            if (others != null) {
                others.run();
            }
            return super.compareAndSetLong(index, expectedValue, updateValue);
        }
    };

    private final FreeStack stack = new FreeStack(memory, 0, Long.BYTES, Long.BYTES);

    @Test
    void takesEachElementOnceAndThenNone() {
        stack.initialise(1, 3);
        assertThat(stack.take()).isEqualTo(1);
        assertThat(stack.take()).isEqualTo(2);
        assertThat(stack.take()).isEqualTo(PacketList.NONE);
        stack.give(2);
        assertThat(stack.take()).isEqualTo(2);
        assertThat(stack.take()).isEqualTo(PacketList.NONE);
    }

    @Test
    void stackWithoutElementsGivesNone() {
        stack.initialise(1, 1);
        assertThat(stack.take()).isEqualTo(PacketList.NONE);
    }

    /** The ABA problem: the top is the same again, but the element that was below it is now in use. */
    @Test
    void takeThatWasOvertakenDoesNotGiveOutAnElementInUse() {
        stack.initialise(0, 3);
        beforeTheSwap.set(() -> {
            assertThat(stack.take()).isZero();
            assertThat(stack.take()).isEqualTo(1);
            stack.give(0);
        });
        assertThat(stack.take()).isZero();
        assertThat(stack.take()).isEqualTo(2);
        assertThat(stack.take()).isEqualTo(PacketList.NONE);
    }

    /** So a stopped sender cannot link a packet behind a packet that is used again. */
    @Test
    void elementTakenAgainHasAnotherEnd() {
        stack.initialise(0, 1);
        int index = stack.take();
        int end = memory.getInt(Long.BYTES);
        stack.give(index);
        stack.take();
        assertThat(Link.isIndex(end)).isFalse();
        assertThat(memory.getInt(Long.BYTES)).isNotEqualTo(end);
        assertThat(Link.isIndex(memory.getInt(Long.BYTES))).isFalse();
    }
}
