package io.clump.net.key;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings of a layer for the authentication of datagrams. It is on by default. */
public final class Authentication {
    /** Property: {@code on}, the default, or {@code off}; the same for all processes of a job. */
    public static final String PROPERTY = "clump.net.authentication";

    /**
     * Property: path of the file with the job's key; by default a file in the job's directory, made by the first
     * process.
     */
    public static final String KEY_FILE = "clump.net.key-file";

    /** Value of {@link #PROPERTY}: datagrams carry a seal, and those with a wrong seal are dropped. */
    public static final String ON = "on";

    /**
     * Value of {@link #PROPERTY}: any process that knows the numbers of the job and of an endpoint can send it
     * messages.
     */
    public static final String OFF = "off";

    private Authentication() {}

    /**
     * Returns whether datagrams are authenticated.
     *
     * @param properties of a layer
     * @return true unless the property is off
     * @throws ClumpException if the value is neither on nor off
     */
    public static boolean isOn(Map<String, String> properties) {
        String value = properties.getOrDefault(PROPERTY, ON);
        if (!value.equals(ON) && !value.equals(OFF)) {
            throw new ClumpException(
                    "invalid property: " + PROPERTY + "=" + value + ", expected one of [" + ON + ", " + OFF + "]");
        }
        return value.equals(ON);
    }

    /**
     * Returns the key of a layer's job, from the file that its properties name; by default from the job's directory,
     * where the first process makes one for all processes of the machine.
     *
     * @param configuration of the layer; its directory exists
     * @return the key, or null if authentication is off
     * @throws ClumpException if authentication is on and there is no key that can be trusted
     */
    public static @Nullable JobKey keyOf(LayerConfiguration configuration) {
        if (!isOn(configuration.properties())) {
            return null;
        }
        String file = configuration.properties().get(KEY_FILE);
        return file == null
                ? JobKeyFile.createOrRead(configuration.directory().resolve(JobKeyFile.NAME))
                : JobKeyFile.read(Path.of(file));
    }

    /**
     * Returns the key file of a layer's job, if the job has made its own.
     *
     * @param configuration of the layer
     * @return its name in the job's directory; nothing if authentication is off, or the user has named a file
     */
    public static List<String> ownFiles(LayerConfiguration configuration) {
        boolean isOwn =
                isOn(configuration.properties()) && !configuration.properties().containsKey(KEY_FILE);
        return isOwn ? List.of(JobKeyFile.NAME) : List.of();
    }
}
