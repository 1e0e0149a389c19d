package io.clump.apps;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.splitc.app.AppOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Options of an application, one after the other; options that several applications have are defined here once. */
public final class OptionList {
    private final String summary;
    private final List<Setting> settings = new ArrayList<>();

    private OptionList(String summary) {
        this.summary = summary;
    }

    /** Begins the list of an application that does this. */
    public static OptionList of(String summary) {
        return new OptionList(summary);
    }

    /** Adds an option, such as {@code --steps=T}, whose meaning is to follow. */
    public Option with(String flag, Values values, String preset) {
        return meaning -> {
            settings.add(Setting.parameter(flag, values, preset, meaning));
            return this;
        };
    }

    /** Adds a whole number with its bounds. */
    public Option whole(String flag, long least, long most, String preset) {
        return with(flag, Values.whole(least, most), preset);
    }

    /** Adds one of some words, such as {@code --grain=bulk|fine}. */
    public Option choice(String flag, String preset) {
        List<String> words = List.of(flag.substring(flag.indexOf('=') + 1).split("\\|", -1));
        return with(flag, Values.oneOf(words), preset);
    }

    /** Adds a switch. */
    public OptionList flag(String flag, String meaning) {
        return with(flag, Values.none(), "").means(meaning);
    }

    /** Adds {@code --seed}. */
    public OptionList seed(String meaning) {
        return whole("--seed=S", Long.MIN_VALUE, Long.MAX_VALUE, "1").means(meaning);
    }

    /** Adds a file. */
    public OptionList file(String flag, String meaning) {
        return with(flag, Values.path("a file"), "").means(meaning);
    }

    /** Returns the description for the command. */
    public Description description() {
        return Description.of(summary, settings.toArray(Setting[]::new));
    }

    /** Reads an option whose values are the names of constants, in lower case. */
    public static <T extends Enum<T>> T constant(AppOptions options, String key, Class<T> type) {
        return constant(key, options.text(key), type);
    }

    /**
     * Finds a constant by its name in lower case.
     *
     * @param what the constant is, for the message
     * @throws ClumpException for an unknown name; lists all names
     */
    public static <T extends Enum<T>> T constant(String what, String name, Class<T> type) {
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> nameOf(each).equals(name))
                .findFirst()
                .orElseThrow(() -> new ClumpException("unknown " + what + ": found=" + name + ", expected one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(OptionList::nameOf)
                                .toList()));
    }

    /** Returns the name of a constant as users give it. */
    public static String nameOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** An option without its meaning. */
    @FunctionalInterface
    public interface Option {
        /** Says what the option means to users; returns the list with it. */
        OptionList means(String meaning);
    }
}
