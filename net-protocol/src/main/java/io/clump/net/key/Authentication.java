package io.clump.net.key;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a layer's properties say of the authentication of datagrams. It is on unless they say that it is off. */
public final class Authentication {
    /** Property: {@code on}, the default, or {@code off}; all processes of a job have the same. */
    public static final String PROPERTY = "clump.net.authentication";

    /**
     * Property: path of the file with the job's key; by default the job's directory has it, made by the first process.
     */
    public static final String KEY_FILE = "clump.net.key-file";

    /** Value of {@link #PROPERTY}: datagrams carry a seal, and only those whose seal is right are looked at. */
    public static final String ON = "on";

    /** Value of {@link #PROPERTY}: whoever knows the job's number and an endpoint's can send it messages. */
    public static final String OFF = "off";

    private Authentication() {}

    /**
     * Returns whether datagrams are authenticated.
     *
     * @param properties of a layer
     * @return true unless they say otherwise
     * @throws ClumpException if they say neither on nor off
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
     * The key of a layer's job, from the file that its properties name; without a name from the job's directory, where
     * the first process that asks makes one, so that the processes of one machine find each other's.
     *
     * @param configuration of the layer; its directory exists
     * @return the key, or null if authentication is off
     * @throws ClumpException if it is on and there is no key that can be trusted
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
     * The file of a layer's job with the key, if the job has made one of its own.
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
