package io.clump.splitc.app;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.am2.spi.Values.Kind;
import io.clump.splitc.App;
import io.clump.splitc.SplitC;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Options of an app, by the keys of its settings: the options of the user during planning, and the parameters of each
 * process, which may have additional ones. The same methods read and check both. Any thread may call them.
 */
public final class AppOptions {
    private final Map<String, Setting> settings;
    private final Map<String, String> given;
    private final int size;
    private final String sizeText;

    /**
     * Makes the options of the user, before processes start.
     *
     * @param app app that describes them
     * @param given values of the options that the user has given, by key; {@code true} for a switch
     * @param size number of processes
     * @param sizeText origin of that number for an error message, for instance {@code --nodes 2 --procs 3 makes 6}
     */
    public AppOptions(App app, Map<String, String> given, int size, String sizeText) {
        this(
                app.description().settings().stream().collect(Collectors.toMap(Setting::key, Function.identity())),
                given,
                size,
                sizeText);
    }

    private AppOptions(Map<String, Setting> settings, Map<String, String> given, int size, String sizeText) {
        this.settings = settings;
        this.given = new TreeMap<>(given);
        this.size = size;
        this.sizeText = sizeText;
    }

    /**
     * Reads the options in a process of the app.
     *
     * @param app app that describes them
     * @param splitc view of the process, with its parameters
     * @return the options of the plan for this rank
     */
    public static AppOptions of(App app, SplitC splitc) {
        return new AppOptions(app, splitc.configuration().parameters(), splitc.size(), "the job has " + splitc.size());
    }

    /**
     * Adds values that the user has not given.
     *
     * @param more keys and values
     * @return other options
     */
    public AppOptions with(Map<String, ?> more) {
        Map<String, String> all = new TreeMap<>(given);
        more.forEach((key, value) -> all.put(key, value.toString()));
        return new AppOptions(settings, all, size, sizeText);
    }

    /**
     * Returns the options as parameters of a process, with absolute paths.
     *
     * @return keys and values, without options that were not given
     */
    public Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>(given);
        parameters.replaceAll((key, value) -> {
            Setting setting = settings.get(key);
            return setting != null && setting.values().kind() == Kind.PATH
                    ? Path.of(value).toAbsolutePath().toString()
                    : value;
        });
        return parameters;
    }

    /**
     * Returns the number of processes of the job.
     *
     * @return at least 1
     */
    public int size() {
        return size;
    }

    /**
     * Describes the number of processes of the job, for an error message.
     *
     * @return for instance {@code --nodes 2 --procs 3 makes 6}
     */
    public String sizeText() {
        return sizeText;
    }

    /**
     * Returns whether an option is given.
     *
     * @param key key of the option
     * @return false if its default is used
     */
    public boolean isGiven(String key) {
        return given.containsKey(key);
    }

    /**
     * Reads a switch.
     *
     * @param key key of the option
     * @return true if it is given
     */
    public boolean isOn(String key) {
        return "true".equals(given.get(key));
    }

    /**
     * Reads a word.
     *
     * @param key key of the option
     * @return its value, or its default
     * @throws ClumpException if it has neither
     */
    public String text(String key) {
        Setting setting = settings.get(key);
        String value = given.getOrDefault(key, setting == null ? "" : setting.preset());
        if (value.isEmpty()) {
            throw new ClumpException("missing parameter: " + key);
        }
        return value;
    }

    /**
     * Reads a whole number.
     *
     * @param key key of the option
     * @return its value, or its default
     * @throws ClumpException if it has neither, or its value is not within its bounds
     */
    public long number(String key) {
        return number(key, Values.whole(Long.MIN_VALUE, Long.MAX_VALUE));
    }

    /**
     * Reads a whole number of 32 bits.
     *
     * @param key key of the option
     * @return its value, or its default
     * @throws ClumpException if it has neither, or its value is not within its bounds
     */
    public int whole(String key) {
        return (int) number(key, Values.whole(Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    private long number(String key, Values otherwise) {
        Setting setting = settings.get(key);
        Values values = setting == null ? otherwise : setting.values();
        String text = text(key);
        try {
            long number = Long.parseLong(text);
            if (number >= values.least() && number <= values.most()) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw invalid(key, text, values.range(), e);
        }
        throw invalid(key, text, values.range(), null);
    }

    /**
     * Reads a decimal number.
     *
     * @param key key of the option
     * @return its value, or its default
     * @throws ClumpException if it has neither, or its value is not a number
     */
    public double decimal(String key) {
        String text = text(key);
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw invalid(key, text, "a decimal number", e);
        }
    }

    private static ClumpException invalid(String key, String found, String expected, @Nullable Throwable cause) {
        String message = "invalid parameter: " + key + "=" + found + ", expected " + expected;
        return cause == null ? new ClumpException(message) : new ClumpException(message, cause);
    }

    /**
     * Reads a path.
     *
     * @param key key of the option
     * @return its value; null if it is not given
     */
    public @Nullable Path path(String key) {
        String value = given.get(key);
        return value == null ? null : Path.of(value);
    }

    /**
     * Checks that an option is not given together with some others.
     *
     * @param key key of the option
     * @param reason reason for an error message
     * @param others keys of the others
     * @throws ClumpException if it is given together with one of them
     */
    public void exclude(String key, String reason, String... others) {
        if (!isGiven(key) || Stream.of(others).noneMatch(this::isGiven)) {
            return;
        }
        List<String> flags = Stream.of(others).map(this::flag).toList();
        int last = flags.size() - 1;
        throw new ClumpException(flag(key)
                + (last == 0
                        ? " and " + flags.get(0) + " exclude each other: "
                        : " excludes " + String.join(", ", flags.subList(0, last)) + " and " + flags.get(last) + ": ")
                + reason);
    }

    private String flag(String key) {
        Setting setting = settings.get(key);
        return setting == null ? key : setting.flagName();
    }
}
