package io.clump.launcher;

import io.clump.command.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bytes that a user gives as a file of hosts, or as hosts of an option. */
public final class HostFileFuzzer {
    private static final Path FILE = file();

    private HostFileFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        try {
            Files.write(FILE, input);
            HostList.ofFile(FILE, 1).hosts().forEach(HostList::check);
        } catch (BadInputException expected) {
            // The option may be right.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            HostList.ofText(new String(input, StandardCharsets.UTF_8), 1)
                    .hosts()
                    .forEach(HostList::check);
        } catch (BadInputException expected) {
            return;
        }
    }

    private static Path file() {
        try {
            Path file = Files.createTempFile("hosts", ".txt");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
