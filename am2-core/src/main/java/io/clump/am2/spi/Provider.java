package io.clump.am2.spi;

/** Service that a configuration or the command chooses by its name; found with {@link java.util.ServiceLoader}. */
public interface Provider {
    /**
     * Returns the name by which it is chosen.
     *
     * @return a short lower-case word, always the same
     */
    String name();

    /**
     * Describes the protocol, strategy, registry or app of this name, for the help of the command, its options and the
     * documentation.
     *
     * @return always the same description
     */
    Description description();
}
