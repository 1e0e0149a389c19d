package io.clump.mpi.comm;

import mpi.MPI;
import mpi.MPIException;

/** Checks of arguments, each with the error class that MPI has for it. */
public final class ErrorClasses {
    private ErrorClasses() {}

    /**
     * Checks a number of items.
     *
     * @param count to be checked
     */
    public static void checkCount(int count) {
        if (count < 0) {
            throw new MPIException(MPI.ERR_COUNT, "negative count: found=" + count);
        }
    }

    /**
     * Checks the tag of a message.
     *
     * @param tag to be checked
     */
    public static void checkTag(int tag) {
        if (tag < 0) {
            throw new MPIException(
                    MPI.ERR_TAG, "tag out of range: found=" + tag + ", expected 0 to " + Integer.MAX_VALUE);
        }
    }

    /**
     * Checks a key of attributes.
     *
     * @param keyval to be checked
     */
    public static void checkKeyval(int keyval) {
        if (keyval == MPI.KEYVAL_INVALID) {
            throw new MPIException(MPI.ERR_KEYVAL, "MPI.KEYVAL_INVALID is no key of attributes");
        }
    }

    /**
     * Makes an exception for a rank.
     *
     * @param rank out of range
     * @param size of the group
     * @return the exception
     */
    public static MPIException badRank(int rank, int size) {
        return new MPIException(MPI.ERR_RANK, "rank out of range: found=" + rank + ", expected 0 to " + (size - 1));
    }

    /**
     * Makes an exception for the rank of the root of a collective operation.
     *
     * @param root out of range
     * @param size of the group
     * @return the exception
     */
    public static MPIException badRoot(int root, int size) {
        return new MPIException(MPI.ERR_ROOT, "root out of range: found=" + root + ", expected 0 to " + (size - 1));
    }

    /**
     * Makes an exception for a buffer.
     *
     * @param what is wrong with it
     * @return the exception
     */
    public static MPIException badBuffer(String what) {
        return new MPIException(MPI.ERR_BUFFER, what);
    }
}
