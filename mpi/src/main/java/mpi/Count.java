package mpi;

import org.jspecify.annotations.Nullable;

/** A number of elements that may be larger than an int. */
public final class Count implements Comparable<Count> {
    private long value;

    /** Makes a number. */
    public Count(long count) {
        value = count;
    }

    /** Returns the number. */
    public long getCount() {
        return value;
    }

    /** Sets the number. */
    public void setCount(long count) {
        value = count;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Count count && count.value == value;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(value);
    }

    @Override
    public int compareTo(Count other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
