package io.clump.bmi.method;

import io.clump.bmi.BmiError;
import io.clump.exchange.Chain;
import io.clump.exchange.Place;
import org.jspecify.annotations.Nullable;

/** Operation that a method works on, until a test returns it as complete. Methods extend it by their own fields. */
@SuppressWarnings("this-escape") // its place only keeps it
public class MethodOperation {
    private final Place<MethodOperation> place = new Place<>(this);
    private long id;
    private @Nullable BmiMethod method;
    private boolean isDone;
    private @Nullable BmiError error;
    private int sizeBytes;

    /** Makes an operation that is not complete. */
    public MethodOperation() {}

    /**
     * Completes the operation.
     *
     * @param why the error; null if all of the message was sent or received
     * @param size length of the message in bytes
     * @param completed queue of completed operations, from which a test removes it
     */
    public final void complete(@Nullable BmiError why, int size, Chain<MethodOperation> completed) {
        isDone = true;
        error = why;
        sizeBytes = why == null ? size : 0;
        completed.append(place);
    }

    /**
     * Takes the operation out of the queue of completed operations.
     *
     * @return true if it was there; false if it is not complete, or was taken before
     */
    public final boolean take() {
        if (!place.isQueued()) {
            return false;
        }
        place.remove();
        return true;
    }

    /**
     * Returns whether the operation is complete.
     *
     * @return true once {@link #complete} was called
     */
    public final boolean isDone() {
        return isDone;
    }

    /**
     * Returns why the operation failed.
     *
     * @return the error; null if it did not, or is not complete
     */
    public final @Nullable BmiError error() {
        return error;
    }

    /**
     * Returns the length of the message.
     *
     * @return bytes; 0 if the operation failed or is not complete
     */
    public final int sizeBytes() {
        return sizeBytes;
    }

    /**
     * Returns the number by which the program knows the operation.
     *
     * @return the number; 0 before it has one
     */
    public final long id() {
        return id;
    }

    /**
     * Sets the number by which the program knows the operation: numbers are one space over all methods.
     *
     * @param value the number
     * @param owner the method that works on it
     */
    public final void setId(long value, BmiMethod owner) {
        id = value;
        method = owner;
    }

    /**
     * Returns the method that works on the operation.
     *
     * @return the method; null before it has a number
     */
    public final @Nullable BmiMethod method() {
        return method;
    }
}
