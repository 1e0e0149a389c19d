package io.clump.launcher;

import io.clump.apps.TextFiles;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Checks that two options do not name one file, also by links to it. */
final class DifferentFiles {
    private DifferentFiles() {}

    /** Throws a {@link BadInputException} if both options are given and name the same file. */
    static void check(String option, @Nullable Path file, String other, @Nullable Path otherFile) {
        if (file != null
                && otherFile != null
                && TextFiles.target(file)
                        .normalize()
                        .equals(TextFiles.target(otherFile).normalize())) {
            throw new BadInputException(option + " and " + other + " are the same file: " + file);
        }
    }
}
