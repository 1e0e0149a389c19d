package io.clump.mpi.comm;

import io.clump.shm.posix.Membarrier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The thread that the lock favours comes and goes while another thread wants the lock for the first time. Each adds one
 * to a number inside; the value is how many of the additions are missing at the end.
 */
@State
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "one after the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "both at once, or an addition is not seen")
public class BiasedLockStress {
    /** A thread that came in wrongly is still inside when the other one has taken the lock on its longer way. */
    private static final int STAY = 8;

    private static final int LEAST_VISITS = 8;

    private volatile BiasedLock lock;
    private volatile boolean hasOtherAdded;
    private int sum;
    private int added;

    @Actor
    public void favoured() {
        BiasedLock made = new BiasedLock(Membarrier::fenceAll);
        lock = made;
        for (int visits = 0; visits < LEAST_VISITS || !hasOtherAdded; visits++) {
            add(made);
            added++;
        }
    }

    @Actor
    public void other() {
        BiasedLock made = lock;
        while (made == null) {
            Thread.onSpinWait();
            made = lock;
        }
        add(made);
        hasOtherAdded = true;
    }

    @Arbiter
    public void count(I_Result result) {
        result.r1 = added + 1 - sum;
    }

    private void add(BiasedLock made) {
        made.lock();
        int found = sum;
        for (int i = 0; i < STAY; i++) {
            Thread.onSpinWait();
        }
        sum = found + 1;
        made.unlock();
    }
}
