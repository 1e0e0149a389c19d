package io.clump.am2;

/**
 * A request is accepted if it carries the tag of the endpoint it is sent to. Tags keep the processes of one program
 * apart from others'; handing them out is the program's business.
 *
 * @param value the 64 bits that are compared
 */
public record Tag(long value) {
    /** The tag of an endpoint that accepts no request; every endpoint starts with it. */
    public static final Tag NONE = new Tag(0);

    /** The tag of an endpoint that accepts every request. */
    public static final Tag ALL = new Tag(-1);

    /**
     * A tag of the program's choice.
     *
     * @param value any number but 0 and -1, which stand for {@link #NONE} and {@link #ALL}
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
     * @param messageTag value of the tag the request carries
     * @return true if the values are equal or this is {@link #ALL}; false if this is {@link #NONE}
     */
    public boolean accepts(long messageTag) {
        return accepts(value, messageTag);
    }

    /**
     * Returns whether an endpoint accepts a request; the same as {@link #accepts(long)} for tags that lie in shared
     * memory.
     *
     * @param endpointTag value of the endpoint's tag
     * @param messageTag value of the tag the request carries
     * @return true if the request is accepted
     */
    public static boolean accepts(long endpointTag, long messageTag) {
        return endpointTag == messageTag ? endpointTag != NONE.value : endpointTag == ALL.value;
    }
}
