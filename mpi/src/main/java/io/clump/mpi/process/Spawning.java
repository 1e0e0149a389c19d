package io.clump.mpi.process;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.connect.Connections;
import io.clump.mpi.connect.Port;
import io.clump.splitc.ProcessRequest;
import io.clump.splitc.ProgramMonitor;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * Start of processes by a program. The launcher starts them; they connect to a port of the process that has requested
 * them.
 */
public final class Spawning {
    /** Parameter: the port to which the processes connect. */
    static final String PARENT = "parent";

    private static final List<String> CLASS_PATH_OPTIONS = List.of("-cp", "-classpath", "--class-path");

    private Spawning() {}

    /**
     * Command that starts processes.
     *
     * @param command {@code java}, or the name of a main class
     * @param arguments of the command
     * @param count number of processes
     * @param hints where to start them
     */
    @SuppressWarnings("ArrayRecordComponent") // read once, by the method that gets it
    public record Command(String command, String[] arguments, int count, Map<String, String> hints) {}

    /**
     * Starts processes, and waits until they have connected.
     *
     * @param local whose processes all call this
     * @param root rank of the process that asks for them
     * @param monitor monitor of this process, which sends requests to the launcher
     * @param commands commands to start; used in the root only
     * @return this group and the new one
     * @throws MPIException in all processes, if they cannot be started
     */
    public static Communicator spawn(
            Communicator local, int root, ProgramMonitor monitor, Supplier<List<Command>> commands) {
        AtomicReference<@Nullable String> refusal = new AtomicReference<>();
        Port[] port = new Port[1];
        Supplier<Port> opening = () -> {
            ProcessRequestBuilder request = new ProcessRequestBuilder();
            commands.get().forEach(request::add);
            Port opened = new Port(local.world());
            port[0] = opened;
            monitor.start(request.build(opened.name()), refusal::set);
            return opened;
        };
        try {
            return Connections.accept(local, root, opening, refusal::get);
        } finally {
            if (port[0] != null) {
                port[0].close();
            }
        }
    }

    /**
     * Connects the spawned processes to the group that has requested them.
     *
     * @param all all processes of this group, each of which calls this
     * @return both groups; null if no group has requested this one
     */
    public static @Nullable Communicator parent(Communicator all) {
        String port = JobPlace.splitc().configuration().parameters().get(PARENT);
        return port == null ? null : Connections.connect(all, 0, port);
    }

    /** Reads commands. */
    private static final class ProcessRequestBuilder {
        private final List<Command> commands = new ArrayList<>();
        private final List<Map<String, String>> programs = new ArrayList<>();
        private final List<String> javaOptions = new ArrayList<>();
        private final List<String> classPath = new ArrayList<>();

        void add(Command command) {
            if (command.count < 1) {
                throw new MPIException(
                        MPI.ERR_SPAWN, "no number of processes: found=" + command.count + ", expected at least 1");
            }
            List<String> words = new ArrayList<>(Arrays.asList(command.arguments));
            if (command.command.equals("java") || command.command.endsWith("/java")) {
                takeOptions(words);
            } else {
                words.add(0, command.command);
            }
            if (words.isEmpty()) {
                throw new MPIException(
                        MPI.ERR_SPAWN, "no main class: found=java " + String.join(" ", command.arguments));
            }
            commands.add(command);
            programs.add(Mpirun.program(words.get(0), words.subList(1, words.size())));
        }

        /** Takes the options before the main class away. */
        private void takeOptions(List<String> words) {
            while (!words.isEmpty() && words.get(0).startsWith("-")) {
                String option = words.remove(0);
                if (CLASS_PATH_OPTIONS.contains(option) && !words.isEmpty()) {
                    classPath.addAll(Arrays.asList(words.remove(0).split(File.pathSeparator, -1)));
                } else {
                    javaOptions.add(option);
                }
            }
        }

        ProcessRequest build(String port) {
            List<ProcessRequest.Part> parts = new ArrayList<>();
            for (int i = 0; i < programs.size(); i++) {
                programs.get(i).put(PARENT, port);
                Command command = commands.get(i);
                parts.add(new ProcessRequest.Part(command.count, programs.get(i), command.hints));
            }
            return new ProcessRequest(parts, javaOptions, classPath);
        }
    }
}
