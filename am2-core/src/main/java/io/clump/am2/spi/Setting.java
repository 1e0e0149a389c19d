package io.clump.am2.spi;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Setting of a user: a property, a parameter after the name of a provider, or an option of the command.
 *
 * @param key key of the property, which starts with {@code clump.}; with a dot at its end it covers all properties that
 *     start with it; or name of the parameter; empty for a setting that is only an option
 * @param values accepted values
 * @param preset default value; empty without one, or if the meaning gives it
 * @param meaning meaning of the setting, in one or a few sentences
 * @param flag option of the command that sets it, for instance {@code --queue=NAME}, or {@code --inverse} for a switch;
 *     empty without one
 * @param protection value with which the property protects messages, so that all networks of a layer must have it;
 *     empty if no value protects them
 */
public record Setting(String key, Values values, String preset, String meaning, String flag, String protection) {
    private static final char LABEL = '=';

    /**
     * Describes a property or a parameter.
     *
     * @param key key of the property, or name of the parameter
     * @param values accepted values
     * @param preset default value; may be empty
     * @param meaning meaning of the setting
     * @return a setting without an option of the command
     */
    public static Setting of(String key, Values values, String preset, String meaning) {
        return new Setting(key, values, preset, meaning, "", "");
    }

    /**
     * Describes an option of the command.
     *
     * @param flag option, for instance {@code --keys=K}
     * @param values accepted values
     * @param preset default value; may be empty
     * @param meaning meaning of the option
     * @return a setting without a property
     */
    public static Setting option(String flag, Values values, String preset, String meaning) {
        return new Setting("", values, preset, meaning, flag, "");
    }

    /**
     * Describes a parameter of the same name as the option of the command that sets it.
     *
     * @param flag option, for instance {@code --keys=K}
     * @param values accepted values
     * @param preset default value; may be empty
     * @param meaning meaning of the parameter
     * @return a setting whose key is the name of the option without its dashes
     */
    public static Setting parameter(String flag, Values values, String preset, String meaning) {
        Setting option = option(flag, values, preset, meaning);
        return new Setting(option.flagName().substring(2), values, preset, meaning, flag, "");
    }

    /**
     * Returns the same property with an option of the command.
     *
     * @param option option, for instance {@code --queue=NAME}
     * @return another setting
     */
    public Setting withFlag(String option) {
        return new Setting(key, values, preset, meaning, option, protection);
    }

    /**
     * Returns the same property of a network as one that protects messages. A layer with a network that does not have
     * the property is refused if the property has the given value.
     *
     * @param value value with which the messages are protected
     * @return another setting
     */
    public Setting protectingWith(String value) {
        return new Setting(key, values, preset, meaning, flag, value);
    }

    /**
     * Returns the name of the command's option.
     *
     * @return for instance {@code --queue}; empty without one
     */
    public String flagName() {
        int end = flag.indexOf(LABEL);
        return end < 0 ? flag : flag.substring(0, end);
    }

    /**
     * Returns the placeholder of the value in the help of the command.
     *
     * @return for instance {@code NAME}; empty for a switch
     */
    public String flagLabel() {
        int end = flag.indexOf(LABEL);
        return end < 0 ? "" : flag.substring(end + 1);
    }

    /**
     * Checks a property, as far as its bounds or its choices say what is accepted.
     *
     * @param configuration configuration of a layer
     * @throws ClumpException if the value is not accepted; quotes it
     */
    public void check(LayerConfiguration configuration) {
        if (values.kind() == Values.Kind.WHOLE && configuration.properties().containsKey(key)) {
            int unused = number(configuration);
        } else if (!values.choices().isEmpty()) {
            String unused = word(configuration);
        }
    }

    /**
     * Reads a property that is a whole number.
     *
     * @param configuration configuration of a layer
     * @return its value, or the default
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
     * @param configuration configuration of a layer
     * @return its value, or the default
     * @throws ClumpException if it is set to another word; quotes it
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
