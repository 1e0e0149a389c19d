package io.clump.mpi.comm;

import io.clump.matching.SendMode;
import io.clump.mpi.collective.Replications;
import io.clump.mpi.topology.Members;
import io.clump.mpi.type.Kind;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntConsumer;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * Two groups that communicate through one process of each, their leaders. All processes of both make the same calls.
 */
final class Leaders {
    private final Communicator local;
    private final int leader;
    private final @Nullable Communicator line;
    private final int other;
    private final int tag;

    /**
     * Describes the communication of the groups.
     *
     * @param local group of this process
     * @param leader rank of its leader
     * @param line communicator of the leaders; may be null in all other processes
     * @param other rank of the other leader in it
     * @param tag of their messages
     */
    Leaders(Communicator local, int leader, @Nullable Communicator line, int other, int tag) {
        this.local = local;
        this.leader = leader;
        this.line = line;
        this.other = other;
        this.tag = tag;
    }

    /** Returns whether this process is the leader of its group. */
    boolean isLeader() {
        return local.rank() == leader;
    }

    /** Returns whether this process's number is lower than that of the other leader; called in the leader. */
    boolean isFirst() {
        Communicator known = line();
        return known.world().process() < known.destination(other);
    }

    /** Returns whether the group and the line are in one world; called in the leader. */
    boolean isOneWorld() {
        return line().world() == local.world();
    }

    private Communicator line() {
        if (line == null) {
            throw new MPIException(MPI.ERR_COMM, "the leaders have no communicator");
        }
        return line;
    }

    /** Gives the leader's numbers to the other group; returns those of the other leader, of which there may be more. */
    int[] exchange(int... mine) {
        return numbers(exchange(bytes(mine)));
    }

    /** Gives the leader's bytes to the other group; returns those of the other leader, of which there may be more. */
    byte[] exchange(byte[] mine) {
        return broadcast(isLeader() ? swap(mine) : new byte[0]);
    }

    private byte[] swap(byte[] mine) {
        Communicator known = line();
        Messenger messenger = known.world().messenger();
        int process = known.destination(other);
        int context = known.context();
        int[] length = {mine.length};
        int[] otherLength = new int[1];
        Activity receive = messenger.receive(context, process, tag, Slice.of(otherLength));
        Activity first = messenger.send(context, process, tag, Slice.of(length), SendMode.STANDARD);
        Activity second = messenger.send(context, process, tag, slice(mine), SendMode.STANDARD);
        finish(messenger, List.of(receive));
        byte[] theirs = new byte[otherLength[0]];
        finish(messenger, List.of(messenger.receive(context, process, tag, slice(theirs)), first, second));
        return theirs;
    }

    /** Begins to agree on the context of a communicator in one world. */
    Schedule nextContext(IntConsumer agreed) {
        Team peers = null;
        if (isLeader()) {
            Communicator known = line();
            peers = Team.sending(
                    local.world(),
                    Health.unknown(local.world().errors()),
                    known.context(),
                    known.remote(),
                    Members.NONE,
                    tag);
        }
        return local.agreements().nextWith(leader, peers, other, agreed);
    }

    /** Gives the leader's numbers to its group. */
    int[] shareWithGroup(int... mine) {
        return numbers(broadcast(bytes(mine)));
    }

    private byte[] broadcast(byte[] values) {
        int[] length = {values.length};
        Replications.broadcast(local.team(), leader, Slice.of(length)).run();
        byte[] all = isLeader() ? values : new byte[length[0]];
        Replications.broadcast(local.team(), leader, slice(all)).run();
        return all;
    }

    private static byte[] bytes(int[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Integer.BYTES);
        bytes.asIntBuffer().put(numbers);
        return bytes.array();
    }

    private static int[] numbers(byte[] bytes) {
        int[] numbers = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).asIntBuffer().get(numbers);
        return numbers;
    }

    private static Slice slice(byte[] bytes) {
        return Slice.of(Kind.BYTE, bytes, 0, bytes.length);
    }

    private static void finish(Messenger messenger, List<Activity> activities) {
        for (Activity activity : activities) {
            messenger.progress().await(activity);
            if (activity.error() != null) {
                throw activity.error();
            }
        }
    }
}
