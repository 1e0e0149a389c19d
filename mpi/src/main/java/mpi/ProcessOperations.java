package mpi;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.connect.Connections;
import io.clump.mpi.connect.Joining;
import io.clump.mpi.connect.Port;
import io.clump.mpi.process.Spawning;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Operations of a group that bring it together with processes that it does not know (MPI 3.1, chapter 10): groups of
 * the same job, and processes that it starts.
 */
abstract class ProcessOperations extends Comm {
    /** Key of {@link Info} for the current directory of processes that are started. */
    private static final String DIRECTORY = "wdir";

    ProcessOperations(@Nullable Communicator communicator, String name) {
        super(communicator, name);
    }

    /** Opens a port, and returns the name by which others connect to it. */
    public static String openPort() {
        return Environment.call(() -> Environment.ports().open());
    }

    /** As {@link #openPort()}; there are no hints. */
    public static String openPort(Info info) {
        return openPort();
    }

    /** Closes a port of this process. */
    public static void closePort(String name) {
        Environment.run(() -> Environment.ports().close(name));
    }

    /**
     * Waits until a group connects to a port of the root, and returns both groups. All processes of this communicator
     * call it.
     */
    public final Intercomm accept(String port, int root) {
        return Environment.call(() -> new Intercomm(Connections.accept(
                communicator(), root, () -> Environment.ports().find(port), Port.Failure.NONE)));
    }

    /** As {@link #accept(String, int)}; there are no hints. */
    public final Intercomm accept(String port, Info info, int root) {
        return accept(port, root);
    }

    /** Connects to a group that accepts, and returns both groups. All processes of this communicator call it. */
    public final Intercomm connect(String port, int root) {
        return Environment.call(() -> new Intercomm(Connections.connect(communicator(), root, port)));
    }

    /** As {@link #connect(String, int)}; there are no hints. */
    public final Intercomm connect(String port, Info info, int root) {
        return connect(port, root);
    }

    /**
     * Connects two processes that have a socket between them: both call it, and each is alone in its group. Nothing
     * else may be under way in the socket, which can be used as before afterwards. Waits for the other process as long
     * as a read of the socket does.
     *
     * @param socket connected
     * @return both processes; a null handle if they are not processes of one job
     * @throws MPIException if the connection ends, or the other process does not call this
     */
    public static Intercomm join(Socket socket) {
        String port = openPort();
        try {
            Joining.Hello own = new Joining.Hello(Environment.world().job(), port);
            Joining.Hello other = Joining.exchange(socket, own);
            if (own.job() != other.job()) {
                return new Intercomm(null);
            }
            return own.accepts(other) ? MPI.COMM_SELF.accept(port, 0) : MPI.COMM_SELF.connect(other.port(), 0);
        } catch (IOException e) {
            throw new MPIException(MPI.ERR_OTHER, "cannot join by a socket: socket=" + socket + ", cause=" + e, e);
        } finally {
            closePort(port);
        }
    }

    /** Publishes a port, so that the processes of the job find it by a name that they know. */
    public static void publishName(String service, String port) {
        Environment.run(() -> Environment.services().publish(service, port));
    }

    /** As {@link #publishName(String, String)}; there are no hints. */
    public static void publishName(String service, Info info, String port) {
        publishName(service, port);
    }

    /** Withdraws a port that this process has published. */
    public static void unpublishName(String service, String port) {
        Environment.run(() -> Environment.services().unpublish(service, port));
    }

    /** As {@link #unpublishName(String, String)}; there are no hints. */
    public static void unpublishName(String service, Info info, String port) {
        unpublishName(service, port);
    }

    /** Returns the name of a published port. */
    public static String lookupName(String service) {
        return Environment.call(() -> Environment.services().find(service));
    }

    /** As {@link #lookupName(String)}; there are no hints. */
    public static String lookupName(String service, Info info) {
        return lookupName(service);
    }

    /**
     * Starts processes, and returns both groups. All processes of this communicator call it; only the root's arguments
     * describe the processes to start. The new processes have a {@link MPI#COMM_WORLD} of their own, and find this
     * group with {@link Intercomm#getParent}.
     *
     * @param command {@code java}, with options of the virtual machine and the main class in {@code argv}; or the name
     *     of a main class
     * @param argv arguments; null for none
     * @param maxprocs number of processes, all of which are started
     * @param info hints: {@code host} and {@code hostfile} name hosts of the job, as {@code a,b:2}, {@code add-host}
     *     and {@code add-hostfile} further ones; {@code wdir} is the current directory of the processes, by default that
     *     of the job; others are not read
     * @param root rank of the process that starts them
     * @param errcodes gets {@link MPI#SUCCESS} for each process
     */
    public final Intercomm spawn(
            String command, String @Nullable [] argv, int maxprocs, Info info, int root, int[] errcodes) {
        return spawn(root, errcodes, () -> List.of(command(command, argv, maxprocs, info)));
    }

    /** As {@link #spawn}, with processes of several programs in one group. */
    public final Intercomm spawnMultiple(
            String[] commands, String @Nullable [][] argv, int[] maxprocs, Info[] info, int root, int[] errcodes) {
        return spawn(
                root,
                errcodes,
                () -> IntStream.range(0, commands.length)
                        .mapToObj(i -> command(commands[i], argv == null ? null : argv[i], maxprocs[i], info[i]))
                        .toList());
    }

    private static Spawning.Command command(String command, String @Nullable [] argv, int count, Info info) {
        Map<String, String> hints = new HashMap<>(info.pairs());
        // Relative to the directory of this process, which the launcher does not know.
        hints.computeIfPresent(DIRECTORY, (key, value) -> directory(value));
        return new Spawning.Command(command, argv == null ? new String[0] : argv, count, hints);
    }

    private static String directory(String name) {
        try {
            return Path.of(name).toAbsolutePath().normalize().toString();
        } catch (InvalidPathException e) {
            throw new MPIException(MPI.ERR_SPAWN, "no name of a directory: found=wdir " + name, e);
        }
    }

    private Intercomm spawn(int root, int[] errcodes, Supplier<List<Spawning.Command>> commands) {
        Intercomm both = Environment.call(
                () -> new Intercomm(Spawning.spawn(communicator(), root, Environment.monitor(), commands)));
        Arrays.fill(errcodes, MPI.SUCCESS);
        return both;
    }
}
