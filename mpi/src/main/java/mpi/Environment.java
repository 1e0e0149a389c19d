package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.World;
import io.clump.mpi.comm.WorldSettings;
import io.clump.mpi.connect.OpenPorts;
import io.clump.mpi.connect.PublishedPorts;
import io.clump.mpi.process.JobPlace;
import io.clump.mpi.process.MpjArguments;
import io.clump.mpi.process.Spawning;
import io.clump.mpi.process.WaitReports;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Life of MPI in this process: not initialised, in use, finalized. */
final class Environment {
    private static final List<String> LEVELS =
            List.of("MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE");

    /** Volatile, as the others: a thread may use MPI without any other contact to its initializing thread. */
    private static volatile @Nullable World world;

    /** Used by threads that have entered, as the next one. */
    private static @Nullable OpenPorts ports;

    private static @Nullable PublishedPorts services;
    private static @Nullable Intercomm parent;

    private static volatile @Nullable Thread owner;
    private static volatile boolean finalized;
    private static volatile int level;

    /** Thread that is in {@link #finish}; written by a thread that has entered. */
    private static @Nullable Thread finisher;

    private Environment() {}

    /**
     * Initializes MPI in the thread that calls this, and provides the required level. Returns the program's own
     * arguments.
     */
    static synchronized String[] initialize(String[] arguments, int requiredLevel) {
        if (requiredLevel < MPI.THREAD_SINGLE || requiredLevel > MPI.THREAD_MULTIPLE) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "no such level of thread support: found=" + requiredLevel + ", expected " + MPI.THREAD_SINGLE
                            + " to " + MPI.THREAD_MULTIPLE);
        }
        if (world != null || finalized) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    finalized ? "MPI was finalized and cannot be initialized again" : "MPI is initialized");
        }
        SplitC splitc = JobPlace.splitc();
        World opened = World.open(splitc, JobPlace.runtime());
        boolean polls = WorldSettings.hasThread(splitc.layer().configuration());
        if (requiredLevel >= MPI.THREAD_SERIALIZED || polls) {
            opened.share(polls);
        }
        owner = Thread.currentThread();
        level = requiredLevel;
        ports = new OpenPorts(opened);
        services = new PublishedPorts(splitc.layer().registry());
        world = opened;
        JobPlace.atEnd(Environment::finishForgotten, Environment::abandon);
        WaitReports.begin(opened.messenger().progress().questions(), splitc.monitor());
        String[] own = MpjArguments.without(arguments, splitc);
        MPI.INFO_ENV.read(() -> start(own, splitc.size(), requiredLevel));
        MPI.COMM_WORLD.open(opened.all());
        MPI.COMM_SELF.open(opened.self());
        parent = call(() -> {
            Communicator both = Spawning.parent(opened.all());
            return both == null ? null : new Intercomm(both);
        });
        monitor().independent();
        return own;
    }

    /**
     * Section 10.5.3 of MPI 3.1, and the keys that Open MPI adds. The key {@code file} has no value: no file of the
     * standard's kind starts a job.
     */
    private static Map<String, String> start(String[] arguments, int size, int requiredLevel) {
        Map<String, String> start = new LinkedHashMap<>();
        String main = JobPlace.mainClass();
        if (main != null) {
            start.put("command", main);
        }
        start.put("argv", String.join(" ", arguments));
        start.put("maxprocs", Integer.toString(size));
        start.put("soft", Integer.toString(size));
        start.put("host", MPI.Get_processor_name());
        start.put("arch", System.getProperty("os.arch", ""));
        start.put("wdir", System.getProperty("user.dir", ""));
        start.put("ompi_np", Integer.toString(size));
        start.put("ompi_num_apps", "1");
        start.put("ompi_first_rank", "0");
        start.put("thread_level", LEVELS.get(requiredLevel));
        return start;
    }

    /** The ports of this process; only for threads inside MPI. */
    static OpenPorts ports() {
        return Objects.requireNonNull(ports, "MPI is in use");
    }

    /** This group and its parent; null if no program has spawned it. */
    static @Nullable Intercomm parent() {
        return parent;
    }

    /** Starts processes. */
    static ProgramMonitor monitor() {
        return JobPlace.splitc().monitor();
    }

    /** The published ports of the job; only for threads inside MPI. */
    static PublishedPorts services() {
        return Objects.requireNonNull(services, "MPI is in use");
    }

    static boolean isInitialized() {
        return world != null || finalized;
    }

    static boolean isFinalized() {
        return finalized;
    }

    static boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    /** The level that is provided. */
    static int level() {
        return level;
    }

    /**
     * Begins a public call: waits until no other thread is in MPI, if the level allows several. Throws an exception if
     * MPI is not in use, or not by this thread.
     *
     * <pre>
     *   World world = Environment.enter();
     *   try {
     *       …
     *   } finally {
     *       world.leave();
     *   }
     * </pre>
     */
    static World enter() {
        World current = world();
        current.enter();
        if (current != world || (finisher != null && finisher != Thread.currentThread())) {
            current.leave();
            throw ended();
        }
        return current;
    }

    /** Makes a public call that has a result, between {@link #enter} and {@code leave}. */
    static <T extends @Nullable Object> T call(Supplier<T> action) {
        World entered = enter();
        try {
            return action.get();
        } finally {
            entered.leave();
        }
    }

    /**
     * Makes a public call that tests or probes, between {@link #enter} and {@code leave}. If many in a row have found
     * nothing, others get the processor: a program may test in a loop for something that needs this processor.
     *
     * @param action returns null if it has found nothing
     */
    static <T> @Nullable T test(Supplier<? extends @Nullable T> action) {
        World entered = enter();
        T found;
        boolean hasToYield;
        try {
            found = action.get();
            hasToYield = entered.messenger().progress().isInVain(found != null);
        } finally {
            entered.leave();
        }
        if (hasToYield) {
            Thread.yield();
        }
        return found;
    }

    /** Makes a public call, between {@link #enter} and {@code leave}. */
    static void run(Runnable action) {
        World entered = enter();
        try {
            action.run();
        } finally {
            entered.leave();
        }
    }

    private static MPIException ended() {
        Thread other = finisher;
        return new MPIException(
                MPI.ERR_OTHER,
                other == null || finalized
                        ? "MPI was finalized"
                        : "MPI is being finalized by thread \"" + other.getName() + "\", this is thread \""
                                + Thread.currentThread().getName() + "\"");
    }

    /** The processes; throws an exception if MPI is not in use, or not by this thread. Waits for no other thread. */
    static World world() {
        World current = world;
        if (current == null) {
            throw finalized ? ended() : new MPIException(MPI.ERR_OTHER, "MPI is not initialized: call MPI.Init first");
        }
        if (Thread.currentThread() != owner && level < MPI.THREAD_SERIALIZED) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "MPI belongs to the thread that has initialized it (MPI.THREAD_"
                            + (level == MPI.THREAD_SINGLE ? "SINGLE" : "FUNNELED") + "), this is thread \""
                            + Thread.currentThread().getName()
                            + "\": MPI.InitThread(args, MPI.THREAD_MULTIPLE) lets all threads call it");
        }
        return current;
    }

    /** Finishes at the end of a program that has not called {@code MPI.Finalize}. */
    private static void finishForgotten() {
        Thread initializer = owner;
        if (world != null && level < MPI.THREAD_SERIALIZED && initializer != null && !isOwner()) {
            throw new MPIException(
                    MPI.ERR_OTHER,
                    "the program has ended without MPI.Finalize, which its thread \"" + initializer.getName()
                            + "\" had to call, as it has called MPI.Init");
        }
        finish();
    }

    /** Does not finish, since the program has failed, and its peers may wait for it. */
    private static void abandon() {
        World left = world;
        if (left != null) {
            left.abandon();
        }
    }

    static void finish() {
        if (world == null) {
            return;
        }
        World entered = enter();
        try {
            Thread waiting = entered.waitingThread();
            if (waiting != null) {
                throw new MPIException(
                        MPI.ERR_OTHER,
                        "thread \"" + Thread.currentThread().getName() + "\" calls MPI.Finalize while thread \""
                                + waiting.getName() + "\" waits in MPI");
            }
            finisher = Thread.currentThread();
            entered.close();
            finalized = true;
            world = null;
        } finally {
            finisher = finalized ? finisher : null;
            entered.leave();
        }
        // From here on the process may end in any way, with System.exit for instance.
        JobPlace.leave();
    }
}
