package io.clump.shm;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A sender that finds a packet or a bulk block free again does not overwrite data that the receiver still reads. With
 * {@code lock-free} that is the state (stateRelease and compareAndSetState), with {@code fifo} the epoch (release and
 * acquire of Epochs), with {@code single-transfer} the position (release and acquire of FreedPosition).
 */
@Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "the sender found nothing free")
@Outcome(id = "1, 2, 1", expect = Expect.ACCEPTABLE, desc = "the sender used the first packet again")
@Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "the sender used both packets and the block again")
@Outcome(expect = Expect.FORBIDDEN, desc = "overwritten while the receiver read it")
public class ReuseStress {
    private static Conversation withAFullQueue(BlockPool pool) {
        Conversation conversation = new Conversation(pool);
        conversation.say(1);
        conversation.sayBulk(2);
        return conversation;
    }

    @State
    @JCStressTest
    @JCStressMeta(ReuseStress.class)
    public static class LockFree {
        private static final BlockPool POOL = new BlockPool("lock-free");

        private final Conversation conversation = withAFullQueue(POOL);

        @Actor
        public void sender(III_Result result) {
            if (conversation.say(3)) {
                result.r3 = conversation.sayBulk(4) ? 2 : 1;
            }
        }

        @Actor
        public void receiver(III_Result result) {
            result.r1 = conversation.receive();
            result.r2 = conversation.receive();
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(ReuseStress.class)
    public static class Fifo {
        private static final BlockPool POOL = new BlockPool("fifo");

        private final Conversation conversation = withAFullQueue(POOL);

        @Actor
        public void sender(III_Result result) {
            if (conversation.say(3)) {
                result.r3 = conversation.sayBulk(4) ? 2 : 1;
            }
        }

        @Actor
        public void receiver(III_Result result) {
            result.r1 = conversation.receive();
            result.r2 = conversation.receive();
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(ReuseStress.class)
    public static class SingleTransfer {
        private static final BlockPool POOL = new BlockPool("single-transfer");

        private final Conversation conversation = withAFullQueue(POOL);

        @Actor
        public void sender(III_Result result) {
            if (conversation.say(3)) {
                result.r3 = conversation.sayBulk(4) ? 2 : 1;
            }
        }

        @Actor
        public void receiver(III_Result result) {
            result.r1 = conversation.receive();
            result.r2 = conversation.receive();
        }
    }
}
