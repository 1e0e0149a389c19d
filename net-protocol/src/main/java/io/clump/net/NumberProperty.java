package io.clump.net;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import org.jspecify.annotations.Nullable;

/** A property of a layer that is a whole number. */
final class NumberProperty {
    private NumberProperty() {}

    /** Its value, or the one for its absence; a {@link ClumpException} that quotes it if it is not within its bounds. */
    static int read(LayerConfiguration configuration, String key, int absent, int least, int most) {
        String text = configuration.properties().get(key);
        if (text == null) {
            return absent;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw invalid(key, text, least, most, e);
        }
        throw invalid(key, text, least, most, null);
    }

    private static ClumpException invalid(String key, String text, int least, int most, @Nullable Throwable cause) {
        String message = "invalid property: " + key + "=" + text + ", expected a number from " + least + " to " + most;
        return cause == null ? new ClumpException(message) : new ClumpException(message, cause);
    }
}
