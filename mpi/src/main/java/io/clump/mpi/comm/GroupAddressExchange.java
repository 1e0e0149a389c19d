package io.clump.mpi.comm;

import io.clump.mpi.collective.Barriers;
import io.clump.mpi.collective.Reductions;
import io.clump.mpi.collective.Replications;
import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.type.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The processes of two groups get to know each other: those of a group through its communicator, and the groups through
 * their leaders.
 */
final class GroupAddressExchange implements AddressExchange {
    /** Behind the text of each process. */
    private static final char END = '\n';

    private final Communicator local;
    private final Leaders leaders;
    private final boolean isFirst;

    /**
     * Makes the exchange.
     *
     * @param local group of this process
     * @param leaders communication with the other group
     * @param isFirst whether the processes of this group have the first numbers in the world
     */
    GroupAddressExchange(Communicator local, Leaders leaders, boolean isFirst) {
        this.local = local;
        this.leaders = leaders;
        this.isFirst = isFirst;
    }

    @Override
    public List<Introduction> introduce(Introduction own) {
        byte[] mine = allGather(own.toString().getBytes(StandardCharsets.US_ASCII));
        List<Introduction> here = introductions(mine);
        List<Introduction> there = introductions(leaders.exchange(mine));
        return Stream.concat((isFirst ? here : there).stream(), (isFirst ? there : here).stream())
                .toList();
    }

    /** Concatenates the texts of all processes of the group, each padded to the length of the longest. */
    private byte[] allGather(byte[] own) {
        int[] longest = {own.length};
        Reductions.allReduce(local.team(), Slice.of(longest), Slice.of(longest), BuiltIn.MAX)
                .run();
        byte[] padded = Arrays.copyOf(own, longest[0] + 1);
        Arrays.fill(padded, own.length, padded.length, (byte) END);
        byte[] all = new byte[padded.length * local.local().size()];
        Replications.allGather(
                        local.team(),
                        Slice.of(Kind.BYTE, padded, 0, padded.length),
                        Slice.of(Kind.BYTE, all, 0, all.length),
                        padded.length)
                .run();
        return all;
    }

    private static List<Introduction> introductions(byte[] texts) {
        return new String(texts, StandardCharsets.US_ASCII)
                .lines()
                .filter(line -> !line.isEmpty())
                .map(Introduction::parse)
                .toList();
    }

    /** Ends when all processes of both groups have mapped all: each leader notifies the other one, and its group. */
    @Override
    public void confirm(World world) {
        Barriers.barrier(local.team()).run();
        leaders.exchange(0);
    }
}
