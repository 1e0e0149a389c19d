package io.clump.shm;

import io.clump.shm.posix.Membarrier;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * The sender sees that the receiver sleeps, or the receiver that is about to sleep sees the message: fallAsleep and isAsleepOpaque, with
 * the fence on all processors between the receiver's write and read. The first value says whether the sender rings, the
 * second whether the receiver sleeps.
 */
@State
@JCStressTest
@Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "the message came in time")
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "rung in vain")
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "woken up")
@Outcome(id = "false, true", expect = Expect.FORBIDDEN, desc = "sleeps with a message in the queue")
public class BellStress {
    private static final BlockPool POOL = new BlockPool("single-transfer");

    private final Conversation conversation = new Conversation(POOL);

    private final int packet = conversation.claim(1);

    private final Bell bell = conversation.block().bell();

    @Actor
    public void sender(ZZ_Result result) {
        conversation.publish(packet);
        if (!Membarrier.isRegistered()) {
            // full fence: as in ShmRoute, where the receiver's fence does not reach this process
            VarHandle.fullFence();
        }
        result.r1 = bell.isAsleepOpaque() && bell.take();
    }

    @Actor
    public void receiver(ZZ_Result result) {
        result.r2 = bell.fallAsleep(
                BellStress::fenceAll, () -> conversation.receiver().isMessageThere());
    }

    private static void fenceAll() {
        if (!Membarrier.fenceAll()) {
            // full fence: the sender has its own, see above
            VarHandle.fullFence();
        }
    }
}
