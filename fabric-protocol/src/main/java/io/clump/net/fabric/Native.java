package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/** Memory outside of the heap, and calls of C functions that are not on the path of a message. */
final class Native {
    static final int WORD_BYTES = 8;

    private static final int MOST_TEXT_BYTES = 200;

    private Native() {}

    /** Returns memory outside of the heap, filled with 0, which lives as long as the buffer. */
    static UnsafeBuffer memory(int bytes) {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(bytes));
    }

    /** Returns two consecutive C strings. */
    static UnsafeBuffer texts(String first, String second) {
        byte[] bytes = (first + '\0' + second + '\0').getBytes(StandardCharsets.US_ASCII);
        UnsafeBuffer memory = memory(bytes.length);
        memory.putBytes(0, bytes);
        return memory;
    }

    /** Reads a C string; what is longer than 200 characters is cut off. */
    static String text(long address) {
        UnsafeBuffer text = new UnsafeBuffer(address, MOST_TEXT_BYTES);
        StringBuilder read = new StringBuilder();
        for (int i = 0; i < MOST_TEXT_BYTES && text.getByte(i) != 0; i++) {
            read.append((char) text.getByte(i));
        }
        return read.toString();
    }

    /** Reads a pointer in a structure. */
    static long pointer(long structure, int offset) {
        return new UnsafeBuffer(structure, offset + WORD_BYTES).getLong(offset);
    }

    /** Reads an int in a structure. */
    static int word(long structure, int offset) {
        return new UnsafeBuffer(structure, offset + Integer.BYTES).getInt(offset);
    }

    /**
     * Calls a function whose parameters have the types of the arguments.
     *
     * @throws IllegalArgumentException if the library has no such function
     */
    static Object call(Foreign library, Class<?> result, String function, Object... arguments) {
        return call(library.function(function, typeOf(result, arguments)), arguments);
    }

    /** Calls a function at an address, whose result is an int. */
    static int callAt(long address, Object... arguments) {
        return (int) call(Foreign.at(address, typeOf(int.class, arguments)), arguments);
    }

    /** Sets a variable of the environment that C code reads. */
    static void setEnvironment(String key, String value, boolean overwrites) {
        UnsafeBuffer texts = texts(key, value);
        long name = texts.addressOffset();
        try {
            call(Foreign.system(), int.class, "setenv", name, name + key.length() + 1, overwrites ? 1 : 0);
        } finally {
            Reference.reachabilityFence(texts);
        }
    }

    /** Returns a message for a library that cannot be loaded. */
    static ClumpException cannotLoad(String name, String library, String expected, IllegalArgumentException cause) {
        return new ClumpException(
                "cannot load " + name + ": library=" + library + ", cause=" + cause.getMessage() + ", expected "
                        + expected,
                cause);
    }

    private static MethodType typeOf(Class<?> result, Object... arguments) {
        Class<?>[] types = Arrays.stream(arguments)
                .map(argument -> argument instanceof Integer ? int.class : long.class)
                .toArray(Class<?>[]::new);
        return MethodType.methodType(result, types);
    }

    private static Object call(MethodHandle function, Object... arguments) {
        try {
            Object returned = function.invokeWithArguments(arguments);
            return returned == null ? 0 : returned;
            // catch-all: a method handle declares Throwable; a C function throws nothing
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
