package io.clump.futures;

/**
 * Procedure that processes call in each other: its number, and the codecs of its argument and its result. All processes
 * declare it in the same way.
 *
 * @param number number of the procedure's handler, 1 to {@value #LAST}
 * @param argument codec of the argument
 * @param result codec of the result
 * @param <A> type of the argument
 * @param <R> type of the result
 */
public record Procedure<A, R>(int number, Codec<A> argument, Codec<R> result) {
    /** Largest number of a procedure. */
    public static final int LAST = 253;

    /**
     * Checks the number.
     *
     * @throws IllegalArgumentException if it is out of its range
     */
    public Procedure {
        if (number < 1 || number > LAST) {
            throw new IllegalArgumentException("number of a procedure: found=" + number + ", expected 1 to " + LAST);
        }
    }

    /**
     * Declares a procedure whose argument and result have {@linkplain Codec#of codecs of their types}.
     *
     * @param number number of the procedure's handler, 1 to {@value #LAST}
     * @param argument class of the argument
     * @param result class of the result
     * @param <A> type of the argument
     * @param <R> type of the result
     * @return the procedure
     * @throws IllegalArgumentException if the number is out of its range, or a type has no codec
     */
    public static <A, R> Procedure<A, R> of(int number, Class<A> argument, Class<R> result) {
        return new Procedure<>(number, Codec.of(argument), Codec.of(result));
    }
}
