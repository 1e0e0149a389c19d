package io.clump.mpi.comm;

import io.clump.mpi.collective.Barriers;
import java.util.Collection;
import java.util.List;
import mpi.MPIException;

/** Waits of a process for its peers, before it leaves them. */
final class Parting {
    private Parting() {}

    /**
     * Waits until all processes of all worlds of this one have called this, but for dead ones.
     *
     * @param first world of all processes of the job
     * @param others the other worlds
     */
    static void await(World first, Collection<World> others) {
        Progress progress = first.messenger().progress();
        // The processes of different worlds may have met in another order: all barriers begin before one is waited for.
        List<Schedule> ends = others.stream()
                .filter(world -> world.all().health().fault() == null)
                .map(world -> Barriers.barrier(world.all().team()).start())
                .toList();
        ends.forEach(end -> awaitInAnyCase(end, progress));
        try {
            Barriers.barrier(first.all().team()).run();
        } catch (MPIException e) {
            if (first.all().health().fault() == null) {
                throw e;
            }
            first.failures().meet(first.all(), progress);
        }
    }

    /** Waits for the end of another world, which some of its processes may have left for good reason. */
    private static void awaitInAnyCase(Schedule end, Progress progress) {
        try {
            progress.await(end);
        } catch (MPIException expected) {
            // A process has disconnected from all it knew there.
            return;
        }
    }
}
