package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.machine.FileFault;
import io.clump.command.BadInputException;
import io.clump.splitc.checkpoint.CheckpointDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Picocli mixin of the options of periodic checkpoints. */
final class CheckpointOptions {
    /** Number of checkpoints that stay without the option. */
    static final int KEPT = 2;

    private static final int MOST_KEPT = 1_000;

    @Option(
            names = "--checkpoint-dir",
            paramLabel = "DIR",
            description = "Write checkpoints to DIR, which all hosts must share. 'clump restore DIR' continues from the"
                    + " last complete one. DIR is created if it does not exist. Each running job needs a"
                    + " DIR of its own.",
            order = 27)
    private @Nullable Path directory;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "TIME",
            converter = Interval.class,
            description = "Interval of checkpoints, such as 1s or 10m. Each is written at the next safe point of the"
                    + " program.",
            order = 27)
    private @Nullable Duration every;

    @Option(
            names = "--checkpoint-keep",
            paramLabel = "COUNT",
            description =
                    "Keep the last COUNT complete checkpoints (default: 2). 'clump restore' uses an older one if the"
                            + " last one is damaged.",
            order = 27)
    private @Nullable Integer keep;

    /** Returns the number of checkpoints that stay, or the given one if the option is absent. */
    int keep(int before) {
        if (keep != null && (keep < 1 || keep > MOST_KEPT)) {
            throw new BadInputException("--checkpoint-keep: found=" + keep + ", expected 1 to " + MOST_KEPT);
        }
        return keep == null ? before : keep;
    }

    /** Returns the interval in milliseconds, or the given one if the option is absent; 0 means never. */
    long everyMillis(long before) {
        return every == null ? before : every.toMillis();
    }

    /**
     * Checks the options together.
     *
     * @return the directory, absolute; empty without checkpoints
     */
    String directory() {
        if ((directory == null) != (every == null)) {
            throw new BadInputException(
                    directory == null
                            ? "--checkpoint-every needs --checkpoint-dir: found none"
                            : "--checkpoint-dir needs --checkpoint-every: found none");
        }
        return directory == null ? "" : unused(directory);
    }

    /**
     * Returns the absolute path of the directory, or of the given one if the option is absent.
     *
     * @throws BadInputException if it cannot be used, or another job writes its checkpoints there
     */
    String unused(Path otherwise) {
        String chosen = usable(directory == null ? otherwise : directory);
        try {
            CheckpointDirectory.checkUnused(Path.of(chosen));
            return chosen;
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /**
     * Returns the absolute path of a directory in which checkpoints can be written.
     *
     * @throws BadInputException if it is no directory in which others can be made, and none can be made here
     */
    static String usable(Path chosen) {
        Path absolute = chosen.toAbsolutePath().normalize();
        // Permissions do not say whether the file system allows it, so a directory is made and removed. It has a name
        // that no other process looks for: two jobs that begin at once do not see each other's trials.
        Path parent = absolute.getParent();
        try {
            boolean isNew = parent != null && Files.notExists(absolute, LinkOption.NOFOLLOW_LINKS);
            Path trial = Files.createTempDirectory(isNew ? parent : absolute, ".trial");
            try {
                if (isNew) {
                    Files.delete(Files.createDirectory(trial.resolve(absolute.getFileName())));
                }
            } finally {
                Files.delete(trial);
            }
        } catch (IOException e) {
            throw new BadInputException("unusable directory for checkpoints: found=" + chosen + ", "
                    + FileFault.reason(e) + ", expected a directory in which directories can be made, or a new name "
                    + "in one");
        }
        return absolute.toString();
    }

    /** Reads a time of milliseconds, seconds, minutes or hours. */
    static final class Interval implements ITypeConverter<Duration> {
        private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,6})(ms|s|m|h)");

        @Override
        public Duration convert(String text) {
            Matcher time = TIME.matcher(text);
            if (!time.matches()) {
                throw new TypeConversionException("found=" + text + ", expected a time such as 500ms, 1s, 45m or 2h");
            }
            long count = Long.parseLong(time.group(1));
            return switch (time.group(2)) {
                case "ms" -> Duration.ofMillis(count);
                case "s" -> Duration.ofSeconds(count);
                case "m" -> Duration.ofMinutes(count);
                default -> Duration.ofHours(count);
            };
        }
    }
}
