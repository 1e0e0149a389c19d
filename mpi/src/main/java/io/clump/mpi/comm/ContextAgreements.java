package io.clump.mpi.comm;

import io.clump.mpi.collective.Reductions;
import io.clump.mpi.collective.Replications;
import io.clump.mpi.op.BuiltIn;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Agreements of the processes of a communicator on contexts for new ones. Each process takes the next contexts that are
 * free in it, and proposes them. If all have proposed the same, these are agreed. If not, each process tries to take
 * the highest proposal; if one cannot, since another agreement has taken it meanwhile, all propose again. A process
 * never gives contexts back, so no two of its communicators have the same ones.
 *
 * <p>The agreements of a communicator follow one another. Their messages have a context of their own, so an agreement
 * in the background exchanges any number of them while the program calls collective operations.
 */
final class ContextAgreements {
    private final World world;
    private final Team local;

    /** The other group; null if there is one group. */
    private final @Nullable Team remote;

    /** The agreement that has begun last. */
    private Activity last = Activity.ended();

    /**
     * Those of the processes of one or two groups.
     *
     * @param local group of this process, which uses messages
     * @param remote the other group; null if there is one group
     */
    ContextAgreements(World world, Team local, @Nullable Team remote) {
        this.world = world;
        this.local = local;
        this.remote = remote;
    }

    /**
     * Agrees.
     *
     * @param agreed gets the first of the contexts, before the schedule ends
     */
    Schedule next(IntConsumer agreed) {
        Team others = remote;
        return others == null
                ? next(
                        numbers -> Reductions.allReduce(local, Slice.of(numbers), Slice.of(numbers), BuiltIn.MAX),
                        agreed)
                : nextWith(0, others, 0, agreed);
    }

    /**
     * Agrees with another group.
     *
     * @param leader rank of the process that communicates with the other group
     * @param others communicator of the leaders; used by the leader only
     * @param otherLeader rank of the other group's leader among them
     * @param agreed gets the first of the contexts, before the schedule ends
     */
    Schedule nextWith(int leader, @Nullable Team others, int otherLeader, IntConsumer agreed) {
        return next(numbers -> highest(numbers, leader, others, otherLeader), agreed);
    }

    private Schedule next(Function<int[], Schedule> highest, IntConsumer agreed) {
        // Without messages of its own, so it takes no tag: the tags follow the order of what is exchanged.
        Schedule schedule = new Schedule(local, 0);
        Activity before = last;
        last = schedule;
        if (!before.isComplete()) {
            schedule.await(before::isComplete);
        }
        schedule.unfold(() -> propose(schedule, highest, agreed));
        return schedule;
    }

    private void propose(Schedule schedule, Function<int[], Schedule> highest, IntConsumer agreed) {
        int proposal = world.takeContexts();
        int[] bounds = {proposal, -proposal};
        schedule.include(highest.apply(bounds));
        schedule.unfold(() -> {
            if (bounds[0] == -bounds[1]) {
                agreed.accept(proposal);
            } else {
                confirm(schedule, highest, agreed, bounds[0], bounds[0] == proposal);
            }
        });
    }

    private void confirm(
            Schedule schedule, Function<int[], Schedule> highest, IntConsumer agreed, int context, boolean isTaken) {
        int[] refused = {isTaken || world.takeContexts(context) ? 0 : 1};
        schedule.include(highest.apply(refused));
        schedule.unfold(() -> {
            if (refused[0] == 0) {
                agreed.accept(context);
            } else {
                propose(schedule, highest, agreed);
            }
        });
    }

    /** Replaces numbers by the highest ones of all processes of both groups. */
    private Schedule highest(int[] numbers, int leader, @Nullable Team others, int otherLeader) {
        Schedule schedule = local.begin();
        int[] theirs = new int[numbers.length];
        schedule.include(Reductions.allReduce(local, Slice.of(numbers), Slice.of(numbers), BuiltIn.MAX));
        if (others != null && local.rank() == leader) {
            Schedule exchange = others.begin();
            exchange.receive(otherLeader, Slice.of(theirs));
            exchange.send(otherLeader, Slice.of(numbers));
            schedule.endRound();
            schedule.include(exchange);
        }
        schedule.endRound();
        schedule.include(Replications.broadcast(local, leader, Slice.of(theirs)));
        schedule.compute(() -> {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = Math.max(numbers[i], theirs[i]);
            }
        });
        return schedule;
    }
}
