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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A process that is measured. Arguments: class of the workload, side, the two cores, directory, whether to be bound to one of
 * the cores, parameters as {@code key=value}. Reads {@code run <operations>} from standard input and answers {@code ran <nanoseconds> <bytes
 * allocated>} and the details of the round. Ends when its input does, also in the middle of a round: then nobody is there to tell it more.
 */
public final class WorkerMain {
    /** First word of what it says once, when its workload is there; whether it runs where it is to, a size and a note follow. */
    public static final String READY = "ready";

    /** First word of a command. */
    public static final String RUN = "run";

    /** First word of the answer. */
    public static final String RAN = "ran";

    /** The command after which it gives back what it holds, and ends. */
    public static final String QUIT = "quit";

    private static final int FIXED_ARGUMENTS = 6;
    private static final int FAILED = 1;
    private static final int LOST_CONTROL = 3;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Held here, since a logger that nobody holds forgets its level. */
    private static final Logger CLUMP = Logger.getLogger("io.clump");

    private final PrintStream out;
    private final Workload workload;

    private WorkerMain(PrintStream out, Workload workload) {
        this.out = out;
        this.workload = workload;
    }

    /**
     * Works until it is told to end.
     *
     * @throws ReflectiveOperationException if there is no such workload, or it cannot be made
     */
    public static void main(String[] arguments) throws ReflectiveOperationException, InterruptedException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // Answers only are to come on standard output, whatever the peers print.
        System.setOut(System.err);
        // A side whose thread has died would wait for ever, and the other one with it.
        Thread.setDefaultUncaughtExceptionHandler(WorkerMain::fail);
        // That a process has ended which was measured is no news.
        CLUMP.setLevel(Level.WARNING);
        BlockingQueue<String> commands = readCommands();
        Place place = place(List.of(arguments));
        try (Workload workload = Class.forName(arguments[0])
                .asSubclass(Workload.class)
                .getConstructor(Place.class)
                .newInstance(place)) {
            // Only now, since threads that the workload has started would be bound, too.
            boolean asWanted = !Boolean.parseBoolean(arguments[5])
                    || Affinity.bindTo(place.cores().of(place.side()));
            out.println(READY + " " + asWanted + " " + workload.sizeBytes() + " " + workload.note());
            new WorkerMain(out, workload).obey(commands);
        }
    }

    private static void fail(Thread thread, Throwable cause) {
        cause.printStackTrace();
        Runtime.getRuntime().halt(FAILED);
    }

    private static Place place(List<String> arguments) {
        Map<String, String> parameters = new HashMap<>();
        for (String parameter : arguments.subList(FIXED_ARGUMENTS, arguments.size())) {
            int equals = parameter.indexOf('=');
            parameters.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        Cores cores = new Cores(Integer.parseInt(arguments.get(2)), Integer.parseInt(arguments.get(3)));
        return new Place(Integer.parseInt(arguments.get(1)), Path.of(arguments.get(4)), cores, parameters);
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

    private void obey(BlockingQueue<String> commands) throws InterruptedException {
        String command = commands.take();
        while (!command.equals(QUIT)) {
            if (!command.startsWith(RUN + " ")) {
                throw new ClumpException("not a command for a worker: found=" + command);
            }
            run(Long.parseLong(command.substring(RUN.length() + 1)));
            command = commands.take();
        }
    }

    private void run(long operations) {
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
