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
        AllowedClasses allowed = new AllowedClasses();
        setObjectInputFilter(info -> {
            references = info.references();
            // An array has at least a byte for each of its elements; more of them would only take memory.
            boolean isTooLong = info.arrayLength() > mostElements;
            ObjectInputFilter.Status status = isTooLong ? ObjectInputFilter.Status.REJECTED : allowed.check(info);
            Class<?> type = info.serialClass();
            if (status == ObjectInputFilter.Status.REJECTED && type != null && !isTooLong && allowed.isRefused(type)) {
                // Patterns name what an array has.
                refused = type.getName().replaceFirst("^\\[+L(.*);$", "$1");
            }
            return status;
        });
        enableResolveObject(true);
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
}
