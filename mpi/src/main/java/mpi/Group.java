package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.topology.Members;
import java.util.function.Supplier;

/** An ordered set of processes. */
public final class Group implements Freeable {
    /** Number that MPJ Express has for {@link MPI#GROUP_EMPTY}. */
    public static final int EMPTY = 3;

    private final Members members;
    private boolean freed;

    private Group(Members members) {
        this.members = members;
    }

    /** The processes of a group of a communicator, local or remote. */
    static Group of(Communicator communicator, Members members) {
        return new Group(communicator.world().identities(members));
    }

    /** The processes, named by their numbers in the world of a communicator. */
    Members members(Communicator communicator) {
        return communicator.world().members(members());
    }

    static Group none() {
        return new Group(Members.of());
    }

    static Group freed() {
        Group none = new Group(Members.of());
        none.freed = true;
        return none;
    }

    Members members() {
        if (freed) {
            throw new MPIException(MPI.ERR_GROUP, "the group was freed");
        }
        return members;
    }

    private static Group of(Supplier<Members> made) {
        try {
            return new Group(made.get());
        } catch (IllegalArgumentException e) {
            throw new MPIException(MPI.ERR_RANK, String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns the number of processes. */
    public int Size() {
        return members().size();
    }

    /** Returns the rank of this process, or {@link MPI#UNDEFINED}. */
    public int Rank() {
        int rank = members().rankOf(Environment.world().identity());
        return rank == Members.NONE ? MPI.UNDEFINED : rank;
    }

    /** Returns the ranks that processes of one group have in another, or {@link MPI#UNDEFINED}. */
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        int[] ranks = new int[ranks1.length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks1[i] == MPI.PROC_NULL) {
                ranks[i] = MPI.PROC_NULL;
                continue;
            }
            if (ranks1[i] < 0 || ranks1[i] >= group1.Size()) {
                throw new MPIException(
                        MPI.ERR_RANK,
                        "rank out of range: found=" + ranks1[i] + ", expected 0 to " + (group1.Size() - 1));
            }
            int rank = group2.members().rankOf(group1.members().process(ranks1[i]));
            ranks[i] = rank == Members.NONE ? MPI.UNDEFINED : rank;
        }
        return ranks;
    }

    /**
     * Returns {@link MPI#IDENT}, {@link MPI#SIMILAR} for the same processes in another order, or {@link MPI#UNEQUAL}.
     */
    public static int Compare(Group group1, Group group2) {
        return compare(group1.members(), group2.members());
    }

    static int compare(Members one, Members other) {
        if (one.equals(other)) {
            return MPI.IDENT;
        }
        boolean isSame = one.size() == other.size() && one.intersection(other).size() == one.size();
        return isSame ? MPI.SIMILAR : MPI.UNEQUAL;
    }

    /** Returns the processes of the first group, followed by the processes that only the second group has. */
    public static Group Union(Group group1, Group group2) {
        return new Group(group1.members().union(group2.members()));
    }

    /** Returns the processes of the first group that are in the second one, too. */
    public static Group Intersection(Group group1, Group group2) {
        return new Group(group1.members().intersection(group2.members()));
    }

    /** Returns the processes of the first group that are not in the second one. */
    public static Group Difference(Group group1, Group group2) {
        return new Group(group1.members().difference(group2.members()));
    }

    /** Returns some processes, in the order of the ranks given. */
    public Group Incl(int[] ranks) {
        return of(() -> members().include(ranks));
    }

    /** Returns all but some processes. */
    public Group Excl(int[] ranks) {
        return of(() -> members().exclude(ranks));
    }

    /** Returns the processes of ranges, each the first rank, the last one, and the step. */
    public Group Range_incl(int[][] ranges) {
        return of(() -> members().include(Members.ranks(ranges)));
    }

    /** Returns all but the processes of ranges, each the first rank, the last one, and the step. */
    public Group Range_excl(int[][] ranges) {
        return of(() -> members().exclude(Members.ranks(ranges)));
    }

    /**
     * Does nothing: the garbage collector frees the object. The dialect declares this method for programs, and the
     * virtual machine registers no finalizer for a method without a body.
     */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"})
    public void finalize() {}

    @Override
    public void free() {
        members();
        freed = true;
    }

    /** Returns the number of processes. */
    public int getSize() {
        return Size();
    }

    /** As {@link #Rank}. */
    public int getRank() {
        return Rank();
    }

    /** Returns whether the group was freed. */
    public boolean isNull() {
        return freed;
    }

    /** As {@link #Translate_ranks}. */
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2) {
        return Translate_ranks(group1, ranks1, group2);
    }

    /** As {@link #Compare}. */
    public static int compare(Group group1, Group group2) {
        return Compare(group1, group2);
    }

    /** As {@link #Union}. */
    public static Group union(Group group1, Group group2) {
        return Union(group1, group2);
    }

    /** As {@link #Intersection}. */
    public static Group intersection(Group group1, Group group2) {
        return Intersection(group1, group2);
    }

    /** As {@link #Difference}. */
    public static Group difference(Group group1, Group group2) {
        return Difference(group1, group2);
    }

    /** As {@link #Incl}. */
    public Group incl(int[] ranks) {
        return Incl(ranks);
    }

    /** As {@link #Excl}. */
    public Group excl(int[] ranks) {
        return Excl(ranks);
    }

    /** As {@link #Range_incl}. */
    public Group rangeIncl(int[][] ranges) {
        return Range_incl(ranges);
    }

    /** As {@link #Range_excl}. */
    public Group rangeExcl(int[][] ranges) {
        return Range_excl(ranges);
    }
}
