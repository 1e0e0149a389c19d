package io.clump.shm;

import io.clump.am2.job.ProcessIdentity;
import io.clump.shm.claim.SenderLines;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/**
 * A sender that gets a slot that another one has left sees that the slot's lines have no claims any more: leave and
 * compareAndSetProcess. The first value is the slot, the second whether its lines were idle.
 */
@State
@JCStressTest
@Outcome(id = "0, true", expect = Expect.ACCEPTABLE, desc = "the slot that was left")
@Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "the other slot")
@Outcome(expect = Expect.FORBIDDEN, desc = "the slot with an old claim, which its new owner would overwrite")
public class SenderTableStress {
    private static final BlockPool POOL = new BlockPool("fifo");

    private static final ProcessIdentity FIRST = new ProcessIdentity(1, 1);
    private static final ProcessIdentity SECOND = new ProcessIdentity(2, 1);

    private final Conversation conversation = new Conversation(POOL);

    private final SenderTable senders = conversation.block().senders();

    public SenderTableStress() {
        senders.enter(FIRST, 1);
    }

    @Actor
    public void first() {
        conversation.sayBulk(1);
        senders.leave(Conversation.SLOT);
    }

    @Actor
    public void second(IZ_Result result) {
        result.r1 = senders.enter(SECOND, 2);
        result.r2 = new SenderLines(conversation.queue()).isIdle(result.r1);
    }
}
