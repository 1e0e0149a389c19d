package io.clump.mpi.object;

import io.clump.am2.ClumpException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/** Serializes objects, and reads those of allowed classes. */
public final class ObjectCodec {
    /**
     * Property: a filter of {@link java.io.ObjectInputFilter.Config} with the classes that are allowed besides the
     * usual ones, and with other limits.
     */
    public static final String ALLOW = "clump.mpi.objects";

    /**
     * Property: number of elements that a collection may have beyond twice the number read, see {@link UnfoldedSizes}.
     */
    public static final String MOST_SHARED = "clump.mpi.objects.max-shared";

    /** Default of {@link #MOST_SHARED}. */
    public static final int DEFAULT_MOST_SHARED = 100_000;

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
     * @throws ClumpException if the class of one is not allowed or not there, or a limit is exceeded
     */
    public static @Nullable Object[] read(byte[] bytes, int offset, int length, int count) {
        @Nullable Object[] objects = new Object[count];
        try (FilteredStream stream = new FilteredStream(new ByteArrayInputStream(bytes, offset, length), length)) {
            stream.readInto(objects);
        } catch (IOException | ClassNotFoundException e) {
            throw new ClumpException("an object that was received cannot be read: cause=" + e, e);
        } catch (StackOverflowError e) {
            throw new ClumpException("an object that was received is nested too deeply, or contains itself", e);
        }
        return objects;
    }
}
