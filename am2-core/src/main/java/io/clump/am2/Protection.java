package io.clump.am2;

import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Setting;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Check that messages are protected on every network of a layer, or that the layer is refused: the program does not
 * know by which network a message leaves.
 */
final class Protection {
    private Protection() {}

    /**
     * Throws if a property protects messages and one of the networks does not have it.
     *
     * @param configuration configuration of a layer
     * @param networks networks of the layer
     * @param known all networks on the class path, of which at least one has the property
     */
    static void check(
            LayerConfiguration configuration, List<ProtocolProvider> networks, Collection<ProtocolProvider> known) {
        known.stream()
                .flatMap(Protection::settings)
                .filter(setting ->
                        setting.protection().equals(configuration.properties().get(setting.key())))
                .forEach(setting -> check(setting, networks, known));
    }

    private static void check(Setting setting, List<ProtocolProvider> networks, Collection<ProtocolProvider> known) {
        Predicate<ProtocolProvider> hasIt =
                network -> settings(network).anyMatch(own -> own.key().equals(setting.key()));
        if (!networks.stream().allMatch(hasIt)) {
            throw new ClumpException("not every network protects messages: " + setting.flagName() + " ("
                    + setting.key() + "=" + setting.protection() + ") with networks=" + names(networks.stream())
                    + ", of which " + names(networks.stream().filter(hasIt.negate())) + " cannot, expected only "
                    + names(known.stream().filter(hasIt)));
        }
    }

    private static Stream<Setting> settings(ProtocolProvider network) {
        return network.description().settings().stream()
                .filter(setting -> !setting.protection().isEmpty());
    }

    private static List<String> names(Stream<ProtocolProvider> networks) {
        return networks.map(ProtocolProvider::name).toList();
    }
}
