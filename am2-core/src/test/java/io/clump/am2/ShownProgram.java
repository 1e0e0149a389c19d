package io.clump.am2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Part of a source file that a page of the documentation shows: between {@code // region NAME} and {@code //
 * endregion}.
 */
public final class ShownProgram {
    private ShownProgram() {}

    /** Returns the part as a fenced block, without the common indentation of its lines. */
    public static String block(Path source, String region) throws IOException {
        List<String> shown = new ArrayList<>();
        boolean isInside = false;
        for (String line : Files.readAllLines(source)) {
            if (line.strip().startsWith("// ")) {
                isInside = line.strip().equals("// region " + region) || (isInside && !line.contains("// endregion"));
            }
            if (isInside && !line.contains("// region")) {
                shown.add(line);
            }
        }
        int indent = shown.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElseThrow();
        return shown.stream()
                .map(line -> line.isBlank() ? "" : line.substring(indent))
                .collect(Collectors.joining("\n", "```java\n", "\n```"));
    }
}
