package io.clump.shm;

import io.clump.am2.Region;
import io.clump.am2.barrier.NodeCounter;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The process that completes a round sees the values of the other one, which sees the result once it is released: the
 * getAndAdd of arrive, and release and isReleased of NodeCounter. Two processes add 1 and 2; each value is the sum, or
 * 0 if the process was not released yet.
 */
@Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "the first completes the round")
@Outcome(id = "0, 3", expect = Expect.ACCEPTABLE, desc = "the second completes the round")
@Outcome(id = "3, 3", expect = Expect.ACCEPTABLE, desc = "the other has seen the result")
@Outcome(expect = Expect.FORBIDDEN, desc = "something was not in view")
public class NodeCounterStress {
    private static final int PROCESSES = 2;

    /** Number of checks of a process that waits. */
    private static final int CHECKS = 200;

    /** Number of counters, chosen as in {@link BlockPool}. */
    private static final int COUNTERS = 2 * BlockPool.MOST_STATES;

    private static final UnsafeBuffer MEMORY =
            new UnsafeBuffer(ByteBuffer.allocateDirect(COUNTERS * NodeCounter.lengthBytes(PROCESSES)));

    private static final AtomicInteger TAKEN = new AtomicInteger();

    private static int meet(NodeCounter counter, long value) {
        counter.leave(1, value);
        if (counter.arrive()) {
            long sum = counter.left(0, 1) + counter.left(1, 1);
            counter.result(2, sum);
            counter.release();
            return (int) sum;
        }
        for (int i = 0; i < CHECKS; i++) {
            if (counter.isReleased()) {
                return (int) counter.result(2);
            }
        }
        return 0;
    }

    @State
    @JCStressTest
    @JCStressMeta(NodeCounterStress.class)
    public static class Meeting {
        private final NodeCounter first;
        private final NodeCounter second;

        public Meeting() {
            int bytes = NodeCounter.lengthBytes(PROCESSES);
            UnsafeBuffer memory = new UnsafeBuffer(MEMORY, (TAKEN.getAndIncrement() & (COUNTERS - 1)) * bytes, bytes);
            memory.setMemory(0, bytes, (byte) 0);
            first = new NodeCounter(new Region(memory, () -> {}), PROCESSES, 0);
            second = new NodeCounter(new Region(memory, () -> {}), PROCESSES, 1);
        }

        @Actor
        public void first(II_Result result) {
            result.r1 = meet(first, 1);
        }

        @Actor
        public void second(II_Result result) {
            result.r2 = meet(second, 2);
        }
    }
}
