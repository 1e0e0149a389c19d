package io.clump.am2.spi;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Something that a user can set: a property, a parameter behind the name of a provider, or an option of the command.
 *
 * @param key of the property, which starts with {@code clump.} and with a dot at its end stands for all that start with
 *     it; or name of the parameter; empty if it is an option only
 * @param values which are accepted
 * @param preset value if it is not set; empty without one, or if the meaning says it
 * @param meaning of the setting, in one or a few sentences
 * @param flag option of the command that sets it, for instance {@code --queue=NAME}, or {@code --inverse} for a switch;
 *     empty without one
 */
public record Setting(String key, Values values, String preset, String meaning, String flag) {
    private static final char LABEL = '=';

    /**
     * Describes a property or a parameter.
     *
     * @param key of the property, or name of the parameter
     * @param values which are accepted
     * @param preset value if it is not set; may be empty
     * @param meaning of the setting
     * @return a setting without an option of the command
     */
    public static Setting of(String key, Values values, String preset, String meaning) {
        return new Setting(key, values, preset, meaning, "");
    }

    /**
     * Describes an option of the command.
     *
     * @param flag for instance {@code --keys=K}
     * @param values which are accepted
     * @param preset value if it is not given; may be empty
     * @param meaning of the option
     * @return a setting without a property
     */
    public static Setting option(String flag, Values values, String preset, String meaning) {
        return new Setting("", values, preset, meaning, flag);
    }

    /**
     * Describes a parameter of the same name as the option of the command that sets it.
     *
     * @param flag for instance {@code --keys=K}
     * @param values which are accepted
     * @param preset value if it is not given; may be empty
     * @param meaning of the parameter
     * @return a setting whose key is the name of the option without its dashes
     */
    public static Setting parameter(String flag, Values values, String preset, String meaning) {
        Setting option = option(flag, values, preset, meaning);
        return new Setting(option.flagName().substring(2), values, preset, meaning, flag);
    }

    /**
     * The same property, set by an option of the command, too.
     *
     * @param option for instance {@code --queue=NAME}
     * @return another setting
     */
    public Setting withFlag(String option) {
        return new Setting(key, values, preset, meaning, option);
    }

    /**
     * Name of the command's option.
     *
     * @return for instance {@code --queue}; empty without one
     */
    public String flagName() {
        int end = flag.indexOf(LABEL);
        return end < 0 ? flag : flag.substring(0, end);
    }

    /**
     * Word that stands for the value in the help of the command.
     *
     * @return for instance {@code NAME}; empty for a switch
     */
    public String flagLabel() {
        int end = flag.indexOf(LABEL);
        return end < 0 ? "" : flag.substring(end + 1);
    }

    /**
     * Reads a property that is a whole number.
     *
     * @param configuration of a layer
     * @return its value, or the preset if it is not set
     * @throws ClumpException if it is set and not within the bounds; quotes it
     */
    public int number(LayerConfiguration configuration) {
        String text = configuration.properties().getOrDefault(key, preset);
        try {
            int value = Integer.parseInt(text);
            if (value >= values.least() && value <= values.most()) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw invalid(text, e);
        }
        throw invalid(text, null);
    }

    /**
     * Reads a property that is one of some words.
     *
     * @param configuration of a layer
     * @return its value, or the preset if it is not set
     * @throws ClumpException if it is set and none of them; quotes it
     */
    public String word(LayerConfiguration configuration) {
        String text = configuration.properties().getOrDefault(key, preset);
        if (!values.choices().contains(text)) {
            throw new ClumpException("invalid property: " + key + "=" + text + ", expected one of " + values.choices());
        }
        return text;
    }

    private ClumpException invalid(String text, @Nullable Throwable cause) {
        String message = "invalid property: " + key + "=" + text + ", expected a number from " + values.least() + " to "
                + values.most();
        return cause == null ? new ClumpException(message) : new ClumpException(message, cause);
    }
}
