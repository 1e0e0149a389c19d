package io.clump.mpi.process;

import org.jspecify.annotations.Nullable;

/**
 * Call of MPI by a program.
 *
 * @param method name of the method of MPI; empty if it is not known
 * @param line the program's line; null if it is not known
 */
record ProgramCall(String method, @Nullable StackTraceElement line) {
    /** Finds the call in a stack, the innermost frame of which is the first one. */
    static ProgramCall of(StackTraceElement... stack) {
        int first = 0;
        while (first < stack.length && !isOfMpi(stack[first].getClassName())) {
            first++;
        }
        int last = -1;
        for (int i = first; i < stack.length && isBelow(stack[i].getClassName()); i++) {
            if (isOfMpi(stack[i].getClassName())) {
                last = i;
            }
        }
        if (last < 0) {
            return new ProgramCall("", null);
        }
        int line = last + 1;
        while (line < stack.length && isOfJava(stack[line].getClassName())) {
            line++;
        }
        return new ProgramCall(stack[last].getMethodName(), line < stack.length ? stack[line] : null);
    }

    private static boolean isOfMpi(String name) {
        return name.startsWith("mpi.");
    }

    private static boolean isBelow(String name) {
        return isOfMpi(name) || name.startsWith("io.clump.mpi.") || isOfJava(name);
    }

    private static boolean isOfJava(String name) {
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    /** Returns one line for the user. */
    String describe(String what) {
        return (method.isEmpty() ? "waits in MPI" : method + " waits")
                + (what.isEmpty() ? "" : " " + what)
                + (line == null ? "" : ", called at " + place(line));
    }

    /** Without the name of a class loader. */
    private static String place(StackTraceElement line) {
        String file = line.getFileName() == null ? "" : line.getFileName() + ":" + line.getLineNumber();
        return line.getClassName() + "." + line.getMethodName() + "(" + file + ")";
    }
}
