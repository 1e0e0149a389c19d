package io.clump.mpi.comm;

import io.clump.mpi.topology.Members;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Group of processes that communicate in contexts of their own; with a second group for an inter-communicator. Messages
 * of point-to-point and of collective operations have different contexts, so they never match.
 */
public final class Communicator {
    /**
     * Contexts of each communicator: for messages of its own, for collective operations, for agreements on contexts of
     * new ones, and for collective operations inside a group of two.
     */
    static final int CONTEXTS = 4;

    /** Neither a rank nor a constant for one. */
    private static final int NO_SOURCE = Integer.MIN_VALUE;

    private final World world;
    private final int context;
    private final Members local;
    private final Members remote;
    private final int rank;
    private final boolean isInter;
    private final Team team;
    private final @Nullable Team others;
    private final ContextAgreements agreements;
    private final Health health;

    /** Number of processes that messages go to; 0 after the communicator was revoked. */
    private int destinations;

    /** {@link mpi.MPI#ANY_SOURCE}, or another number after the communicator was revoked. */
    private int anySource = mpi.MPI.ANY_SOURCE;

    private Communicator(World world, int context, Members local, Members remote, boolean isInter) {
        this.world = world;
        this.context = context;
        this.local = local;
        this.remote = remote;
        this.isInter = isInter;
        rank = local.rankOf(world.process());
        destinations = remote.size();
        health = new Health(world.errors(), allMembers(), world.process());
        team = Team.of(world, health, isInter ? context + 3 : context + 1, local, rank);
        others = isInter ? Team.sending(world, health, context + 1, remote, Members.NONE) : null;
        agreements = new ContextAgreements(
                world,
                Team.sending(world, health, context + 2, local, rank),
                isInter ? Team.sending(world, health, context + 2, remote, Members.NONE) : null);
        world.communicators().opened(this);
        world.failures().opened(this);
    }

    /** One group. */
    static Communicator intra(World world, int context, Members members) {
        return new Communicator(world, context, members, members, false);
    }

    /** Two groups. */
    static Communicator inter(World world, int context, Members local, Members remote) {
        return new Communicator(world, context, local, remote, true);
    }

    /**
     * Returns the processes of the job.
     *
     * @return the world that this is a part of
     */
    public World world() {
        return world;
    }

    /**
     * Returns the context of point-to-point messages.
     *
     * @return a number that no other communicator of these processes has
     */
    public int context() {
        return context;
    }

    /**
     * Returns whether there are two groups.
     *
     * @return true for an inter-communicator
     */
    public boolean isInter() {
        return isInter;
    }

    /**
     * Returns the group of this process.
     *
     * @return its members
     */
    public Members local() {
        return local;
    }

    /**
     * Returns the group that messages go to.
     *
     * @return the other one of an inter-communicator, or the only one
     */
    public Members remote() {
        return remote;
    }

    /**
     * Returns the rank of this process.
     *
     * @return its rank in its group
     */
    public int rank() {
        return rank;
    }

    /**
     * Returns the group of this process as collective operations see it.
     *
     * @return always the same object
     */
    public Team team() {
        return team;
    }

    /**
     * Returns the other group as collective operations see it: schedules of this team have messages to and from its
     * members.
     *
     * @return always the same object
     */
    public Team others() {
        return Objects.requireNonNull(others, "checked before: there are two groups");
    }

    /**
     * Returns the state of the communicator after failures.
     *
     * @return always the same object
     */
    public Health health() {
        return health;
    }

    /** The processes of one or both groups. */
    final Members allMembers() {
        return isInter ? local.union(remote) : local;
    }

    /** Ends all messages: from now on no process can be named. */
    void revoked() {
        health.revoke();
        destinations = 0;
        anySource = NO_SOURCE;
    }

    ContextAgreements agreements() {
        return agreements;
    }

    /** Frees its memory of the node; operations in progress end first. */
    public void close() {
        team.close();
        world.communicators().closed(this);
        world.failures().closed(this);
    }

    /**
     * Returns the process of a rank that messages go to.
     *
     * @param peer its rank, or {@link mpi.MPI#PROC_NULL}
     * @return its number in the world, or {@link Messenger#NO_PROCESS}
     */
    public int destination(int peer) {
        if (peer >= 0 && peer < destinations) {
            return remote.process(peer);
        }
        if (health.isRevoked()) {
            throw Errors.revoked();
        }
        if (peer == mpi.MPI.PROC_NULL) {
            return Messenger.NO_PROCESS;
        }
        throw ErrorClasses.badRank(peer, remote.size());
    }

    /**
     * Returns the process of a rank that messages come from.
     *
     * @param peer its rank, {@link mpi.MPI#ANY_SOURCE} or {@link mpi.MPI#PROC_NULL}
     * @return its number in the world, {@link Messenger#ANY_PROCESS} or {@link Messenger#NO_PROCESS}
     */
    public int source(int peer) {
        return peer == anySource ? Messenger.ANY_PROCESS : destination(peer);
    }

    /**
     * Returns the rank of a process that a message came from.
     *
     * @param process its number in the world
     * @return its rank, or {@link mpi.MPI#PROC_NULL} for {@link Messenger#NO_PROCESS}
     */
    public int rankOfSource(int process) {
        return process < 0 ? mpi.MPI.PROC_NULL : remote.rankOf(process);
    }
}
