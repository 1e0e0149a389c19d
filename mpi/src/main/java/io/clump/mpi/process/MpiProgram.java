package io.clump.mpi.process;

import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Objects;

/** Runs the main class of a program that knows MPI only. */
public final class MpiProgram implements SpmdProgram {
    /** Parameter: name of the main class. */
    static final String MAIN = "main";

    /** Parameter: number of arguments. */
    static final String ARGUMENTS = "arguments";

    /** Parameter, followed by a number: an argument. */
    static final String ARGUMENT = "argument.";

    /** Made by the process's main class. */
    public MpiProgram() {}

    @Override
    public void run(SplitC splitc) throws Exception {
        Map<String, String> parameters = splitc.configuration().parameters();
        String[] arguments = new String[Integer.parseInt(parameters.getOrDefault(ARGUMENTS, "0"))];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = parameters.getOrDefault(ARGUMENT + i, "");
        }
        Method main = Class.forName(parameters.get(MAIN)).getMethod("main", String[].class);
        main.setAccessible(true);
        JobThread thread = new JobThread(splitc);
        JobPlace.join(splitc, thread);
        try {
            thread.run(() -> {
                call(main, MpjArguments.before(arguments, splitc), splitc);
                thread.awaitOthers();
                JobPlace.finish();
                return null;
            });
        } finally {
            // Only a program that has failed has anything left to do.
            JobPlace.fail();
        }
    }

    private static void call(Method main, String[] arguments, SplitC splitc) throws Exception {
        try {
            main.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            Throwable thrown = MpjArguments.explained(
                    Objects.requireNonNullElse(e.getCause(), e), main.getDeclaringClass(), arguments, splitc);
            if (thrown instanceof Exception cause) {
                throw cause;
            }
            if (thrown instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }
}
