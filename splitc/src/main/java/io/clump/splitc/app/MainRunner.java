package io.clump.splitc.app;

import io.clump.am2.spi.Provider;
import io.clump.splitc.SpmdProgram;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs programs with their own main method, unchanged, in all processes of a job. The command has a subcommand of the
 * runner's name: {@code clump NAME -np 4 -cp app.jar Main arguments}. A runner is a public class with a public
 * constructor without arguments, and its jar's file {@code META-INF/services/io.clump.splitc.app.MainRunner} names it.
 * The settings of its description are properties that the program reads; the user gives them to the command as options
 * of Java ({@code -Dkey=value}), and they reach the layer of each process.
 */
public interface MainRunner extends Provider {
    /**
     * Returns the program of each process, which calls the main method.
     *
     * @return a class with a public constructor without arguments
     */
    Class<? extends SpmdProgram> program();

    /**
     * Returns the parameters that pass the main class and its arguments to the program.
     *
     * @param mainClass full name of the class with the main method
     * @param arguments arguments of the main method
     * @return parameters of the program
     */
    Map<String, String> parameters(String mainClass, List<String> arguments);

    /**
     * Returns the options of the command that belong to this runner alone; none has a value.
     *
     * @return descriptions by name, for instance {@code --some-switch}
     */
    default Map<String, String> switches() {
        return Map.of();
    }

    /**
     * Returns the parameters that pass options of this runner to the program.
     *
     * @param given names of those of {@link #switches} that the user gave
     * @return parameters of the program, in addition to those of the main class
     */
    default Map<String, String> parameters(Set<String> given) {
        return Map.of();
    }

    /**
     * Returns the number of endpoints that a process opens.
     *
     * @return their number, including the runtime's endpoint; needed to compute their space before the start
     */
    int endpoints();

    /**
     * Returns the call with which a program leaves the job, for the message about a process that ended before it.
     *
     * @return for instance {@code MPI.Finalize}
     */
    String lastCall();

    /**
     * Returns examples for the help, without {@code clump}.
     *
     * @return command lines
     */
    List<String> examples();
}
