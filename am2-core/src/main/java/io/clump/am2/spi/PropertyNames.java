package io.clump.am2.spi;

import java.util.Set;

/**
 * The properties that a module reads, so that a layer can refuse what no module on the class path knows, a misspelt one for
 * instance; found with {@link java.util.ServiceLoader}.
 */
public interface PropertyNames {
    /**
     * The names.
     *
     * @return keys that start with {@code clump.}; one that ends with a dot stands for all that start with it
     */
    Set<String> names();
}
