package io.clump.shm;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A sender that finds a group block free does not overwrite what members still read: release and isReferredAcquire of
 * GroupReferences. A member reads the data of the first message, while the sender tries to use the block for another
 * one.
 */
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the sender found the block in use")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the sender used the block again")
@Outcome(expect = Expect.FORBIDDEN, desc = "overwritten while a member read it")
public class GroupStress {
    private static final int SLOTS = 2;
    private static final int SLOT = 0;

    /** Group blocks of a queue block, of which there is one, with a message in it. */
    private static final class Sent {
        private final QueueBlockMemory block;
        private final GroupReferences references;
        private final GroupBlocks blocks;
        private final int data;

        Sent(BlockPool pool) {
            block = pool.take();
            references = GroupReferences.of(block.words(), block.header().geometry());
            blocks = new GroupBlocks(references, 1, SLOTS);
            data = Math.toIntExact(
                    QueueBlockLayout.groupBlocksOffset(block.header().geometry()));
            int held = blocks.hold();
            write(1);
            blocks.refer(held, SLOT, 1);
            blocks.letGo(held);
        }

        /** Returns 1 if there was a free block for the second message. */
        int sendAnother() {
            if (blocks.hold() == GroupBlocks.NONE) {
                return 0;
            }
            write(2);
            return 1;
        }

        /** Returns the common value of all words of the data, or 0. */
        int read() {
            int bytes = block.header().geometry().bulkBytes();
            int first = block.buffer().getInt(data);
            int value = first;
            for (int i = 0; i < bytes; i += Integer.BYTES) {
                value = block.buffer().getInt(data + i) == first ? value : 0;
            }
            references.release(SLOT, 0);
            return value;
        }

        private void write(int value) {
            int bytes = block.header().geometry().bulkBytes();
            for (int i = 0; i < bytes; i += Integer.BYTES) {
                block.buffer().putInt(data + i, value);
            }
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(GroupStress.class)
    public static class SingleTransfer {
        private static final BlockPool POOL = new BlockPool("single-transfer");

        private final Sent sent = new Sent(POOL);

        @Actor
        public void sender(II_Result result) {
            result.r2 = sent.sendAnother();
        }

        @Actor
        public void member(II_Result result) {
            result.r1 = sent.read();
        }
    }
}
