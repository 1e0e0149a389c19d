package io.clump.am2.spi;

import java.util.List;

/**
 * The properties that a module reads besides those that its providers describe; found with {@link
 * java.util.ServiceLoader}. A layer refuses properties that nothing on the class path describes.
 */
public interface SettingsProvider {
    /**
     * Title of the properties in the documentation.
     *
     * @return a few words
     */
    String title();

    /**
     * Describes the properties.
     *
     * @return the same each time
     */
    List<Setting> settings();
}
