package io.clump.mpi.comm;

import io.clump.matching.SendMode;
import io.clump.mpi.collective.InterGroups;
import io.clump.mpi.collective.Replications;
import io.clump.mpi.topology.Members;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
     * Makes one for some members of a group, who alone call this.
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
        Team team = Team.talking(world, GROUPS, members, rank, tag);
        int context = agreed(agreed -> new ContextAgreements(world, team, null).next(agreed));
        return Communicator.intra(world, context, members);
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
     * @param localLeader rank in it of the process that talks to the other group
     * @param peer in which the leaders talk; used by them only
     * @param remoteLeader rank in it of the other group's leader
     * @param tag of their messages
     * @return the new one
     */
    public static Communicator createInter(
            Communicator local, int localLeader, Communicator peer, int remoteLeader, int tag) {
        World world = local.world();
        boolean isLeader = local.rank() == localLeader;
        int[] theirs =
                isLeader ? exchange(peer, remoteLeader, tag, local.local().processes()) : new int[0];
        Members remote = Members.of(broadcast(local, localLeader, theirs));
        Team peers = isLeader ? Team.talking(world, peer.context(), peer.remote(), Members.NONE, tag) : null;
        int context = agreed(agreed -> local.agreements().nextWith(localLeader, peers, remoteLeader, agreed));
        return Communicator.inter(world, context, local.local(), remote);
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

    /** Numbers of the other leader, of which there may be another number. */
    private static int[] exchange(Communicator peer, int remoteLeader, int tag, int[] mine) {
        Messenger messenger = peer.world().messenger();
        int other = peer.destination(remoteLeader);
        int[] length = {mine.length};
        int[] otherLength = new int[1];
        Activity receive = messenger.receive(peer.context(), other, tag, Slice.of(otherLength));
        Activity first = messenger.send(peer.context(), other, tag, Slice.of(length), SendMode.STANDARD);
        Activity second = messenger.send(peer.context(), other, tag, Slice.of(mine), SendMode.STANDARD);
        finish(messenger, List.of(receive));
        int[] theirs = new int[otherLength[0]];
        finish(messenger, List.of(messenger.receive(peer.context(), other, tag, Slice.of(theirs)), first, second));
        return theirs;
    }

    private static int[] broadcast(Communicator group, int root, int[] values) {
        int[] length = {values.length};
        Replications.broadcast(group.team(), root, Slice.of(length)).run();
        int[] all = group.rank() == root ? values : new int[length[0]];
        Replications.broadcast(group.team(), root, Slice.of(all)).run();
        return all;
    }

    private static void finish(Messenger messenger, List<Activity> activities) {
        for (Activity activity : new ArrayList<>(activities)) {
            messenger.progress().await(activity);
            if (activity.error() != null) {
                throw activity.error();
            }
        }
    }
}
