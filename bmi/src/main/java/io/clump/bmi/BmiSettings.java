package io.clump.bmi;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.SettingsProvider;
import io.clump.am2.spi.Values;
import java.util.List;

/** Properties of BMI. */
public final class BmiSettings implements SettingsProvider {
    /** Property: whether {@code tcp} takes connections of anybody, without a key. */
    public static final String ALLOW_ANONYMOUS = "clump.bmi.allow-anonymous";

    private static final String ON = "on";

    private static final Setting ANONYMOUS = Setting.of(
            ALLOW_ANONYMOUS,
            Values.oneOf(List.of("off", ON)),
            "off",
            "Accept peers without a key in BMI's tcp. Both ends of a connection need the same value.");

    /** Called by {@link java.util.ServiceLoader}. */
    public BmiSettings() {}

    /**
     * Returns whether connections need no key.
     *
     * @param configuration of the layer
     * @return false by default
     */
    public static boolean allowsAnonymous(LayerConfiguration configuration) {
        return ANONYMOUS.word(configuration).equals(ON);
    }

    @Override
    public String title() {
        return "BMI";
    }

    @Override
    public List<Setting> settings() {
        return List.of(ANONYMOUS);
    }
}
