package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Environment, chapter 7 of MPI 1.2. */
public final class Chapter7 {
    private Chapter7() {}

    /** A program of MPI. */
    public static void main(String[] arguments) throws Exception {
        check(!MPI.Initialized(), "initialized before Init");
        fails(MPI.ERR_ARG, () -> MPI.InitThread(arguments, MPI.THREAD_MULTIPLE + 1));
        Checks.run(Chapter7.class, arguments);
        check(MPI.Initialized(), "not initialized after Finalize");
        try {
            MPI.COMM_WORLD.Barrier();
            throw new AssertionError("a barrier after Finalize");
        } catch (MPIException expected) {
            check(expected.getMessage().contains("finalized"), expected.getMessage());
        }
    }

    static void clockAdvances() {
        double start = MPI.Wtime();
        while (MPI.Wtime() - start < 0.001) {
            Thread.onSpinWait();
        }
        check(MPI.Wtick() > 0 && MPI.Wtick() < 0.001, "the clock's resolution");
        check(!MPI.Get_processor_name().isEmpty(), "the host has no name");
    }

    static void startIsDescribed() {
        equal(MPI.INFO_ENV.get("command"), Chapter7.class.getName());
        equal(MPI.INFO_ENV.get("argv"), "");
        equal(MPI.INFO_ENV.get("maxprocs"), Integer.toString(Checks.size()));
        equal(MPI.INFO_ENV.get("soft"), Integer.toString(Checks.size()));
        equal(MPI.INFO_ENV.get("host"), MPI.Get_processor_name());
        equal(MPI.INFO_ENV.get("arch"), System.getProperty("os.arch"));
        equal(MPI.INFO_ENV.get("wdir"), System.getProperty("user.dir"));
        equal(MPI.INFO_ENV.get("thread_level"), "MPI_THREAD_MULTIPLE");
        check(MPI.INFO_ENV.get("file") == null, "there is no file");
        equal(MPI.queryThread(), MPI.THREAD_MULTIPLE);
    }

    static void errorHandlersAreCalled() {
        Intracomm copy = MPI.COMM_WORLD.dup();
        check(copy.getErrhandler() == MPI.ERRORS_ARE_FATAL, "another handler at the beginning");
        fails(MPI.ERR_COMM, () -> copy.callErrhandler(MPI.ERR_COMM));
        copy.setErrhandler(MPI.ERRORS_RETURN);
        copy.callErrhandler(MPI.ERR_COMM);
        copy.free();
    }

    static void errorHandlersAreKept() {
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_ARE_FATAL);
        check(MPI.COMM_WORLD.Errhandler_get() == MPI.ERRORS_ARE_FATAL, "another handler");
        MPI.COMM_WORLD.Errhandler_set(MPI.ERRORS_RETURN);
    }
}
