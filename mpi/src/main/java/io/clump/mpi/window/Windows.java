package io.clump.mpi.window;

import io.clump.am2.ClumpException;
import io.clump.am2.Region;
import io.clump.mpi.collective.Replications;
import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Communicators;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.World;
import io.clump.mpi.type.Kind;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Makes windows; all processes of a communicator do it together. */
public final class Windows {
    /** Words that each process sends the others: the length of its memory, its unit, and whether it is allocated. */
    private static final int WORDS = 3;

    private Windows() {}

    /**
     * Makes a window.
     *
     * @param old communicator, of one group
     * @param memory of this process
     * @return the window; each process knows how to reach the others' memory
     */
    public static Window open(Communicator old, WindowMemory memory) {
        if (old.isInter()) {
            throw new MPIException(MPI.ERR_COMM, "a window needs a communicator of one group");
        }
        Communicator communicator = Communicators.duplicate(old);
        World world = communicator.world();
        if (memory.isToBeAllocated()) {
            memory.allocated(world.allocate(communicator.context(), WindowLayout.MEMORY + memory.lengthBytes()));
        }
        Region own = memory.region();
        long[] mine = {memory.lengthBytes(), memory.unit(), own == null ? 0 : 1};
        long[] all = allGather(communicator, mine);
        Target[] targets = new Target[communicator.local().size()];
        for (int rank = 0; rank < targets.length; rank++) {
            int at = WORDS * rank;
            Region region = rank == communicator.rank() ? own : all[at + 2] == 0 ? null : find(communicator, rank);
            targets[rank] = new Target(communicator, rank, all[at], (int) all[at + 1], region);
        }
        Target self = targets[communicator.rank()];
        Service service = new Service(communicator, memory.exposure(), self.elementLock());
        world.messenger().progress().help(service);
        boolean reachesAll = Arrays.stream(targets).allMatch(Target::isInReach);
        // Nobody gives its memory up before all have found it.
        long[] reach = allGather(communicator, new long[] {reachesAll ? 1 : 0, 0, 0});
        boolean isInReach = true;
        for (int rank = 0; rank < targets.length; rank++) {
            isInReach &= reach[WORDS * rank] == 1;
        }
        Runnable[] closing = new Runnable[1];
        closing[0] = () -> {
            world.closed(closing[0]);
            Window.close(communicator, service, targets, memory);
        };
        memory.whenClosed(closing[0]);
        world.closeAtEnd(closing[0]);
        return new Window(communicator, memory, service, targets, isInReach);
    }

    private static long[] allGather(Communicator communicator, long[] mine) {
        long[] all = new long[WORDS * communicator.local().size()];
        Slice own = Slice.of(Kind.LONG, mine, 0, WORDS);
        Slice every = Slice.of(Kind.LONG, all, 0, all.length);
        Replications.allGather(communicator.team(), own, every, WORDS).run();
        return all;
    }

    private static @Nullable Region find(Communicator communicator, int rank) {
        int[] nodes = communicator.team().nodes();
        if (nodes[rank] != nodes[communicator.rank()]) {
            return null;
        }
        try {
            return communicator.world().find(communicator.destination(rank), communicator.context());
        } catch (ClumpException expected) {
            // It cannot be mapped: the two use messages.
            return null;
        }
    }
}
