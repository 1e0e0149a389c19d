package io.clump.laboratory.worker;

import com.sun.management.ThreadMXBean;
import io.clump.am2.ClumpException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A process that is measured. Arguments: its side, the two cores, whether to be bound to one of them, and then for each
 * of its workloads {@link #WORKLOAD}, a number, the class, the directory, system properties as {@code -Dkey=value} that
 * are set while the workload is made, and parameters as {@code key=value}. Reads {@code run <number> <operations>} from
 * standard input and answers {@code ran <nanoseconds> <bytes allocated>} and the details of the round. Ends when its
 * input ends, even in the middle of a round, since then the process that commands it has ended.
 */
public final class WorkerMain {
    /** Argument before those of a workload. */
    public static final String WORKLOAD = "--";

    /** Prefix of the argument of a system property. */
    public static final String PROPERTY = "-D";

    /**
     * First word about each workload, in their order, when all are ready; whether it runs on its processor, a size and
     * a note follow.
     */
    public static final String READY = "ready";

    /** First word of a command. */
    public static final String RUN = "run";

    /** First word of the answer. */
    public static final String RAN = "ran";

    /** Command after which the process releases its resources, and ends. */
    public static final String QUIT = "quit";

    /** Command after a round that all sides have ended: none of them needs what this one would repeat. */
    public static final String REST = "rest";

    /** Answer to {@link #REST}: later messages belong to the next round. */
    public static final String RESTS = "rests";

    /** Number of arguments before those of the workloads. */
    private static final int FIXED_ARGUMENTS = 4;

    /** Number of arguments of a workload before its properties and parameters. */
    private static final int FIXED_OF_WORKLOAD = 3;

    private static final int FAILED = 1;
    private static final int LOST_CONTROL = 3;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Held here, since a logger without a strong reference loses its level. */
    private static final Logger CLUMP = Logger.getLogger("io.clump");

    private final PrintStream out;
    private final Map<String, Workload> workloads;

    private WorkerMain(PrintStream out, Map<String, Workload> workloads) {
        this.out = out;
        this.workloads = workloads;
    }

    /**
     * Works until it is ordered to end.
     *
     * @throws Exception if there is no such workload, or it cannot be made, or does not end
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // Only answers may appear on standard output, whatever the peers print.
        System.setOut(System.err);
        // A side whose thread has died would wait forever, and the other one with it.
        Thread.setDefaultUncaughtExceptionHandler(WorkerMain::fail);
        // Messages about the end of a measured process are not shown, since it is expected.
        CLUMP.setLevel(Level.WARNING);
        BlockingQueue<String> commands = readCommands();
        List<String> all = List.of(arguments);
        int side = Integer.parseInt(all.get(0));
        Cores cores = new Cores(Integer.parseInt(all.get(1)), Integer.parseInt(all.get(2)));
        Map<String, Workload> workloads = new LinkedHashMap<>();
        List<Place> places = new ArrayList<>();
        int next = FIXED_ARGUMENTS;
        while (next < all.size()) {
            List<String> rest = all.subList(next + 1, all.size());
            List<String> own = rest.contains(WORKLOAD) ? rest.subList(0, rest.indexOf(WORKLOAD)) : rest;
            Map<String, String> parameters = new HashMap<>();
            Map<String, String> properties = new HashMap<>();
            read(own, parameters, properties);
            Place place = new Place(side, Path.of(own.get(2)), cores, parameters);
            places.add(place);
            workloads.put(own.get(0), workload(own.get(1), place, properties));
            next += 1 + own.size();
        }
        // Only now, since threads that workloads have started would be bound, too.
        boolean asWanted = !Boolean.parseBoolean(all.get(3)) || Affinity.bindTo(cores.of(side));
        workloads
                .values()
                .forEach(workload ->
                        out.println(READY + " " + asWanted + " " + workload.sizeBytes() + " " + workload.note()));
        new WorkerMain(out, workloads).execute(commands);
        for (Workload workload : workloads.values()) {
            workload.close();
        }
        for (Place place : places) {
            place.close();
        }
    }

    private static void fail(Thread thread, Throwable cause) {
        cause.printStackTrace();
        Runtime.getRuntime().halt(FAILED);
    }

    private static void read(List<String> arguments, Map<String, String> parameters, Map<String, String> properties) {
        for (String argument : arguments.subList(FIXED_OF_WORKLOAD, arguments.size())) {
            boolean isProperty = argument.startsWith(PROPERTY);
            String text = isProperty ? argument.substring(PROPERTY.length()) : argument;
            int equals = text.indexOf('=');
            (isProperty ? properties : parameters).put(text.substring(0, equals), text.substring(equals + 1));
        }
    }

    private static Workload workload(String name, Place place, Map<String, String> properties)
            throws ReflectiveOperationException {
        Properties before = System.getProperties();
        // Copies, not defaults: a caller that lists all properties does not get defaults.
        Properties during = new Properties();
        during.putAll(before);
        during.putAll(properties);
        System.setProperties(during);
        try {
            return Class.forName(name)
                    .asSubclass(Workload.class)
                    .getConstructor(Place.class)
                    .newInstance(place);
        } finally {
            System.setProperties(before);
        }
    }

    private static BlockingQueue<String> readCommands() {
        BlockingQueue<String> commands = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readInto(commands), "commands");
        reader.setDaemon(true);
        reader.start();
        return commands;
    }

    private static void readInto(BlockingQueue<String> commands) {
        try {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            String line = in.readLine();
            while (line != null) {
                commands.add(line);
                if (line.equals(QUIT)) {
                    return;
                }
                line = in.readLine();
            }
        } catch (IOException expected) {
            // The same as its end.
        }
        Runtime.getRuntime().halt(LOST_CONTROL);
    }

    private void execute(BlockingQueue<String> commands) throws IOException, InterruptedException {
        String command = Settling.take(commands);
        while (!command.equals(QUIT)) {
            if (command.equals(REST)) {
                Settling.end();
                out.println(RESTS + " ");
            } else if (command.startsWith(RUN + " ")) {
                String[] words = command.split(" ", -1);
                run(Objects.requireNonNull(workloads.get(words[1]), command), Long.parseLong(words[2]));
            } else {
                throw new ClumpException("not a command for a worker: found=" + command);
            }
            command = Settling.take(commands);
        }
    }

    private void run(Workload workload, long operations) throws IOException, InterruptedException {
        long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
        long nanos = workload.run(operations);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
        StringBuilder answer = new StringBuilder(RAN + " " + nanos + " " + allocated);
        for (long detail : workload.details()) {
            answer.append(' ').append(detail);
        }
        out.println(answer);
    }
}
