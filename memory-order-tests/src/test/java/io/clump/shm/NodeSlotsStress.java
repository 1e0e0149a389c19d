package io.clump.shm;

import io.clump.am2.barrier.NodeSlots;
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
 * A process sees what another one has given, and writes a slot again only after the other one has read it: give and
 * hasGiven, finish and isFree of NodeSlots. One process gives six values, two more than there are slots, and the other
 * one reads them: each result is the number of operations that were right, or −1 if one was not.
 */
@Outcome(id = "[0-6], [0-6]", expect = Expect.ACCEPTABLE, desc = "right, as far as each has read")
@Outcome(expect = Expect.FORBIDDEN, desc = "something was not in view, or was written too early")
public class NodeSlotsStress {
    private static final int PROCESSES = 2;

    private static final int OPERATIONS = 6;

    /** Number of checks of a process that waits. */
    private static final int CHECKS = 200;

    /** Number of memories, chosen as in {@link BlockPool}. */
    private static final int MEMORIES = 2 * BlockPool.MOST_STATES;

    private static final UnsafeBuffer MEMORY =
            new UnsafeBuffer(ByteBuffer.allocateDirect(MEMORIES * NodeSlots.lengthBytes(PROCESSES)));

    private static final AtomicInteger TAKEN = new AtomicInteger();

    @State
    @JCStressTest
    @JCStressMeta(NodeSlotsStress.class)
    public static class RootAhead {
        private final NodeSlots root;
        private final NodeSlots other;

        public RootAhead() {
            int bytes = NodeSlots.lengthBytes(PROCESSES);
            UnsafeBuffer memory = new UnsafeBuffer(MEMORY, (TAKEN.getAndIncrement() & (MEMORIES - 1)) * bytes, bytes);
            memory.setMemory(0, bytes, (byte) 0);
            root = new NodeSlots(memory, 0, PROCESSES, 0);
            other = new NodeSlots(memory, 0, PROCESSES, 1);
        }

        @Actor
        public void root(II_Result result) {
            int given = 0;
            for (int operation = 1; operation <= OPERATIONS; operation++) {
                root.begin();
                for (int i = 0; i < CHECKS && !root.isFree(); i++) {
                    Thread.onSpinWait();
                }
                if (!root.isFree()) {
                    break;
                }
                root.memory().putLong(root.offset(0), operation);
                root.give(1, operation);
                root.finish();
                given++;
            }
            result.r1 = given;
        }

        @Actor
        public void other(II_Result result) {
            int taken = 0;
            for (int operation = 1; operation <= OPERATIONS; operation++) {
                other.begin();
                for (int i = 0; i < CHECKS && !other.hasGiven(0); i++) {
                    Thread.onSpinWait();
                }
                if (!other.hasGiven(0)) {
                    break;
                }
                if (other.memory().getLong(other.offset(0)) != operation
                        || other.length(0) != operation
                        || other.kind(0) != 1) {
                    taken = -1;
                    break;
                }
                other.finish();
                taken++;
            }
            result.r2 = taken;
        }
    }
}
