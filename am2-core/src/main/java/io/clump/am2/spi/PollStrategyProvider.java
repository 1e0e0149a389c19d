package io.clump.am2.spi;

/**
 * Provider of a poll strategy, chosen by its name, which precedes the colon of a strategy's specification. {@code
 * PollStrategyConformance}, in the test jar of this module, tests what every strategy must do.
 */
public interface PollStrategyProvider extends Provider {
    /**
     * Makes a strategy for one endpoint.
     *
     * @param parameters text after the colon of the specification ({@code fractional:8}); may be empty
     * @return a new strategy
     * @throws io.clump.am2.ClumpException if the parameters are invalid; the message gives the parameter, the found and
     *     the expected value
     */
    PollStrategy create(String parameters);
}
