package io.clump.launcher.process;

import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.launcher.control.ControlClient;
import io.clump.launcher.control.Event;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import io.clump.splitc.SpmdProgram;
import io.clump.splitc.app.ProgramThreads;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** Main class of a job's processes, started by the launcher. */
public final class ProcessMain {
    /** Property that holds the path of the launcher's control socket. */
    public static final String CONTROL = "clump.control";

    /**
     * Property that holds the milliseconds of silence at the control socket after which this process ends; missing if
     * silence is of no importance.
     */
    public static final String SILENCE = "clump.control.silence";

    /** Property that holds the name of the program's class. */
    public static final String PROGRAM = "clump.program";

    /** Property that is {@code true} if the program waits for the launcher's order to run. */
    public static final String HELD = "clump.held";

    /** Property that is {@code true} if the other processes go on when one dies. */
    public static final String GOES_ON = "clump.goes-on";

    /** Beginning of the names of Clump's properties. */
    public static final String PREFIX = "clump.";

    /** Properties that a process reads itself, from the options of Java; layers do not read them. */
    public static final Set<String> OF_THE_PROCESS = Set.of("clump.base", "clump.archive");

    /**
     * Limit of the waits for other processes, since many processes take long to start on few processors. If one of them
     * dies, the launcher ends the others.
     */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static final int FINISHED = 0;
    private static final int FAILED = 1;

    private ProcessMain() {}

    /**
     * Runs the process's part of the job.
     *
     * @param arguments path of the file with the process's properties
     * @throws InterruptedException if the process is interrupted at its end
     */
    public static void main(String[] arguments) throws InterruptedException {
        // One line for each record, so that the launcher can prefix it with the rank.
        System.getProperties().putIfAbsent("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%6$s%n");
        Optional<ProcessHandle> agent = ProcessHandle.current().parent();
        Properties properties = read(Path.of(arguments[0]));
        SplitCConfiguration place = SplitCConfiguration.fromProperties(properties);
        LauncherOrders orders = new LauncherOrders(place.rank(), Boolean.parseBoolean(properties.getProperty(HELD)));
        ControlClient launcher = ControlClient.connect(Path.of(properties.getProperty(CONTROL)), place.rank(), orders);
        String silence = properties.getProperty(SILENCE);
        if (silence != null) {
            launcher.expectBeats(Duration.ofMillis(Long.parseLong(silence)), () -> end(agent));
        }
        ProcessEnd end = new ProcessEnd(launcher);
        orders.start(end::splitc, end::sendTrace, launcher::send);
        Runtime.getRuntime().addShutdownHook(new Thread(end::exiting, "process-end"));
        Event last = run(properties, place, launcher, orders, end);
        end.sendLast(last);
        // After a failure, threads of the program do not keep the process alive.
        System.exit(last instanceof Event.Finished ? FINISHED : FAILED);
    }

    /**
     * Kills the agent that has started this process. The launcher has given it up, too, and could not reach it: a
     * stopped agent ends, and removes its files, only when it is killed.
     */
    private static void end(Optional<ProcessHandle> agent) {
        // After its end, another process is the parent.
        agent.filter(process -> ProcessHandle.current().parent().equals(agent))
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    private static Event run(
            Properties properties,
            SplitCConfiguration place,
            ControlClient launcher,
            LauncherOrders orders,
            ProcessEnd end) {
        try {
            return runProgram(properties, place, launcher, orders, end);
            // catch-all: the launcher reports any failure of the program to the user
        } catch (Throwable e) {
            FailureText failure = new FailureText(e);
            return failure.event();
        }
    }

    /**
     * Runs the program. Closes layer and job only after a success, since Split-C's close waits for all processes and a
     * failure is reported at once. The launcher ends a process that failed.
     */
    private static Event runProgram(
            Properties properties,
            SplitCConfiguration place,
            ControlClient launcher,
            LauncherOrders orders,
            ProcessEnd end)
            throws Exception {
        orders.awaitGo();
        SpmdProgram program = instantiate(properties.getProperty(PROGRAM));
        Layer layer = Layer.open(configuration(properties, System.getProperties()));
        end.opened(layer);
        EventMonitor monitor = new EventMonitor(launcher::send, System::nanoTime, orders.requests(), orders::answerBy);
        SplitC splitc = SplitC.join(layer, place, monitor, TIMEOUT);
        if (goesOn(properties)) {
            splitc.closeAlone();
        }
        end.joined(splitc);
        program.run(splitc);
        ProgramThreads.await(ProgramThreads.all(), () -> poll(splitc));
        splitc.close();
        layer.close();
        return ProcessEnd.finished();
    }

    /**
     * Returns the configuration of the layer: the launcher's properties and, of the properties of the virtual machine,
     * those that the launcher has not set. The launcher has checked only its own.
     */
    static LayerConfiguration configuration(Properties ofTheLauncher, Properties ofTheMachine) {
        Properties all = new Properties();
        for (String key : ofTheMachine.stringPropertyNames()) {
            if (key.startsWith(PREFIX) && !OF_THE_PROCESS.contains(key) && !ofTheLauncher.containsKey(key)) {
                all.setProperty(key, ofTheMachine.getProperty(key));
            }
        }
        boolean isChecked = all.isEmpty();
        all.putAll(ofTheLauncher);
        if (!isChecked) {
            all.remove(LayerConfiguration.CHECKED);
        }
        return LayerConfiguration.builder().properties(all).build();
    }

    private static boolean goesOn(Properties properties) {
        return Boolean.parseBoolean(properties.getProperty(GOES_ON));
    }

    /** A program may have left the job itself. */
    private static void poll(SplitC splitc) {
        if (!splitc.hasLeftInOrder()) {
            splitc.poll();
        }
    }

    private static SpmdProgram instantiate(String className) throws ReflectiveOperationException {
        return Class.forName(className)
                .asSubclass(SpmdProgram.class)
                .getDeclaredConstructor()
                .newInstance();
    }

    private static Properties read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
            return properties;
        } catch (IOException e) {
            throw new ClumpException("cannot read the properties of the process: file=" + file + ", cause=" + e, e);
        }
    }
}
