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
     * Checks a number of elements or bytes, which Java counts with an int.
     *
     * @param number to be checked
     * @param what unit of the count, for the message
     * @return the number
     */
    public static int checkSize(long number, String what) {
        if (number > Integer.MAX_VALUE || number < Integer.MIN_VALUE) {
            throw new MPIException(
                    MPI.ERR_COUNT,
                    "too many " + what + ": found=" + number + ", expected at most " + Integer.MAX_VALUE
                            + ": use several calls");
        }
        return (int) number;
    }

    /**
     * Returns the place of an item in a buffer.
     *
     * @param offset of the first item, in elements
     * @param item number of the item
     * @param extent elements from one item to the next
     * @return its offset, in elements
     */
    public static int place(int offset, long item, int extent) {
        long place;
        try {
            place = Math.addExact(offset, Math.multiplyExact(item, (long) extent));
        } catch (ArithmeticException e) {
            place = Long.MAX_VALUE;
        }
        return checkSize(place, "elements of a buffer in one call");
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
     * Makes an exception for a message that is too long for its receiver.
     *
     * @param found its length in bytes
     * @param most the most that the receiver has space for
     * @return the exception
     */
    public static MPIException truncated(long found, long most) {
        return new MPIException(
                MPI.ERR_TRUNCATE, "message truncated: found " + found + " bytes, expected at most " + most);
    }

    /**
     * Makes an exception for a buffer.
     *
     * @param what description of the error
     * @return the exception
     */
    public static MPIException badBuffer(String what) {
        return new MPIException(MPI.ERR_BUFFER, what);
    }
}
