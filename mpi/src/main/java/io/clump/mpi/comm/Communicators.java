package io.clump.mpi.comm;

import io.clump.mpi.collective.Barriers;
import io.clump.mpi.collective.InterGroups;
import io.clump.mpi.collective.Replications;
import io.clump.mpi.topology.Members;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes communicators. All processes of the old one do it together. */
public final class Communicators {
    /** Context in which groups agree that have no communicator yet. */
    private static final int GROUPS = 1;

    private Communicators() {}

    /**
     * Makes one for some members of a group.
     *
     * @param old whose processes all call this
     * @param members of the new one; each process may name another set, as long as all its members name the same
     * @return null if this process is no member
     */
    public static @Nullable Communicator create(Communicator old, Members members) {
        int context = agree(old);
        boolean isMember = members.rankOf(old.world().process()) != Members.NONE;
        return isMember ? Communicator.intra(old.world(), context, members) : null;
    }

    /**
     * Makes one for some members of a group; only these call this.
     *
     * @param old that they are in
     * @param members of the new one
     * @param tag of their messages: agreements at the same time need different ones
     * @return null if this process is no member
     */
    public static @Nullable Communicator createAmong(Communicator old, Members members, int tag) {
        World world = old.world();
        int rank = members.rankOf(world.process());
        if (rank == Members.NONE) {
            return null;
        }
        Health health = world.failures().health(members);
        try {
            Team team = Team.sending(world, health, GROUPS, members, rank, tag);
            int context = agreed(agreed -> new ContextAgreements(world, team, null).next(agreed));
            return Communicator.intra(world, context, members);
        } finally {
            world.failures().forget(health);
        }
    }

    /**
     * Makes one of the same groups.
     *
     * @param old whose processes all call this
     * @return the new one
     */
    public static Communicator duplicate(Communicator old) {
        return copy(old, agree(old));
    }

    /**
     * Begins to make one of the same groups.
     *
     * @param old whose processes all call this
     * @param made gets the new one
     * @return a schedule
     */
    public static Schedule duplicate(Communicator old, Consumer<Communicator> made) {
        return old.agreements().next(context -> made.accept(copy(old, context)));
    }

    private static Communicator copy(Communicator old, int context) {
        return old.isInter()
                ? Communicator.inter(old.world(), context, old.local(), old.remote())
                : Communicator.intra(old.world(), context, old.local());
    }

    /**
     * Makes one for each color.
     *
     * @param old whose processes all call this
     * @param color the same for processes that stay together, or negative for none
     * @param key order of the ranks in the new one
     * @return null if the color is negative
     */
    public static @Nullable Communicator split(Communicator old, int color, int key) {
        Team team = old.team();
        int[] mine = {color, key};
        int[] all = new int[2 * team.size()];
        Replications.allGather(team, Slice.of(mine), Slice.of(all), 2).run();
        int[] chosen = IntStream.range(0, team.size())
                .filter(rank -> all[2 * rank] == color)
                .boxed()
                .sorted(Comparator.comparingInt(rank -> all[2 * rank + 1]))
                .mapToInt(Integer::intValue)
                .toArray();
        Members none = Members.of();
        return create(old, color < 0 ? none : old.local().include(chosen));
    }

    /**
     * Makes an inter-communicator of two groups.
     *
     * @param local whose processes all call this
     * @param localLeader rank in it of the process that communicates with the other group
     * @param peer communicator of the leaders; used by them only
     * @param remoteLeader rank in it of the other group's leader
     * @param tag of their messages
     * @return the new one
     */
    public static Communicator createInter(
            Communicator local, int localLeader, @Nullable Communicator peer, int remoteLeader, int tag) {
        return createInter(local, new Leaders(local, localLeader, peer, remoteLeader, tag));
    }

    /** Makes an inter-communicator: in the world of both groups if both leaders use it, otherwise in a new one. */
    static Communicator createInter(Communicator local, Leaders leaders) {
        int[] sameHere = leaders.shareWithGroup(leaders.isLeader() && leaders.isOneWorld() ? 1 : 0);
        int[] sameThere = leaders.exchange(sameHere);
        return sameHere[0] == 1 && sameThere[0] == 1 ? inOneWorld(local, leaders) : inNewWorld(local, leaders);
    }

    private static Communicator inOneWorld(Communicator local, Leaders leaders) {
        World world = local.world();
        int[] theirs = leaders.exchange(local.local().processes());
        int context = agreed(agreed -> leaders.nextContext(agreed));
        return Communicator.inter(world, context, local.local(), Members.of(theirs));
    }

    private static Communicator inNewWorld(Communicator local, Leaders leaders) {
        boolean isFirst = leaders.shareWithGroup(leaders.isLeader() && leaders.isFirst() ? 1 : 0)[0] == 1;
        int here = local.local().size();
        int there = leaders.exchange(here)[0];
        Members first = Members.of(IntStream.range(0, isFirst ? here : there).toArray());
        Members second = Members.of(IntStream.range(first.size(), here + there).toArray());
        int number = (isFirst ? 0 : there) + local.rank();
        World world = local.world().another(number, here + there, new GroupAddressExchange(local, leaders, isFirst));
        return Communicator.inter(world, world.takeContexts(), isFirst ? first : second, isFirst ? second : first);
    }

    /**
     * Waits until all processes of one or two groups have called this.
     *
     * @param communicator whose processes all call this
     */
    public static void await(Communicator communicator) {
        Schedule barrier =
                communicator.isInter() ? InterGroups.barrier(communicator) : Barriers.barrier(communicator.team());
        barrier.run();
    }

    /**
     * Makes one of the two groups of an inter-communicator.
     *
     * @param inter whose processes all call this
     * @param isHigh whether the ranks of this group come last
     * @return the new one
     */
    public static Communicator merge(Communicator inter, boolean isHigh) {
        int context = agree(inter);
        int[] high = {isHigh ? 1 : 0};
        int[] otherHigh = new int[1];
        InterGroups.exchange(inter, Slice.of(high), Slice.of(otherHigh)).run();
        boolean isOtherHigh = otherHigh[0] != 0;
        boolean isFirst = isHigh == isOtherHigh
                ? inter.local().process(0) < inter.remote().process(0)
                : isOtherHigh;
        Members both =
                isFirst ? inter.local().union(inter.remote()) : inter.remote().union(inter.local());
        return Communicator.intra(inter.world(), context, both);
    }

    /** The contexts of a new communicator, which all processes of the old one take. */
    private static int agree(Communicator old) {
        return agreed(agreed -> old.agreements().next(agreed));
    }

    private static int agreed(Function<IntConsumer, Schedule> agreement) {
        int[] context = new int[1];
        agreement.apply(number -> context[0] = number).run();
        return context[0];
    }
}
