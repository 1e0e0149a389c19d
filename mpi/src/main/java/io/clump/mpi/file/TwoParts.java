package io.clump.mpi.file;

import java.util.function.LongSupplier;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Collective accesses whose end is another call: all is done at the beginning. A file has one at a time. */
public final class TwoParts {
    /** Null if none was begun. */
    private @Nullable String begun;

    private long bytes;

    TwoParts() {}

    /**
     * Begins an access.
     *
     * @param name of its kind
     * @param access returns the number of bytes
     */
    public void begin(String name, LongSupplier access) {
        checkNone();
        bytes = access.getAsLong();
        begun = name;
    }

    /**
     * Ends an access.
     *
     * @param name of the kind that was begun
     * @return number of bytes
     */
    public long end(String name) {
        if (!name.equals(begun)) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "end of an access that was not begun: found=" + name + ", begun="
                            + (begun == null ? "none" : begun));
        }
        begun = null;
        return bytes;
    }

    /** Throws an exception if an access was begun and not ended. */
    public void checkNone() {
        if (begun != null) {
            throw new MPIException(
                    MPI.ERR_OTHER, "the file has a collective access that was begun and not ended: " + begun);
        }
    }
}
