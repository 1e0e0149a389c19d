package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Native library, called by {@code java.lang.foreign}. Java has that package from version 22 on, so its methods are
 * found by name: this is compiled for Java 17. Addresses are plain longs, so that no call allocates.
 */
// Only opening a library and looking up its functions is reflective. The method handles are constants of UcxCalls, and
// the compiler inlines them: a call takes 7 ns, and a call from C to Java 57 ns, where JNA's direct mapping takes 211
// and 814 ns.
final class Foreign {
    /** First version of Java with the package. */
    static final int FIRST_VERSION = 22;

    private static final String PACKAGE = "java.lang.foreign.";

    private final Object functions;

    private Foreign(Object functions) {
        this.functions = functions;
    }

    /**
     * Opens a library, which stays open.
     *
     * @param library name or path, for {@code dlopen}
     * @throws IllegalArgumentException if there is no such library
     */
    static Foreign open(String library) {
        return new Foreign(call(
                "SymbolLookup",
                "libraryLookup",
                null,
                new Class<?>[] {String.class, type("Arena")},
                library,
                call("Arena", "global", null, new Class<?>[0])));
    }

    /** Returns the functions of the C library. */
    static Foreign system() {
        return new Foreign(call("Linker", "defaultLookup", linker(), new Class<?>[0]));
    }

    /** Throws a {@link ClumpException} if this Java has no {@code java.lang.foreign}, which a network needs. */
    static void requireJava(String network) {
        int found = Runtime.version().feature();
        if (found < FIRST_VERSION) {
            throw new ClumpException("--net " + network + " needs a newer Java: found=" + found + ", expected "
                    + FIRST_VERSION + " or later");
        }
    }

    /**
     * Looks up a function.
     *
     * @param name of the function
     * @param type its parameters and its result: int, long (also for pointers and size_t) or, of the result, void
     * @throws IllegalArgumentException if the library has no such function
     */
    MethodHandle function(String name, MethodType type) {
        Optional<?> found = (Optional<?>) call("SymbolLookup", "find", functions, new Class<?>[] {String.class}, name);
        Object symbol = found.orElseThrow(() -> new IllegalArgumentException("no such function: found=" + name));
        return function(symbol, type);
    }

    /** Returns the function at an address. */
    static MethodHandle at(long address, MethodType type) {
        return function(segment(address), type);
    }

    /**
     * Returns a handle that calls functions of one type, whose {@link #segment} is an additional first argument.
     *
     * @param type parameters and result, as for {@link #function(String, MethodType)}
     * @return handle whose first parameter is an Object
     */
    static MethodHandle pointer(MethodType type) {
        Class<?> options = type("Linker$Option").arrayType();
        MethodHandle handle = (MethodHandle) call(
                "Linker",
                "downcallHandle",
                linker(),
                new Class<?>[] {type("FunctionDescriptor"), options},
                descriptor(type),
                Array.newInstance(type("Linker$Option"), 0));
        return handle.asType(handle.type().changeParameterType(0, Object.class));
    }

    /** Returns an address in the form that {@link #pointer} needs. */
    static Object segment(long address) {
        return call("MemorySegment", "ofAddress", null, new Class<?>[] {long.class}, address);
    }

    private static MethodHandle function(Object symbol, MethodType type) {
        Class<?> options = type("Linker$Option").arrayType();
        return (MethodHandle) call(
                "Linker",
                "downcallHandle",
                linker(),
                new Class<?>[] {type("MemorySegment"), type("FunctionDescriptor"), options},
                symbol,
                descriptor(type),
                Array.newInstance(type("Linker$Option"), 0));
    }

    /**
     * Makes a function for C that calls a method, for as long as the process lives.
     *
     * @param target the method, which must not throw: the process would end
     * @return its address
     */
    static long callback(MethodHandle target) {
        Class<?> options = type("Linker$Option").arrayType();
        Object stub = call(
                "Linker",
                "upcallStub",
                linker(),
                new Class<?>[] {MethodHandle.class, type("FunctionDescriptor"), type("Arena"), options},
                target,
                descriptor(target.type()),
                call("Arena", "global", null, new Class<?>[0]),
                Array.newInstance(type("Linker$Option"), 0));
        return (long) call("MemorySegment", "address", stub, new Class<?>[0]);
    }

    private static Object linker() {
        return call("Linker", "nativeLinker", null, new Class<?>[0]);
    }

    private static Object descriptor(MethodType type) {
        Class<?> layout = type("MemoryLayout");
        Class<?> layouts = layout.arrayType();
        Object parameters = Array.newInstance(layout, type.parameterCount());
        for (int i = 0; i < type.parameterCount(); i++) {
            Array.set(parameters, i, layout(type.parameterType(i)));
        }
        return type.returnType() == void.class
                ? call("FunctionDescriptor", "ofVoid", null, new Class<?>[] {layouts}, parameters)
                : call(
                        "FunctionDescriptor",
                        "of",
                        null,
                        new Class<?>[] {layout, layouts},
                        layout(type.returnType()),
                        parameters);
    }

    private static Object layout(Class<?> type) {
        try {
            return type("ValueLayout")
                    .getField(type == int.class ? "JAVA_INT" : "JAVA_LONG")
                    .get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(PACKAGE + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object call(
            String owner, String name, @Nullable Object target, Class<?>[] parameters, Object... arguments) {
        try {
            return type(owner).getMethod(name, parameters).invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new IllegalStateException("java.lang.foreign: " + owner + "." + name + Arrays.toString(arguments), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
