package io.clump.mpi.comm;

import io.clump.mpi.agreement.Vote;
import io.clump.mpi.topology.Members;
import java.util.function.Consumer;

/**
 * Agreement of the processes of a communicator that live on a communicator of them. Each proposes the next contexts
 * that are free in it. If they differ, each tries to take the highest; if one cannot, all propose again.
 */
final class Shrinking extends Activity {
    private final Communicator old;
    private final Failures failures;
    private final Consumer<Communicator> made;
    private Activity agreement;
    private int proposal;
    private boolean isMade;

    /**
     * Begins.
     *
     * @param made gets the communicator
     */
    Shrinking(Communicator old, Failures failures, Consumer<Communicator> made) {
        this.old = old;
        this.failures = failures;
        this.made = made;
        agreement = propose();
    }

    private Activity propose() {
        proposal = old.world().takeContexts();
        return failures.agree(old, 1, proposal, proposal, this::proposed);
    }

    private void proposed(Vote all) {
        int highest = all.highest();
        if (all.lowest() == highest) {
            make(highest, all);
            return;
        }
        boolean isTaken = highest == proposal || old.world().takeContexts(highest);
        agreement = failures.agree(old, isTaken ? 1 : 0, 0, 0, confirmed -> {
            if (confirmed.flags() == 1) {
                make(highest, confirmed);
            } else {
                agreement = propose();
            }
        });
    }

    private void make(int context, Vote all) {
        Members dead = failures.dead(old, all);
        Members local = old.local().difference(dead);
        made.accept(
                old.isInter()
                        ? Communicator.inter(
                                old.world(), context, local, old.remote().difference(dead))
                        : Communicator.intra(old.world(), context, local));
        isMade = true;
    }

    @Override
    protected void step() {
        while (!isMade) {
            if (!agreement.advance()) {
                return;
            }
        }
        end();
    }

    @Override
    public boolean isReady() {
        return isComplete() || isMade || agreement.isReady();
    }
}
