package mpi;

/** Neighbours of a process along a dimension. */
public final class ShiftParms {
    /** The one that sends to it. */
    public final int rank_source;

    /** The one that it sends to. */
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

    /** Returns the one that sends to it. */
    public int getRankSource() {
        return rank_source;
    }

    /** Returns the one that it sends to. */
    public int getRankDest() {
        return rank_dest;
    }
}
