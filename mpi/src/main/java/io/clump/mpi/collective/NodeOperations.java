package io.clump.mpi.collective;

import io.clump.mpi.comm.Collective;
import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.comm.NodeExchange;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.Team;
import io.clump.mpi.op.Reduction;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import org.jspecify.annotations.Nullable;

/**
 * Blocking operations in which each member of a team on one node has a few bytes: one transfer in each direction. Each
 * returns false, in all members, if the team or the items do not fit; then a schedule does the operation. Members whose
 * lengths are different would not agree on that: they get an error, and in a broadcast the root decides. Operations
 * that are done allocate nothing.
 */
public final class NodeOperations {
    private NodeOperations() {}

    /**
     * Gives the root's items to all.
     *
     * @param team its members
     * @param root rank of the member that has them
     * @param buffer where they are, or go
     * @param offset of the first one, in elements
     * @param count number of items
     * @param map of the datatype
     * @return whether it was done
     */
    public static boolean broadcast(Team team, int root, @Nullable Object buffer, int offset, int count, TypeMap map) {
        NodeExchange exchange = team.exchange();
        if (exchange == null) {
            return false;
        }
        long length = NodeExchange.length(count, map);
        int given;
        exchange.begin(Collective.BROADCAST);
        try {
            if (team.rank() == root) {
                if (NodeExchange.fits(length)) {
                    exchange.give(buffer, offset, count, map);
                    return true;
                }
                exchange.giveLength(length);
                return false;
            }
            exchange.await(root);
            given = exchange.length(root);
            if (NodeExchange.fits(given) && map.kind() != Kind.OBJECT) {
                exchange.takeInto(buffer, offset, count, map);
                exchange.take(root, 0, given, offset, count, map);
                return true;
            }
            exchange.checkComparable(root, length);
        } finally {
            exchange.end();
        }
        if (given == length || given == Integer.MAX_VALUE) {
            return false;
        }
        Slice items = new Slice(buffer, offset, count, map);
        if (given > length) {
            Replications.discard(team, root, given).run();
            throw ErrorClasses.truncated(given, length);
        }
        Replications.broadcastPart(team, root, items, given).run();
        return true;
    }

    /**
     * Gives each member's items to all.
     *
     * @param team its members
     * @param out buffer of the items of this one
     * @param outOffset of the first one, in elements
     * @param outCount number of items
     * @param outMap of the datatype; null if the items of this one are in their place already
     * @param in where those of all go, one behind the other
     * @param inOffset of the first one, in elements
     * @param inCount number of items of each
     * @param inMap of the datatype
     * @return whether it was done
     */
    public static boolean allGather(
            Team team,
            @Nullable Object out,
            int outOffset,
            int outCount,
            @Nullable TypeMap outMap,
            @Nullable Object in,
            int inOffset,
            int inCount,
            TypeMap inMap) {
        NodeExchange exchange = team.exchange();
        if (exchange == null) {
            return false;
        }
        int size = team.size();
        TypeMap map = outMap == null || inMap.kind() == Kind.OBJECT ? inMap : outMap;
        long length = NodeExchange.length(outMap == null ? inCount : outCount, map);
        exchange.begin(Collective.ALL_GATHER);
        try {
            if (!NodeExchange.fits(length)) {
                exchange.compareLengths(length);
                return false;
            }
            if (outMap == null) {
                exchange.give(in, place(inOffset, team.rank(), inCount, inMap), inCount, inMap);
            } else {
                exchange.give(out, outOffset, outCount, outMap);
            }
            exchange.takeInto(in, inOffset, all(inCount, size), inMap);
            exchange.awaitAll();
            for (int rank = 0; rank < size; rank++) {
                exchange.take(rank, 0, exchange.length(rank), place(inOffset, rank, inCount, inMap), inCount, inMap);
            }
        } finally {
            exchange.end();
        }
        return true;
    }

    /**
     * Gives each member a part of each member's items.
     *
     * @param team its members
     * @param out buffer of what each gets of this one, one behind the other
     * @param outOffset of the first item, in elements
     * @param outCount number of items of each
     * @param outMap of the datatype
     * @param in where what this one gets of each goes, one behind the other
     * @param inOffset of the first one, in elements
     * @param inCount number of items of each
     * @param inMap of the datatype
     * @return whether it was done
     */
    public static boolean allToAll(
            Team team,
            @Nullable Object out,
            int outOffset,
            int outCount,
            TypeMap outMap,
            @Nullable Object in,
            int inOffset,
            int inCount,
            TypeMap inMap) {
        int size = team.size();
        NodeExchange exchange = team.exchange();
        if (exchange == null) {
            return false;
        }
        TypeMap map = inMap.kind() == Kind.OBJECT ? inMap : outMap;
        long length = NodeExchange.length((long) outCount * size, map);
        exchange.begin(Collective.ALL_TO_ALL);
        try {
            if (!NodeExchange.fits(length)) {
                exchange.compareLengths(length);
                return false;
            }
            exchange.give(out, outOffset, all(outCount, size), outMap);
            exchange.takeInto(in, inOffset, all(inCount, size), inMap);
            exchange.awaitAll();
            for (int rank = 0; rank < size; rank++) {
                int bytes = exchange.length(rank) / size;
                int place = place(inOffset, rank, inCount, inMap);
                exchange.take(rank, team.rank() * bytes, bytes, place, inCount, inMap);
            }
        } finally {
            exchange.end();
        }
        return true;
    }

    /**
     * Combines at all, with an operation of MPI itself. Each member combines the items of all in the order of the
     * ranks, so all have the same result.
     *
     * @param team its members
     * @param out buffer of the items of this one
     * @param outOffset of the first one, in elements
     * @param in where the result goes
     * @param inOffset of its first item, in elements
     * @param count number of items
     * @param map of the datatype
     * @param reduction combines elements
     * @return whether it was done
     */
    public static boolean allReduce(
            Team team,
            @Nullable Object out,
            int outOffset,
            @Nullable Object in,
            int inOffset,
            int count,
            TypeMap map,
            Reduction reduction) {
        NodeExchange exchange = team.exchange();
        if (exchange == null) {
            return false;
        }
        long length = NodeExchange.length(count, map);
        exchange.begin(Collective.ALL_REDUCE);
        try {
            if (!NodeExchange.fits(length)) {
                exchange.compareLengths(length);
                return false;
            }
            exchange.give(out, outOffset, count, map);
            exchange.takeInto(in, inOffset, count, map);
            exchange.awaitAll();
            int bytes = (int) length;
            Object result = exchange.array(0, map.kind(), 0);
            for (int rank = 1; rank < team.size(); rank++) {
                Object other = exchange.array(rank, map.kind(), 1);
                reduction.combine(other, 0, result, 0, bytes >> map.kind().shift());
            }
            exchange.copy(result, bytes, inOffset, map);
        } finally {
            exchange.end();
        }
        return true;
    }

    private static int all(int count, int size) {
        return ErrorClasses.checkSize((long) count * size, "items in one call");
    }

    private static int place(int offset, int rank, int count, TypeMap map) {
        return ErrorClasses.place(offset, (long) rank * count, map.extent());
    }
}
