package io.clump.mpi.object;

import io.clump.am2.ClumpException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** Serializes objects, and reads those of allowed classes. */
public final class ObjectCodec {
    /**
     * Property: a filter of {@link ObjectInputFilter.Config} with the classes that are allowed besides the usual ones.
     */
    public static final String ALLOW = "clump.mpi.objects";

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

    private ObjectCodec() {}

    /**
     * Serializes objects.
     *
     * @param objects each of which may be null
     * @return bytes that {@link #read} takes
     * @throws ClumpException if one is not serializable
     */
    public static byte[] write(@Nullable Object[] objects) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            for (Object object : objects) {
                stream.writeObject(object);
            }
        } catch (IOException e) {
            throw new ClumpException("an object cannot be serialized: cause=" + e, e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads objects.
     *
     * @param bytes that hold them
     * @param offset of the first byte
     * @param length number of bytes
     * @param count number of objects to read
     * @return the objects
     * @throws ClumpException if the class of one is not allowed or not there
     */
    public static @Nullable Object[] read(byte[] bytes, int offset, int length, int count) {
        @Nullable Object[] objects = new Object[count];
        try (FilteredStream stream = new FilteredStream(new ByteArrayInputStream(bytes, offset, length))) {
            stream.readInto(objects);
        } catch (IOException | ClassNotFoundException e) {
            throw new ClumpException("an object that was received cannot be read: cause=" + e, e);
        }
        return objects;
    }

    /** Reads only what is allowed, and finds classes where the program is. */
    private static final class FilteredStream extends ObjectInputStream {
        /** Name of the class that was refused. */
        private @Nullable String refused;

        FilteredStream(InputStream bytes) throws IOException {
            super(bytes);
            ObjectInputFilter allowed =
                    ObjectInputFilter.Config.createFilter(System.getProperty(ALLOW, "") + ";" + USUAL + "!*");
            setObjectInputFilter(info -> {
                ObjectInputFilter.Status status = allowed.checkInput(info);
                Class<?> type = info.serialClass();
                if (status == ObjectInputFilter.Status.REJECTED && type != null) {
                    // Patterns name what an array has.
                    refused = type.getName().replaceFirst("^\\[+L(.*);$", "$1");
                }
                return status;
            });
        }

        void readInto(@Nullable Object[] objects) throws IOException, ClassNotFoundException {
            try {
                for (int i = 0; i < objects.length; i++) {
                    objects[i] = readObject();
                }
            } catch (InvalidClassException e) {
                if (refused == null) {
                    throw e;
                }
                throw new ClumpException(
                        "an object that was received is of a class that is not allowed: found=" + refused
                                + ", add it with -D" + ALLOW + "=PATTERN, for instance -D" + ALLOW + "='" + refused
                                + "'",
                        e);
            }
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
    }
}
