package docs;

import io.clump.splitc.Checkpoints;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import io.clump.splitc.memory.SpreadLongs;

/** The program of docs/checkpoint.md. */
public final class SavedSums implements SpmdProgram {
    private static final long STEPS = 2_000;

    // region run
    @Override
    public void run(SplitC splitc) {
        SpreadLongs sums = splitc.spreadLongs(1);
        Checkpoints checkpoints = splitc.checkpoints();
        checkpoints.add("sums", sums); // restores what was saved, if the job was restarted
        int next = (splitc.rank() + 1) % splitc.size();
        for (long step = checkpoints.begin(); step < STEPS; step++) {
            sums.getAndAdd(next, 0, step); // the work of a step
            checkpoints.point(step + 1);
        }
        splitc.barrier();
        boolean isRight = sums.get(0) == STEPS * (STEPS - 1) / 2;
        splitc.monitor().result("verified", Boolean.toString(isRight));
    }
    // endregion
}
