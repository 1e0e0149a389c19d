package io.clump.mpi.window;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two processes want the lock of a window, and change or read two numbers under it. */
public final class LockWordStress {
    private LockWordStress() {}

    /**
     * A lock and two numbers, in lines of their own. There are more than states at a time, so later states
     * may use them again.
     */
    private static final class Memory {
        private static final int LINE_BYTES = 64;
        private static final int LENGTH_BYTES = 3 * LINE_BYTES;
        private static final int COUNT = 1 << 14;
        private static final ByteBuffer BYTES = BufferUtil.allocateDirectAligned(COUNT * LENGTH_BYTES, LINE_BYTES);
        private static final AtomicInteger NEXT = new AtomicInteger();

        private final long address =
                BufferUtil.address(BYTES) + (NEXT.getAndIncrement() & (COUNT - 1)) * (long) LENGTH_BYTES;

        private final LockWord lock = new LockWord(address);

        Memory() {
            UnsafeApi.putInt(address, 0);
            put(0);
        }

        void lock(int rank, boolean isExclusive) {
            while (!lock.tryLock(rank, isExclusive)) {
                Thread.onSpinWait();
            }
        }

        void put(int value) {
            UnsafeApi.putInt(address + LINE_BYTES, value);
            UnsafeApi.putInt(address + 2 * LINE_BYTES, value);
        }

        int first() {
            return UnsafeApi.getInt(address + LINE_BYTES);
        }

        int second() {
            return UnsafeApi.getInt(address + 2 * LINE_BYTES);
        }
    }

    /** Each adds one to both numbers; the values are those that it found. */
    @State
    @JCStressTest
    @Outcome(
            id = {"0, 101", "101, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "one after the other")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both at once, or a change is not seen")
    public static class Alone {
        private final Memory memory = new Memory();

        @Actor
        public void one(II_Result result) {
            result.r1 = add(0);
        }

        @Actor
        public void other(II_Result result) {
            result.r2 = add(1);
        }

        private int add(int rank) {
            memory.lock(rank, true);
            int found = 100 * memory.second() + memory.first();
            memory.put(memory.first() + 1);
            memory.lock.unlock();
            return found;
        }
    }

    /** One changes both numbers alone, the other one shares the lock and reads them. */
    @State
    @JCStressTest
    @Outcome(
            id = {"0, 0", "1, 1"},
            expect = Expect.ACCEPTABLE,
            desc = "before the change, or after it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "in the middle of the change")
    public static class Shared {
        private final Memory memory = new Memory();

        @Actor
        public void writer() {
            memory.lock(0, true);
            memory.put(1);
            memory.lock.unlock();
        }

        @Actor
        public void reader(II_Result result) {
            memory.lock(1, false);
            result.r1 = memory.first();
            result.r2 = memory.second();
            memory.lock.unlock();
        }
    }
}
