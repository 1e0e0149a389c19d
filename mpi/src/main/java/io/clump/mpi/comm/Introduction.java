package io.clump.mpi.comm;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;

/**
 * Names that a process of a new world sends to the others.
 *
 * @param identity name of the endpoint that it has in its first world, the same in all its worlds
 * @param endpoint name of its endpoint in this world
 */
public record Introduction(EndpointName identity, EndpointName endpoint) {
    private static final char SEPARATOR = '\t';

    /**
     * Reads what {@link #toString} has written.
     *
     * @param text two names
     * @return the introduction
     * @throws ClumpException if the text has no two names
     */
    public static Introduction parse(String text) {
        int end = text.indexOf(SEPARATOR);
        if (end < 0) {
            throw new ClumpException("not an introduction of a process: found=\"" + text + "\", expected two names");
        }
        return new Introduction(
                EndpointName.parse(text.substring(0, end)), EndpointName.parse(text.substring(end + 1)));
    }

    @Override
    public String toString() {
        return identity.toString() + SEPARATOR + endpoint;
    }
}
