package io.clump.am2;

import org.jspecify.annotations.Nullable;

/**
 * Tag of an endpoint. A request is accepted if it carries the tag of its destination. Tags separate the processes of
 * one program from those of others; the program distributes them.
 *
 * @param value 64 bits that are compared
 */
public record Tag(long value) {
    /** Tag of an endpoint that accepts no request; every endpoint starts with it. */
    public static final Tag NONE = new Tag(0);

    /** Tag of an endpoint that accepts every request. */
    public static final Tag ALL = new Tag(-1);

    /**
     * Returns a tag of the program's choice.
     *
     * @param value any number except 0 and -1, the values of {@link #NONE} and {@link #ALL}
     * @return the tag
     * @throws ClumpException if the value is reserved
     */
    public static Tag of(long value) {
        if (value == NONE.value || value == ALL.value) {
            throw new ClumpException("reserved tag: found=" + value + ", expected any number but 0 and -1");
        }
        return new Tag(value);
    }

    /**
     * Returns whether an endpoint with this tag accepts a request.
     *
     * @param messageTag value of the request's tag
     * @return true if the values are equal or this is {@link #ALL}; false if this is {@link #NONE}
     */
    public boolean accepts(long messageTag) {
        return accepts(value, messageTag);
    }

    /**
     * Returns whether an endpoint accepts a request; same as {@link #accepts(long)}, for tags in shared memory.
     *
     * @param endpointTag value of the endpoint's tag
     * @param messageTag value of the request's tag
     * @return true if the request is accepted
     */
    public static boolean accepts(long endpointTag, long messageTag) {
        return endpointTag == messageTag ? endpointTag != NONE.value : endpointTag == ALL.value;
    }

    /** Written by hand, since the generated method of a record makes classes on its first use, in each process. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Tag tag && value == tag.value;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(value);
    }
}
