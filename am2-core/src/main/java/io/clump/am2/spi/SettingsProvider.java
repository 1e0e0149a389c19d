package io.clump.am2.spi;

import java.util.List;

/**
 * Properties that a module reads in addition to those of its providers; found with {@link java.util.ServiceLoader}. A
 * layer refuses properties that nothing on the class path describes.
 */
public interface SettingsProvider {
    /**
     * Returns the title of the properties in the documentation.
     *
     * @return a few words
     */
    String title();

    /**
     * Describes the properties.
     *
     * @return always the same settings
     */
    List<Setting> settings();
}
