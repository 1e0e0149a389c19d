package io.clump.shm.claim;

import io.clump.shm.BlockPool;
import io.clump.shm.Conversation;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Recovery steps over nothing that a sender publishes, be it alive all the time or dead right after its last message:
 * what {@link SenderLines} is for, with all reads of {@link ClaimRecovery}.
 */
@Outcome(id = "0, 1, 2", expect = Expect.ACCEPTABLE, desc = "nothing was given up, both messages come")
@Outcome(expect = Expect.FORBIDDEN, desc = "the claim of a living sender was given up")
public class RecoveryStress {
    /** The system reports a death after all writes of the dead process. */
    private static final class MortalSender {
        final Conversation conversation;
        private final ClaimRecovery recovery;
        private volatile boolean isDead;

        MortalSender(BlockPool pool) {
            conversation = new Conversation(pool);
            recovery =
                    new ClaimRecovery(conversation.queueReceiver(), slot -> slot == Conversation.SLOT && !isDead, 0, 0);
        }

        void speakAndDie() {
            conversation.say(1);
            conversation.sayBulk(2);
            isDead = true;
        }

        /** Returns how much was given up. */
        int recover() {
            return (int) (recovery.recover(0) + recovery.recovered());
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(RecoveryStress.class)
    public static class LockFree {
        private static final BlockPool POOL = new BlockPool("lock-free");

        private final MortalSender sender = new MortalSender(POOL);

        @Actor
        public void sender() {
            sender.speakAndDie();
        }

        @Actor
        public void receiver(III_Result result) {
            result.r1 = sender.recover();
        }

        @Arbiter
        public void rest(III_Result result) {
            result.r2 = sender.conversation.receive();
            result.r3 = sender.conversation.receive();
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(RecoveryStress.class)
    public static class Fifo {
        private static final BlockPool POOL = new BlockPool("fifo");

        private final MortalSender sender = new MortalSender(POOL);

        @Actor
        public void sender() {
            sender.speakAndDie();
        }

        @Actor
        public void receiver(III_Result result) {
            result.r1 = sender.recover();
        }

        @Arbiter
        public void rest(III_Result result) {
            result.r2 = sender.conversation.receive();
            result.r3 = sender.conversation.receive();
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(RecoveryStress.class)
    public static class SingleTransfer {
        private static final BlockPool POOL = new BlockPool("single-transfer");

        private final MortalSender sender = new MortalSender(POOL);

        @Actor
        public void sender() {
            sender.speakAndDie();
        }

        @Actor
        public void receiver(III_Result result) {
            result.r1 = sender.recover();
        }

        @Arbiter
        public void rest(III_Result result) {
            result.r2 = sender.conversation.receive();
            result.r3 = sender.conversation.receive();
        }
    }
}
