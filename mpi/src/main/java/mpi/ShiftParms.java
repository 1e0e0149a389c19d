package mpi;

/** Neighbours of a process along a dimension. */
public final class ShiftParms {
    /** Rank of the process that sends to this one. */
    public final int rank_source;

    /** Rank of the process that this one sends to. */
    public final int rank_dest;

    /** As {@link #rank_source}, with the name that FastMPJ gives it. */
    public final int rankSource;

    /** As {@link #rank_dest}, with the name that FastMPJ gives it. */
    public final int rankDest;

    ShiftParms(int source, int destination) {
        rank_source = source;
        rank_dest = destination;
        rankSource = source;
        rankDest = destination;
    }

    /** Returns the rank of the process that sends to this one. */
    public int getRankSource() {
        return rank_source;
    }

    /** Returns the rank of the process that this one sends to. */
    public int getRankDest() {
        return rank_dest;
    }
}
