package io.clump.mpi.conformance;

import static io.clump.mpi.conformance.Checks.check;
import static io.clump.mpi.conformance.Checks.equal;
import static io.clump.mpi.conformance.Checks.fails;

import mpi.Info;
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
        equal(MPI.INFO_ENV.get("ompi_np"), Integer.toString(Checks.size()));
        equal(MPI.INFO_ENV.get("ompi_num_apps"), "1");
        equal(MPI.INFO_ENV.get("ompi_first_rank"), "0");
        equal(MPI.INFO_ENV.get("host"), MPI.Get_processor_name());
        equal(MPI.INFO_ENV.get("arch"), System.getProperty("os.arch"));
        equal(MPI.INFO_ENV.get("wdir"), System.getProperty("user.dir"));
        equal(MPI.INFO_ENV.get("thread_level"), "MPI_THREAD_MULTIPLE");
        check(MPI.INFO_ENV.get("file") == null, "there is no file");
        equal(MPI.queryThread(), MPI.THREAD_MULTIPLE);
    }

    static void hintsHaveKeysAndValues() {
        Info info = new Info();
        info.set("second", "2");
        info.set("first", "1");
        info.set("second", "3");
        equal(info.size(), 2);
        equal(info.getKey(0) + info.getKey(1), "secondfirst");
        Info copy = info.dup();
        info.delete("second");
        equal(info.get("second"), null);
        equal(copy.get("second"), "3");
        fails(MPI.ERR_INFO_NOKEY, () -> info.delete("second"));
        fails(MPI.ERR_ARG, () -> info.getKey(1));
        fails(MPI.ERR_INFO_KEY, () -> info.set("", "value"));
        fails(MPI.ERR_INFO_KEY, () -> info.get("k".repeat(MPI.MAX_INFO_KEY + 1)));
        fails(MPI.ERR_INFO_VALUE, () -> info.set("key", "v".repeat(MPI.MAX_INFO_VAL + 1)));
        info.free();
        check(info.isNull() && MPI.INFO_NULL.isNull() && !copy.isNull(), "null handles");
        fails(MPI.ERR_INFO, info::size);
        fails(MPI.ERR_INFO, info::free);
        fails(MPI.ERR_INFO, () -> MPI.INFO_NULL.set("key", "value"));
        MPI.COMM_WORLD.dupWithInfo(MPI.INFO_NULL).free();
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
