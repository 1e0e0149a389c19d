package io.clump.shm.claim;

import io.clump.shm.BlockPool;
import io.clump.shm.Conversation;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A process that sees the tail beyond a position, and then reads the sender's line, finds the position announced or
 * held, or else the message published: announce, the getAndAdd of the tail, hold and settle, read in the order of
 * recovery. The first number is about the bulk block, the second about the packet.
 */
@Outcome(id = "[012], [012]", expect = Expect.ACCEPTABLE, desc = "not taken, open, or published")
@Outcome(
        expect = Expect.FORBIDDEN,
        desc = "taken, but neither open nor published: a living sender would be taken for dead")
public class SenderLinesStress {
    private static final int NOT_TAKEN = 0;
    private static final int OPEN = 1;
    private static final int PUBLISHED = 2;
    private static final int LOST = 3;

    private static int bulkClaim(Conversation conversation) {
        PacketQueue queue = conversation.queue();
        if (queue.bulkTail().acquire() == 0) {
            return NOT_TAKEN;
        }
        return fate(conversation, new SenderLines(queue).bulkAcquire(Conversation.SLOT));
    }

    private static int packetClaim(Conversation conversation) {
        PacketQueue queue = conversation.queue();
        if (queue.packetTail().acquire() == 0) {
            return NOT_TAKEN;
        }
        return fate(conversation, new SenderLines(queue).packetAcquire(Conversation.SLOT));
    }

    private static int fate(Conversation conversation, long word) {
        if (word == SenderLines.ANNOUNCED || SenderLines.isHeldAt(word, 0)) {
            return OPEN;
        }
        boolean isPublished = conversation.queueReceiver().stateAt(0) == PacketState.READY_BULK;
        return word == SenderLines.IDLE && isPublished ? PUBLISHED : LOST;
    }

    @State
    @JCStressTest
    @JCStressMeta(SenderLinesStress.class)
    public static class LockFree {
        private static final BlockPool POOL = new BlockPool("lock-free");

        private final Conversation conversation = new Conversation(POOL);

        @Actor
        public void sender() {
            conversation.sayBulk(1);
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = bulkClaim(conversation);
            result.r2 = packetClaim(conversation);
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(SenderLinesStress.class)
    public static class Fifo {
        private static final BlockPool POOL = new BlockPool("fifo");

        private final Conversation conversation = new Conversation(POOL);

        @Actor
        public void sender() {
            conversation.sayBulk(1);
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = bulkClaim(conversation);
            result.r2 = packetClaim(conversation);
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(SenderLinesStress.class)
    public static class SingleTransfer {
        private static final BlockPool POOL = new BlockPool("single-transfer");

        private final Conversation conversation = new Conversation(POOL);

        @Actor
        public void sender() {
            conversation.sayBulk(1);
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = bulkClaim(conversation);
            result.r2 = packetClaim(conversation);
        }
    }
}
