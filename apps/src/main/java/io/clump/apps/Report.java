package io.clump.apps;

import io.clump.splitc.app.AppResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An application's result in words and numbers, made piece by piece. */
public final class Report {
    private final String work;
    private final String rate;
    private final String checked;
    private final Map<String, Object> numbers = new LinkedHashMap<>();
    private List<String> lines = List.of();

    /** Begins with the amount of work, the speed, and what was verified. */
    public Report(String work, String rate, String checked) {
        this.work = work;
        this.rate = rate;
        this.checked = checked;
    }

    /** Formats numbers for people. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Adds a member of the JSON object, unless its value is null; a constant is its name as users give it. */
    public Report put(String key, @Nullable Object value) {
        if (value != null) {
            numbers.put(key, value instanceof Enum<?> constant ? OptionList.nameOf(constant) : value);
        }
        return this;
    }

    /** Sets the lines of the table. */
    public Report lines(List<String> own) {
        lines = own;
        return this;
    }

    /** Returns the result. */
    public AppResult result() {
        return new AppResult(work, rate, checked, numbers, lines);
    }
}
