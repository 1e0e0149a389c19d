package io.clump.mpi.process;

import io.clump.splitc.SplitC;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The three arguments that MPJ Express puts before those of a program, which some programs count on. */
public final class MpjArguments {
    /** Option of the command. */
    static final String OPTION = "--mpj-arguments";

    /** Parameter of the program: {@code true} if the three are there. */
    static final String PARAMETER = "mpj";

    private static final int COUNT = 3;
    private static final Pattern OUT_OF_BOUNDS = Pattern.compile("Index \\d+ out of bounds for length (\\d+)");

    private MpjArguments() {}

    /** Returns the arguments of the main method: after the three, if the user requested them. */
    static String[] before(String[] arguments, SplitC splitc) {
        return areThere(splitc)
                ? Stream.concat(three(splitc).stream(), Stream.of(arguments)).toArray(String[]::new)
                : arguments;
    }

    /**
     * Returns what {@code MPI.Init} returns.
     *
     * @param arguments arguments of the process
     * @param splitc the process's view of the job
     * @return the arguments without the three, if they are there
     */
    public static String[] without(String[] arguments, SplitC splitc) {
        boolean startsWithThem = areThere(splitc)
                && arguments.length >= COUNT
                && List.of(arguments).subList(0, COUNT).equals(three(splitc));
        return startsWithThem ? Arrays.copyOfRange(arguments, COUNT, arguments.length) : arguments;
    }

    /**
     * Returns what a main method threw. If it accessed an argument that is missing, the message names the option that
     * might be missing.
     */
    static Throwable explained(Throwable thrown, Class<?> main, String[] arguments, SplitC splitc) {
        StackTraceElement[] frames = thrown.getStackTrace();
        Matcher found = OUT_OF_BOUNDS.matcher(String.valueOf(thrown.getMessage()));
        boolean isOfMain = thrown instanceof ArrayIndexOutOfBoundsException
                && frames.length > 0
                && frames[0].getClassName().equals(main.getName())
                && frames[0].getMethodName().equals("main");
        if (!isOfMain
                || areThere(splitc)
                || !found.matches()
                || !found.group(1).equals(Integer.toString(arguments.length))) {
            return thrown;
        }
        Exception explained = new ArrayIndexOutOfBoundsException(thrown.getMessage()
                + " (if the program expects the three arguments that MPJ Express puts before its own: " + OPTION + ")");
        explained.setStackTrace(frames);
        return explained;
    }

    private static boolean areThere(SplitC splitc) {
        return splitc.configuration().parameters().containsKey(PARAMETER);
    }

    private static List<String> three(SplitC splitc) {
        return List.of(Integer.toString(splitc.rank()), Integer.toString(splitc.size()), "multicore");
    }
}
