package mpi;

/**
 * Constants that have another type in the dialect of MPJ Express than in that of Open MPI. A compiled program refers to
 * a constant by name and type; constants that {@link MPI} does not have with this type are resolved here.
 */
abstract class CapitalConstants extends WindowConstants {
    static final Intracomm SELF = new Intracomm(null, "MPI.COMM_SELF");

    /** The process alone. */
    public static final Comm COMM_SELF = SELF;

    CapitalConstants() {}
}
