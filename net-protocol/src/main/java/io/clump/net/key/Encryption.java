package io.clump.net.key;

import io.clump.am2.ClumpException;
import java.util.Map;

/** Setting of a layer for the encryption of datagrams. It is off by default. */
public final class Encryption {
    /** Property: {@code off}, the default, or {@code on}; the same for all processes of a job. */
    public static final String PROPERTY = "clump.net.encryption";

    /** Value of {@link #PROPERTY}: an attacker without the job's key can read only lengths and addresses. */
    public static final String ON = "on";

    /** Value of {@link #PROPERTY}: an attacker that can listen reads all messages. */
    public static final String OFF = "off";

    private Encryption() {}

    /**
     * Returns whether datagrams are encrypted.
     *
     * @param properties of a layer
     * @return true if the property is on
     * @throws ClumpException if the value is neither on nor off, or is on without a key
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
