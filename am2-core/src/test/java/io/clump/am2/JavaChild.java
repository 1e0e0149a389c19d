package io.clump.am2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Processes of tests that run the main method of a class with this process's Java and class path. */
public final class JavaChild {
    private JavaChild() {}

    /**
     * Returns a process to start. Its errors go to this process's errors.
     *
     * @param main class with the main method
     * @param arguments of the method, by their text
     * @return a process whose output the caller may redirect
     */
    public static ProcessBuilder of(Class<?> main, Object... arguments) {
        return by(List.of(), List.of(), main, arguments);
    }

    /**
     * The same with a command that starts it, and options.
     *
     * @param starter beginning of the command line, for instance of {@code unshare}; empty for none
     * @param options of Java
     * @param main class with the main method
     * @param arguments of the method, by their text
     * @return a process whose output the caller may redirect
     */
    public static ProcessBuilder by(List<String> starter, List<String> options, Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>(starter);
        command.addAll(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:-UsePerfData",
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path")));
        // The last of two values holds.
        command.addAll(options);
        command.add(main.getName());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    }

    /**
     * Sends a signal. A process that is to stop has stopped when this returns.
     *
     * @param process process, which need not run any more
     * @param name name of the signal without SIG
     * @return whether the process has got the signal
     */
    public static boolean signal(Process process, String name) {
        String pid = Long.toString(process.pid());
        try {
            if (!process.isAlive()
                    || new ProcessBuilder("kill", "-" + name, pid).start().waitFor() != 0) {
                return false;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted during a signal to process " + pid, e);
        }
        while (name.equals("STOP") && !isStopped(process)) {
            if (!process.isAlive()) {
                return false;
            }
            Thread.yield();
        }
        return true;
    }

    /**
     * Returns whether a process is stopped: one of its threads gets the signal, when it has a processor, and stops the
     * others.
     *
     * @param process process, which need not run any more
     * @return whether all of its threads are stopped
     */
    public static boolean isStopped(Process process) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            List<Path> all = threads.toList();
            for (Path thread : all) {
                String text = Files.readString(thread.resolve("stat"));
                // The state follows the name, which is in parentheses.
                if (text.charAt(text.lastIndexOf(')') + 2) != 'T') {
                    return false;
                }
            }
            // The C library reports the directory of a process that has ended as empty if it was opened before.
            return !all.isEmpty();
        } catch (IOException | UncheckedIOException ended) {
            // The process or the thread has ended.
            return false;
        }
    }
}
