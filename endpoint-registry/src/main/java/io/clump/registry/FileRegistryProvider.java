package io.clump.registry;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.Reach;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;

/**
 * Makes {@code file}: a registry in the file {@code registry} of the job's directory, for jobs on one machine. The
 * property {@value #SLOTS} is the maximum number of keys, 1 to 1,048,576, by default 4,096 (about 5 MB); only that of
 * the process that creates the file is used.
 */
public final class FileRegistryProvider implements EndpointRegistryProvider {
    /** Property that sets the number of slots. */
    public static final String SLOTS = "clump.registry.slots";

    static final int DEFAULT_SLOTS = 4_096;
    static final int MAX_SLOTS = 1 << 20;

    private static final Setting SETTING = Setting.of(
            SLOTS,
            Values.whole(1, MAX_SLOTS),
            Integer.toString(DEFAULT_SLOTS),
            "Capacity of the registry, in keys. Only the process that creates the file uses it.");

    private static final String FILE_NAME = "registry";

    /** Called by {@link java.util.ServiceLoader}. */
    public FileRegistryProvider() {}

    @Override
    public String name() {
        return "file";
    }

    @Override
    public Description description() {
        return Description.of("a file in the job's directory, for jobs on one machine", SETTING);
    }

    @Override
    public Reach reach() {
        return Reach.NODE;
    }

    @Override
    public EndpointRegistry open(LayerConfiguration configuration) {
        int slots = SETTING.number(configuration);
        RegistryFile file = RegistryFile.open(configuration.directory().resolve(FILE_NAME), slots);
        return new FileRegistry(file, ProcessIdentity.current(), ProcessIdentity::isAlive);
    }

    @Override
    public long fileBytes(LayerConfiguration configuration) {
        return RegistryLayout.fileLength(SETTING.number(configuration));
    }
}
