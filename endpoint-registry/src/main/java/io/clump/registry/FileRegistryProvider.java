package io.clump.registry;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.am2.spi.EndpointRegistryProvider;

/**
 * Makes {@code file}: a registry in the file {@code registry} of the job's directory, for jobs on one machine. The
 * property {@value #SLOTS} says for how many keys there is room, 1 to 1,048,576, by default 4,096 (about 5 MB); it counts
 * for the process that creates the file.
 */
public final class FileRegistryProvider implements EndpointRegistryProvider {
    /** Property that sets the number of slots. */
    public static final String SLOTS = "clump.registry.slots";

    static final int DEFAULT_SLOTS = 4_096;
    static final int MAX_SLOTS = 1 << 20;

    private static final String FILE_NAME = "registry";

    /** Called by {@link java.util.ServiceLoader}. */
    public FileRegistryProvider() {}

    @Override
    public String name() {
        return "file";
    }

    @Override
    public EndpointRegistry open(LayerConfiguration configuration) {
        int slots = slots(configuration);
        RegistryFile file = RegistryFile.open(configuration.directory().resolve(FILE_NAME), slots);
        return new FileRegistry(file, ProcessIdentity.current());
    }

    /**
     * Room that the registry of a job takes in its directory.
     *
     * @param configuration of a layer of the job
     * @return length of the file in bytes
     * @throws ClumpException if the number of slots is invalid
     */
    public static long fileBytes(LayerConfiguration configuration) {
        return RegistryLayout.fileLength(slots(configuration));
    }

    private static int slots(LayerConfiguration configuration) {
        String value = configuration.properties().getOrDefault(SLOTS, Integer.toString(DEFAULT_SLOTS));
        int slots = parse(value);
        if (slots < 1 || slots > MAX_SLOTS) {
            throw invalid(value);
        }
        return slots;
    }

    private static int parse(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw invalid(value);
        }
    }

    private static ClumpException invalid(String value) {
        return new ClumpException(
                "invalid size of the endpoint registry: " + SLOTS + "=" + value + ", expected 1 to " + MAX_SLOTS);
    }
}
