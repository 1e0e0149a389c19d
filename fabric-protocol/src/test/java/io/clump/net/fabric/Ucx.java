package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;

/** UCX for tests: the library that the property {@code clump.ucx.library} or the system names. */
final class Ucx {
    static final String LIBRARY = System.getProperty(UcxConfiguration.LIBRARY, UcxLibrary.USUAL_NAME);

    private Ucx() {}

    /** Returns why there is no UCX to test with; empty if there is. */
    static String complaint() {
        try {
            UcxLibrary.load(LIBRARY);
            return "";
        } catch (ClumpException e) {
            return String.valueOf(e.getMessage());
        }
    }

    static void configure(LayerConfiguration.Builder builder) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("ucx").property(UcxConfiguration.LIBRARY, LIBRARY);
    }
}
