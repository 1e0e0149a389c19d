package io.clump.splitc.app;

import io.clump.am2.spi.Provider;
import io.clump.splitc.SpmdProgram;
import java.util.List;
import java.util.Map;

/**
 * Runs programs that have a main method of their own, each as it is, in all processes of a job. The command has one of
 * the runner's name: {@code clump NAME -np 4 -cp app.jar Main arguments}. A public class with a public constructor
 * without arguments, which its jar's file {@code META-INF/services/io.clump.splitc.app.MainRunner} names.
 */
public interface MainRunner extends Provider {
    /**
     * Returns what each process runs, which calls the main method.
     *
     * @return a class with a public constructor without arguments
     */
    Class<? extends SpmdProgram> program();

    /**
     * Returns the parameters that tell the program what to call.
     *
     * @param mainClass full name of the class with the main method
     * @param arguments of the main method
     * @return parameters of the program
     */
    Map<String, String> parameters(String mainClass, List<String> arguments);

    /**
     * Returns how many endpoints a process opens.
     *
     * @return their number with the runtime's endpoint, so that it is known before how much room they take
     */
    int endpoints();

    /**
     * Returns examples for the help, without {@code clump}.
     *
     * @return command lines
     */
    List<String> examples();
}
