package io.clump.am2.spi;

import io.clump.am2.ClumpException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds implementations of an interface on the class path. Any thread may call these methods. */
public final class Services {
    private Services() {}

    /**
     * Finds all implementations of an interface.
     *
     * @param type the interface
     * @param <T> the interface
     * @return new objects, in the order of the class path
     * @throws ClumpException if a jar names one that cannot be made; the message names it
     */
    public static <T> List<T> all(Class<T> type) {
        List<T> found = new ArrayList<>();
        try {
            ServiceLoader.load(type).forEach(found::add);
        } catch (ServiceConfigurationError e) {
            throw new ClumpException(
                    "unusable entry of the class path: found=" + e.getMessage()
                            + (e.getCause() == null ? "" : ", cause=" + e.getCause())
                            + ", expected a public class with a public constructor without arguments",
                    e);
        }
        return found;
    }

    /**
     * Finds all providers of a kind.
     *
     * @param type the kind
     * @param <T> the kind
     * @return new objects by their names
     * @throws ClumpException if one cannot be made, or two have the same name; the message names them
     */
    public static <T extends Provider> SortedMap<String, T> named(Class<T> type) {
        SortedMap<String, T> named = new TreeMap<>();
        for (T provider : all(type)) {
            T other = named.put(provider.name(), provider);
            if (other != null) {
                throw new ClumpException("two classes have the same name: found=" + provider.name() + " of "
                        + other.getClass().getName() + " and "
                        + provider.getClass().getName() + ", expected a name each");
            }
        }
        return named;
    }
}
