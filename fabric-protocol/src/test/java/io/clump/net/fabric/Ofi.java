package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;

/** Libfabric for tests: the library that the property {@code clump.ofi.library} or the system names. */
final class Ofi {
    static final String LIBRARY = System.getProperty(OfiConfiguration.LIBRARY, OfiLibrary.USUAL_NAME);

    private Ofi() {}

    /** Returns why there is no libfabric to test with; empty if there is. */
    static String complaint() {
        try {
            OfiLibrary.load(LIBRARY);
            return "";
        } catch (ClumpException e) {
            return String.valueOf(e.getMessage());
        }
    }

    static LayerConfiguration.Builder configure(LayerConfiguration.Builder builder, String provider) {
        return builder.property(OfiConfiguration.LIBRARY, LIBRARY)
                .property(OfiConfiguration.ETHERNET, "on")
                .property(OfiConfiguration.PROVIDER, provider);
    }
}
