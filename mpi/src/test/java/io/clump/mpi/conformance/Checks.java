package io.clump.mpi.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;

/** Runs the checks of a chapter one after the other, in all processes together. */
final class Checks {
    private Checks() {}

    /** Runs all static methods of a class without parameters and result, or the named one. */
    static void run(Class<?> chapter, String[] arguments) throws Exception {
        MPI.Init(arguments);
        List<Method> methods = Arrays.stream(chapter.getDeclaredMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers())
                        && method.getParameterCount() == 0
                        && method.getReturnType() == void.class
                        && !method.isSynthetic())
                .filter(method -> arguments.length == 0 || method.getName().equals(arguments[0]))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
        if (methods.isEmpty()) {
            throw new AssertionError("no such check: " + Arrays.toString(arguments));
        }
        for (Method method : methods) {
            try {
                method.setAccessible(true);
                method.invoke(null);
            } catch (InvocationTargetException e) {
                throw new AssertionError(
                        chapter.getSimpleName() + "." + method.getName() + " in rank " + rank() + ": " + e.getCause(),
                        e.getCause());
            }
            MPI.COMM_WORLD.Barrier();
        }
        MPI.Finalize();
    }

    static int rank() {
        return MPI.COMM_WORLD.Rank();
    }

    static int size() {
        return MPI.COMM_WORLD.Size();
    }

    static void equal(Object found, Object expected) {
        boolean isEqual = Arrays.deepEquals(new Object[] {found}, new Object[] {expected});
        if (!isEqual) {
            throw new AssertionError("found=" + text(found) + ", expected=" + text(expected));
        }
    }

    private static String text(Object value) {
        String text = Arrays.deepToString(new Object[] {value});
        return text.length() > 300 ? text.substring(0, 300) + "…" : text;
    }

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** Runs something that has to fail with an error class. */
    static void fails(int errorClass, Runnable what) {
        try {
            what.run();
        } catch (MPIException e) {
            check(
                    e.getErrorClass() == errorClass,
                    "error class: found=" + e.getErrorClass() + " (" + e.getMessage() + "), expected=" + errorClass);
            return;
        }
        throw new AssertionError("nothing was thrown, expected error class " + errorClass);
    }
}
