package io.clump.am2.spi;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Text and settings with which a user chooses and configures a provider.
 *
 * @param summary description in one line without a full stop
 * @param settings settings that it reads: properties, or the parameters that follow its name
 * @param interfaceKey property that takes the name of a network interface; empty if the provider uses none
 * @param needsInterface true if the provider requires that property
 * @param underLauncher properties that a launcher sets, since it notices the death of a process at once, so silence
 *     need not count as death
 */
public record Description(
        String summary,
        List<Setting> settings,
        String interfaceKey,
        boolean needsInterface,
        Map<String, String> underLauncher) {
    /** Copies the collections. */
    public Description {
        settings = List.copyOf(settings);
        underLauncher = Map.copyOf(underLauncher);
    }

    /**
     * Describes a provider that needs no network interface.
     *
     * @param summary description in one line
     * @param settings settings that it reads
     * @return the description
     */
    public static Description of(String summary, Setting... settings) {
        return new Description(summary, List.of(settings), "", false, Map.of());
    }

    /**
     * Returns the description of a provider that can use a network interface of the user's choice.
     *
     * @param key property that takes the name of the interface
     * @param needed true if there is no default
     * @return another description
     */
    public Description withInterface(String key, boolean needed) {
        return new Description(summary, settings, key, needed, underLauncher);
    }

    /**
     * Returns the description with a property that a launcher sets.
     *
     * @param key key of the property
     * @param value value of the property
     * @return another description
     */
    public Description underLauncher(String key, String value) {
        Map<String, String> all = new TreeMap<>(underLauncher);
        all.put(key, value);
        return new Description(summary, settings, interfaceKey, needsInterface, all);
    }
}
