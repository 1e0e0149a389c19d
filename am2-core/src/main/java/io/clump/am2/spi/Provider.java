package io.clump.am2.spi;

/** Something that a configuration or the command chooses by its name; found with {@link java.util.ServiceLoader}. */
public interface Provider {
    /**
     * The name by which it is chosen.
     *
     * @return a short lower-case word, the same each time
     */
    String name();

    /**
     * Describes the protocol, strategy, registry or app of this name, for the help of the command, its options and the
     * documentation.
     *
     * @return the same each time
     */
    Description description();
}
