package io.clump.bmi;

import io.clump.bmi.method.MethodOperation;
import org.jspecify.annotations.Nullable;

/** Result of one completed operation, filled in by a test. The program makes it and uses it again and again. */
public final class Status {
    private long id;
    private @Nullable BmiError error;
    private int sizeBytes;

    /** Makes a status of no operation. */
    public Status() {}

    /** Takes over the result of an operation. */
    void set(MethodOperation operation) {
        id = operation.id();
        error = operation.error();
        sizeBytes = operation.sizeBytes();
    }

    /**
     * Returns the operation that is complete. Its id is not valid any more.
     *
     * @return what the post returned
     */
    public long id() {
        return id;
    }

    /**
     * Returns why the operation failed.
     *
     * @return the error; null if all of the message was sent or received
     */
    public @Nullable BmiError error() {
        return error;
    }

    /**
     * Returns the length of the message.
     *
     * @return bytes sent, or received, which may be fewer than the buffer has; 0 after an error
     */
    public int sizeBytes() {
        return sizeBytes;
    }

    @Override
    public String toString() {
        return "operation " + id + ": " + (error == null ? sizeBytes + " bytes" : error.toString());
    }
}
