package io.clump.am2;

import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Provider;
import io.clump.am2.spi.Services;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.SettingsProvider;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Properties that this module and the others on the class path know. */
final class KnownProperties {
    /** Maximum number of different letters of a misspelling. */
    private static final int MOST_DIFFERENCES = 3;

    private final SortedSet<String> names = new TreeSet<>();

    KnownProperties(Stream<Setting> ofOthers) {
        Stream.concat(LayerConfiguration.settings().stream(), ofOthers).forEach(setting -> names.add(setting.key()));
    }

    /** Returns the properties that the class path describes. A strategy's parameters are not properties. */
    static KnownProperties ofClassPath() {
        Stream<Provider> providers = Stream.concat(
                Services.all(ProtocolProvider.class).stream(), Services.all(EndpointRegistryProvider.class).stream());
        return new KnownProperties(Stream.concat(
                providers.flatMap(provider -> provider.description().settings().stream()),
                Services.all(SettingsProvider.class).stream().flatMap(module -> module.settings().stream())));
    }

    /** Throws if a key is unknown; names it, and the most similar known one. */
    void check(Set<String> keys) {
        for (String key : new TreeSet<>(keys)) {
            if (!isKnown(key)) {
                throw new ClumpException("unknown property: found=" + key + ", " + advice(key));
            }
        }
    }

    private boolean isKnown(String key) {
        return names.contains(key) || names.stream().anyMatch(name -> name.endsWith(".") && key.startsWith(name));
    }

    private String advice(String key) {
        String nearest = key;
        int differences = MOST_DIFFERENCES + 1;
        for (String name : names) {
            int count = differences(key, name);
            if (count < differences) {
                differences = count;
                nearest = name;
            }
        }
        return differences <= MOST_DIFFERENCES
                ? "did you mean " + nearest + "?"
                : "expected one of " + names + ", which the modules on the class path know";
    }

    /** Returns the number of letters to insert, delete or replace to turn one word into the other (Levenshtein). */
    private static int differences(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
