package io.clump.laboratory.harness;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A process that a workload starts, and which ends with it. */
public final class ChildProcess {
    private static final String PREFIX = "clump.";

    private ChildProcess() {}

    /** Starts a program with the properties of this process that concern Clump. */
    public static Process start(Class<?> program, List<String> arguments) {
        List<String> command = new ArrayList<>(Workbench.java());
        command.add("-XX:-UsePerfData");
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(PREFIX))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.add(program.getName());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ClumpException("cannot start a process: cause=" + e.getMessage(), e);
        }
    }

    /** Called by the program first: ends it as soon as the process that has started it has ended. */
    public static void endWithParent() {
        Thread watch = new Thread(ChildProcess::endWithInput, "end-of-input");
        watch.setDaemon(true);
        watch.start();
    }

    private static void endWithInput() {
        awaitEndOfInput();
        Runtime.getRuntime().halt(1);
    }

    /** Returns when the process that has started this one has ended. */
    public static void awaitEndOfInput() {
        try {
            int read = System.in.read();
            while (read >= 0) {
                read = System.in.read();
            }
        } catch (IOException expected) {
            // The same as its end.
        }
    }
}
