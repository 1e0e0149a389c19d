package io.clump.registry;

import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.EndpointRegistry;
import java.nio.file.Path;
import java.util.Map;

/** Names of endpoints in which a mixture of two would show, and registries to put them in. */
final class RegistryNames {
    private static final int LONGEST_ADDRESS = 400;

    private RegistryNames() {}

    /** A name whose address repeats its number, in a length that depends on it. */
    static EndpointName name(long id) {
        return new EndpointName(id, "0", Map.of("shm", address(id)));
    }

    static boolean isWhole(EndpointName name) {
        return address(name.id()).equals(name.addresses().get("shm"));
    }

    static EndpointRegistry open(Path directory, int slots) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(directory)
                .property(FileRegistryProvider.SLOTS, Integer.toString(slots))
                .build();
        return new FileRegistryProvider().open(configuration);
    }

    private static String address(long id) {
        String text = Long.toHexString(id);
        int repetitions = 1 + (int) Math.floorMod(id * 31, (long) LONGEST_ADDRESS / text.length());
        return text.repeat(repetitions);
    }
}
