package io.clump.net.key;

import io.clump.am2.ClumpException;
import java.util.Map;

/** Reads from a layer's properties whether datagrams are encrypted. They are not unless the properties say so. */
public final class Encryption {
    /** Property: {@code off}, the default, or {@code on}; all processes of a job have the same. */
    public static final String PROPERTY = "clump.net.encryption";

    /** Value of {@link #PROPERTY}: who does not have the job's key can read nothing but lengths and addresses. */
    public static final String ON = "on";

    /** Value of {@link #PROPERTY}: who can listen reads all messages. */
    public static final String OFF = "off";

    private Encryption() {}

    /**
     * Returns whether datagrams are encrypted.
     *
     * @param properties of a layer
     * @return false unless they say otherwise
     * @throws ClumpException if they say neither on nor off, or on where there is no key
     */
    public static boolean isOn(Map<String, String> properties) {
        String value = properties.getOrDefault(PROPERTY, OFF);
        if (!value.equals(ON) && !value.equals(OFF)) {
            throw new ClumpException(
                    "invalid property: " + PROPERTY + "=" + value + ", expected one of [" + OFF + ", " + ON + "]");
        }
        if (value.equals(ON) && !Authentication.isOn(properties)) {
            throw new ClumpException(PROPERTY + "=on needs a key: found " + Authentication.PROPERTY + "=off");
        }
        return value.equals(ON);
    }
}
