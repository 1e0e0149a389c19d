package io.clump.command;

import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options; the error for an invalid value names the expected form. */
public final class OptionValues {
    /** Accepts only ASCII digits. Java's own methods accept those of other scripts, which are more likely a mistake. */
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,40}");

    private static final Pattern DECIMAL = Pattern.compile("-?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]{1,3})?");

    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,6})([smh])");

    private OptionValues() {}

    /**
     * Registers the converters for the options of a command and its subcommands that have none of their own.
     *
     * @param command to which they are added
     */
    public static void register(CommandLine command) {
        register(command, Integer.class, Integer.TYPE, OptionValues::integer);
        register(command, Long.class, Long.TYPE, OptionValues::longInteger);
        register(command, Double.class, Double.TYPE, OptionValues::decimal);
        register(command, Boolean.class, Boolean.TYPE, OptionValues::truth);
        command.registerConverter(Duration.class, new Converter<>(OptionValues::time))
                .registerConverter(Path.class, new Converter<>(OptionValues::path));
    }

    private static <T> void register(
            CommandLine command, Class<T> type, Class<T> primitive, Function<String, T> reader) {
        Converter<T> converter = new Converter<>(reader);
        command.registerConverter(type, converter).registerConverter(primitive, converter);
    }

    /** One class, since a class archive cannot hold functions that have an interface of picocli. */
    private record Converter<T>(Function<String, T> reader) implements ITypeConverter<T> {
        @Override
        public T convert(String text) {
            return reader.apply(text);
        }
    }

    /**
     * Reads a whole number within limits.
     *
     * @param text what the user has written
     * @param least smallest number
     * @param most largest number
     * @return the number
     * @throws TypeConversionException if the text is no whole number, or beyond a limit; the message gives both limits
     */
    public static long whole(String text, long least, long most) {
        if (WHOLE.matcher(text).matches()) {
            BigInteger value = new BigInteger(text);
            if (value.compareTo(BigInteger.valueOf(least)) >= 0 && value.compareTo(BigInteger.valueOf(most)) <= 0) {
                return value.longValue();
            }
        }
        throw new TypeConversionException(
                String.format(Locale.ROOT, "found=%s, expected a whole number from %,d to %,d", text, least, most));
    }

    private static int integer(String text) {
        return (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static long longInteger(String text) {
        return whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * Reads a decimal number.
     *
     * @param text what the user has written
     * @return the number
     * @throws TypeConversionException if the text is no decimal number
     */
    public static double decimal(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            throw new TypeConversionException("found=" + text + ", expected a decimal number such as 0.4");
        }
        return Double.parseDouble(text);
    }

    private static boolean truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new TypeConversionException("found=" + text + ", expected true or false");
        }
        return text.equals("true");
    }

    private static Duration time(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new TypeConversionException("found=" + text + ", expected a time such as 90s, 45m or 2h");
        }
        long count = Long.parseLong(time.group(1));
        return switch (time.group(2)) {
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            default -> Duration.ofHours(count);
        };
    }

    /**
     * Reads a path.
     *
     * @param text what the user has written
     * @return the path
     * @throws TypeConversionException if the text is no path
     */
    public static Path path(String text) {
        try {
            if (!text.isEmpty()) {
                return Path.of(text);
            }
        } catch (InvalidPathException e) {
            throw new TypeConversionException("found=" + text + ", expected a path: " + e.getReason());
        }
        throw new TypeConversionException("found=, expected a path");
    }
}
