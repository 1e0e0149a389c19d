package io.clump.shm;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A receiver that sees that a packet is ready sees all words of the packet and of its bulk block: stateRelease and
 * stateAcquire. The ring was filled once before, so a stale read finds an older message and not zero.
 */
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "neither message has come")
@Outcome(id = "0, 3", expect = Expect.ACCEPTABLE, desc = "the short one came late")
@Outcome(id = "3, 0", expect = Expect.ACCEPTABLE, desc = "the medium one has not come")
@Outcome(id = "3, 4", expect = Expect.ACCEPTABLE, desc = "both came")
@Outcome(expect = Expect.FORBIDDEN, desc = "ready, but not all of it could be seen")
public class PublicationStress {
    private static Conversation afterALap(BlockPool pool) {
        Conversation conversation = new Conversation(pool);
        conversation.sayBulk(1);
        conversation.receive();
        conversation.sayBulk(2);
        conversation.receive();
        conversation.receive();
        return conversation;
    }

    @State
    @JCStressTest
    @JCStressMeta(PublicationStress.class)
    public static class LockFree {
        private static final BlockPool POOL = new BlockPool("lock-free");

        private final Conversation conversation = afterALap(POOL);

        @Actor
        public void sender() {
            conversation.say(3);
            conversation.sayBulk(4);
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = conversation.receive();
            result.r2 = conversation.receive();
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(PublicationStress.class)
    public static class Fifo {
        private static final BlockPool POOL = new BlockPool("fifo");

        private final Conversation conversation = afterALap(POOL);

        @Actor
        public void sender() {
            conversation.say(3);
            conversation.sayBulk(4);
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = conversation.receive();
            result.r2 = conversation.receive();
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(PublicationStress.class)
    public static class SingleTransfer {
        private static final BlockPool POOL = new BlockPool("single-transfer");

        private final Conversation conversation = afterALap(POOL);

        @Actor
        public void sender() {
            conversation.say(3);
            conversation.sayBulk(4);
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = conversation.receive();
            result.r2 = conversation.receive();
        }
    }
}
