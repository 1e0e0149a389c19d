package io.clump.am2.spi;

/** Makes a poll strategy known by its name, which stands before the colon of a strategy's specification. */
public interface PollStrategyProvider extends Provider {
    /**
     * Makes a strategy for one endpoint.
     *
     * @param parameters what stands after the colon of the specification ({@code fractional:8}); empty if nothing does
     * @return a new strategy
     * @throws io.clump.am2.ClumpException if the parameters are invalid; says which, what was found and what is
     *     expected
     */
    PollStrategy create(String parameters);
}
