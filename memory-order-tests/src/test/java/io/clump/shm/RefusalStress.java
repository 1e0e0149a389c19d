package io.clump.shm;

import io.clump.am2.Tag;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A sender that sees the tag of a closed endpoint sees the closed flag: tagRelease and tagAcquire. The first value says
 * whether the tag accepts the message, the second whether the endpoint was closed.
 */
@State
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "open")
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "closed after the check of the tag")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "closed")
@Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "the message would come back for its tag")
public class RefusalStress {
    private static final BlockPool POOL = new BlockPool("single-transfer");

    private static final long TAG = 42;

    private final QueueBlockMemory block = POOL.take();

    public RefusalStress() {
        block.tagRelease(TAG);
    }

    @Actor
    public void receiver() {
        block.refuse();
    }

    @Actor
    public void sender(ZZ_Result result) {
        result.r1 = Tag.accepts(block.tagAcquire(), TAG);
        result.r2 = block.isClosedAcquire();
    }
}
