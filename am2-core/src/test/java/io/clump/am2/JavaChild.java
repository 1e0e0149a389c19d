package io.clump.am2;

import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;

/** Processes of tests that run the main method of a class with this process's Java and class path. */
public final class JavaChild {
    private JavaChild() {}

    /**
     * Returns a process to start. What it writes as errors goes to this process's errors.
     *
     * @param main class with the main method
     * @param arguments of the method, by their text
     * @return a process whose output the caller may redirect
     */
    public static ProcessBuilder of(Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:-UsePerfData",
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    }
}
