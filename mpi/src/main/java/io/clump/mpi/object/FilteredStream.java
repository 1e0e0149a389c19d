package io.clump.mpi.object;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** Reads objects of allowed classes and within limits, and finds classes where the program is. */
final class FilteredStream extends ObjectInputStream {
    /** Values and collections of the Java library that run no code of a program when they are read. */
    private static final String USUAL = "java.lang.String;java.lang.Number;java.lang.Byte;java.lang.Short;"
            + "java.lang.Integer;java.lang.Long;java.lang.Float;java.lang.Double;java.lang.Boolean;java.lang.Character;"
            + "java.lang.Enum;java.lang.Object;java.math.BigInteger;java.math.BigDecimal;java.math.MathContext;"
            + "java.math.RoundingMode;java.util.ArrayList;java.util.LinkedList;java.util.ArrayDeque;java.util.Vector;"
            + "java.util.Stack;java.util.AbstractList;java.util.AbstractCollection;java.util.HashMap;"
            + "java.util.LinkedHashMap;java.util.TreeMap;java.util.Hashtable;java.util.HashSet;java.util.LinkedHashSet;"
            + "java.util.TreeSet;java.util.EnumMap;java.util.EnumSet$*;java.util.BitSet;java.util.UUID;java.util.Date;"
            + "java.util.Map$Entry;java.util.Map;java.util.Random;java.util.Arrays$ArrayList;java.util.CollSer;"
            + "java.util.ImmutableCollections$*;java.util.Collections$*;java.util.concurrent.ConcurrentHashMap;"
            + "java.util.concurrent.ConcurrentHashMap$*;java.util.concurrent.locks.*;"
            + "java.time.*;";

    /** Limits that a program may replace: the last ones of a filter count. The depth is one that fits on the stack. */
    private static final String LIMITS = "maxdepth=1000;maxrefs=100000000;";

    /** Elements of an array for each byte of the message: the table of a hash map is larger than its entries. */
    private static final int MOST_ELEMENTS_PER_BYTE = 4;

    private static final int LEAST_ELEMENTS = 1024;

    private final UnfoldedSizes sizes = new UnfoldedSizes();
    private long references;

    /** Name of the class that was refused. */
    private @Nullable String refused;

    /**
     * Begins to read.
     *
     * @param lengthBytes length of the message
     */
    FilteredStream(InputStream bytes, int lengthBytes) throws IOException {
        super(bytes);
        long mostElements = (long) MOST_ELEMENTS_PER_BYTE * lengthBytes + LEAST_ELEMENTS;
        ObjectInputFilter allowed = ObjectInputFilter.Config.createFilter(
                LIMITS + System.getProperty(ObjectCodec.ALLOW, "") + ";" + USUAL + "!*");
        setObjectInputFilter(info -> {
            references = info.references();
            // An array has at least a byte for each of its elements; more of them would only take memory.
            boolean isTooLong = info.arrayLength() > mostElements;
            ObjectInputFilter.Status status = isTooLong ? ObjectInputFilter.Status.REJECTED : allowed.checkInput(info);
            Class<?> type = info.serialClass();
            if (status == ObjectInputFilter.Status.REJECTED
                    && type != null
                    && !isTooLong
                    && isClassRefused(allowed, type)) {
                // Patterns name what an array has.
                refused = type.getName().replaceFirst("^\\[+L(.*);$", "$1");
            }
            return status;
        });
        enableResolveObject(true);
    }

    /** Returns whether a class is refused by itself and not because a limit is exceeded. */
    private static boolean isClassRefused(ObjectInputFilter allowed, Class<?> type) {
        return allowed.checkInput(new ClassOnly(type)) == ObjectInputFilter.Status.REJECTED;
    }

    void readInto(@Nullable Object[] objects) throws IOException, ClassNotFoundException {
        try {
            for (int i = 0; i < objects.length; i++) {
                objects[i] = readObject();
            }
        } catch (InvalidClassException e) {
            if (refused == null) {
                throw new ClumpException(
                        "an object that was received exceeds a limit of " + ObjectCodec.ALLOW + ": cause="
                                + e.getMessage() + ", depth, references or array length",
                        e);
            }
            throw new ClumpException(
                    "an object that was received is of a class that is not allowed: found=" + refused
                            + ", add it with -D" + ObjectCodec.ALLOW + "=PATTERN, for instance -D" + ObjectCodec.ALLOW
                            + "='" + refused + "'",
                    e);
        }
    }

    /** Called for each object when it is complete, before the object that contains it asks for its hash code. */
    @Override
    protected Object resolveObject(Object object) throws InvalidObjectException {
        sizes.check(object, references);
        return object;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
        try {
            return Class.forName(
                    description.getName(), false, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) {
            return super.resolveClass(description);
        }
    }

    /** Question about a class without anything that a limit counts. */
    private record ClassOnly(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {
        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }
}
