package io.clump.mpi.comm;

import io.clump.matching.Matcher;
import io.clump.matching.Operation;
import io.clump.matching.Operation.Wanted;
import io.clump.mpi.topology.Members;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes for the user what a thread waits for. */
final class WaitText {
    /** Number of ranks that a communicator without a name is described by. */
    private static final int MOST_RANKS = 8;

    private final List<World> worlds;

    /** A condition that can describe its wait. */
    interface Described {
        /** Returns some words after "waits"; empty if unknown. */
        String describe(WaitText text);
    }

    /** Finds communicators in the given worlds, the first of which is that of the job. */
    WaitText(List<World> worlds) {
        this.worlds = worlds;
    }

    String of(BooleanSupplier condition) {
        if (condition instanceof Operation.WhetherDone done) {
            return of(done.operation());
        }
        return condition instanceof Described described ? described.describe(this) : "";
    }

    String of(Operation operation) {
        return of(operation.matcher(), operation.wanted());
    }

    String of(Matcher matcher, Wanted wanted) {
        for (World world : worlds) {
            if (world.messenger().has(matcher)) {
                return of(world, wanted);
            }
        }
        return "";
    }

    private String of(World world, Wanted wanted) {
        Communicator communicator = world.communicators().of(wanted.context());
        String rank;
        if (wanted.peer() == Messenger.ANY_PROCESS) {
            rank = "any rank";
        } else {
            rank = "rank "
                    + (communicator == null
                            ? wanted.peer()
                            : communicator.remote().rankOf(wanted.peer()));
        }
        String where = communicator == null ? "" : " in " + name(world, communicator);
        if (communicator != null && wanted.context() != communicator.context()) {
            return "for a message from " + rank + " in a collective operation" + where;
        }
        String tag = wanted.tag() == Messenger.ANY_TAG ? "any tag" : "tag " + wanted.tag();
        return wanted.isReceive()
                ? "for a message from " + rank + " with " + tag + where
                : "for " + rank + " to receive a message with " + tag + where;
    }

    String ofCollective(Team team) {
        Communicator communicator = team.world().communicators().of(team.context());
        return "for the other ranks" + (communicator == null ? "" : " of " + name(team.world(), communicator));
    }

    private String name(World world, Communicator communicator) {
        if (communicator.isInter()) {
            return "an inter-communicator of " + communicator.local().size() + " and "
                    + communicator.remote().size() + " ranks";
        }
        if (world != worlds.get(0)) {
            return "a communicator of " + communicator.local().size() + " ranks of several groups";
        }
        if (communicator == world.all()) {
            return "MPI.COMM_WORLD";
        }
        return communicator == world.self() ? "MPI.COMM_SELF" : "a communicator of " + ranks(communicator.local());
    }

    private static String ranks(Members members) {
        String first = IntStream.of(members.processes())
                .limit(MOST_RANKS)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        return "rank" + (members.size() == 1 ? " " : "s ") + first
                + (members.size() > MOST_RANKS ? " and " + (members.size() - MOST_RANKS) + " more" : "")
                + " of MPI.COMM_WORLD";
    }
}
