package io.clump.splitc.memory;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIJ_Result;

/** Two processes change the same element of a spread array at the same time. */
public final class AtomicsStress {
    private AtomicsStress() {}

    /**
     * An element in a line of its own. There are more than states at a time, so later ones may use them again.
     */
    private static final class Element {
        private static final int LINE_BYTES = 64;
        private static final int ELEMENTS = 1 << 14;
        private static final ByteBuffer MEMORY = BufferUtil.allocateDirectAligned(ELEMENTS * LINE_BYTES, LINE_BYTES);
        private static final AtomicInteger NEXT = new AtomicInteger();

        private final long address =
                BufferUtil.address(MEMORY) + (NEXT.getAndIncrement() & (ELEMENTS - 1)) * (long) LINE_BYTES;

        Element() {
            UnsafeApi.putLong(address, 0);
        }
    }

    /** Each adds one; the values are those before the additions, and the sum. */
    @State
    @JCStressTest
    @Outcome(
            id = {"0, 1, 2", "1, 0, 2"},
            expect = Expect.ACCEPTABLE,
            desc = "one after the other")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one addition is lost")
    public static class Add {
        private final Element element = new Element();

        @Actor
        public void one(IIJ_Result result) {
            result.r1 = (int) Atomics.getAndAdd(ElementType.LONGS, element.address, 1);
        }

        @Actor
        public void other(IIJ_Result result) {
            result.r2 = (int) Atomics.getAndAdd(ElementType.LONGS, element.address, 1);
        }

        @Arbiter
        public void sum(IIJ_Result result) {
            result.r3 = UnsafeApi.getLong(element.address);
        }
    }

    /** Each replaces zero by a number of its own; the values are whether it did, and the number. */
    @State
    @JCStressTest
    @Outcome(
            id = {"1, 0, 7", "0, 1, 8"},
            expect = Expect.ACCEPTABLE,
            desc = "one of them")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both, or none, or another number")
    public static class CompareAndSet {
        private final Element element = new Element();

        @Actor
        public void one(IIJ_Result result) {
            result.r1 = Atomics.compareAndSet(ElementType.INTS, element.address, 0, 7) ? 1 : 0;
        }

        @Actor
        public void other(IIJ_Result result) {
            result.r2 = Atomics.compareAndSet(ElementType.INTS, element.address, 0, 8) ? 1 : 0;
        }

        @Arbiter
        public void number(IIJ_Result result) {
            result.r3 = UnsafeApi.getInt(element.address);
        }
    }
}
