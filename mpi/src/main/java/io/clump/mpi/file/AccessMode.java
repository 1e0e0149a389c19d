package io.clump.mpi.file;

import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import mpi.MPI;
import mpi.MPIException;

/**
 * How a file is opened.
 *
 * @param bits sum of constants of {@link MPI} that begin with {@code MODE_}
 */
record AccessMode(int bits) {
    private static final int ACCESSES = MPI.MODE_RDONLY | MPI.MODE_WRONLY | MPI.MODE_RDWR;
    private static final int ALL = ACCESSES
            | MPI.MODE_CREATE
            | MPI.MODE_EXCL
            | MPI.MODE_DELETE_ON_CLOSE
            | MPI.MODE_UNIQUE_OPEN
            | MPI.MODE_APPEND
            | MPI.MODE_SEQUENTIAL;

    /** Throws an exception of class {@link MPI#ERR_AMODE} for bits that do not go together. */
    AccessMode {
        if ((bits & ~ALL) != 0) {
            throw bad("unknown bits: found=" + bits);
        }
        if (Integer.bitCount(bits & ACCESSES) != 1) {
            throw bad("found=" + bits + ", expected one of MODE_RDONLY, MODE_WRONLY and MODE_RDWR");
        }
        if ((bits & MPI.MODE_RDONLY) != 0 && (bits & (MPI.MODE_CREATE | MPI.MODE_EXCL)) != 0) {
            throw bad("MODE_RDONLY does not go with MODE_CREATE and MODE_EXCL");
        }
        if ((bits & MPI.MODE_RDWR) != 0 && (bits & MPI.MODE_SEQUENTIAL) != 0) {
            throw bad("MODE_RDWR does not go with MODE_SEQUENTIAL");
        }
    }

    private static MPIException bad(String what) {
        return new MPIException(MPI.ERR_AMODE, "bad mode of opening a file: " + what);
    }

    private boolean has(int bit) {
        return (bits & bit) != 0;
    }

    boolean isReading() {
        return !has(MPI.MODE_WRONLY);
    }

    boolean isWriting() {
        return !has(MPI.MODE_RDONLY);
    }

    boolean isSequential() {
        return has(MPI.MODE_SEQUENTIAL);
    }

    boolean isAppending() {
        return has(MPI.MODE_APPEND);
    }

    boolean isDeletedOnClose() {
        return has(MPI.MODE_DELETE_ON_CLOSE);
    }

    /** Options of a process that finds the file; the first process may create it. */
    Set<OpenOption> options(boolean isFirst) {
        Set<OpenOption> options = new HashSet<>();
        if (isReading()) {
            options.add(StandardOpenOption.READ);
        }
        if (isWriting()) {
            options.add(StandardOpenOption.WRITE);
        }
        if (isFirst && has(MPI.MODE_CREATE)) {
            options.add(has(MPI.MODE_EXCL) ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
        }
        return options;
    }
}
