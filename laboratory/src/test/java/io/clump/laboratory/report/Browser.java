package io.clump.laboratory.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A headless browser that opens files; a test without one is skipped and says so. */
final class Browser {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Path program;
    private final Path directory;

    private Browser(Path program, Path directory) {
        this.program = program;
        this.directory = directory;
    }

    /** Finds the browser; its output and its profile, which may still change after its end, go into the directory. */
    static Browser find(Path directory) throws IOException {
        for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
            for (String name : NAMES) {
                Path program = Path.of(folder, name);
                if (Files.isExecutable(program)) {
                    return new Browser(program, Files.createDirectories(directory));
                }
            }
        }
        return abort("no browser: install one of " + NAMES);
    }

    /** Opens a page and returns its elements as they are after it has loaded. */
    String elements(Path page, String... options) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--dump-dom");
        return run(page, all).out();
    }

    /** Opens a page, writes a picture of it, and returns the lines of its console. */
    List<String> picture(Path page, String name, int width, int height, String... options)
            throws IOException, InterruptedException {
        Path picture = directory.resolve(name);
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--hide-scrollbars");
        all.add("--window-size=" + width + "," + height);
        all.add("--screenshot=" + picture);
        return made(picture, run(page, all));
    }

    /** Prints a page as PDF, and returns the lines of its console. */
    List<String> print(Path page, String name) throws IOException, InterruptedException {
        Path pdf = directory.resolve(name);
        return made(pdf, run(page, List.of("--print-to-pdf=" + pdf)));
    }

    private record Output(String out, String errors) {}

    private static List<String> made(Path file, Output output) {
        assertThat(file).as(output.errors()).isNotEmptyFile();
        return output.errors().lines().filter(line -> line.contains("CONSOLE")).toList();
    }

    private Output run(Path page, List<String> options) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory(directory, "profile-");
        Path out = profile.resolve("out");
        Path errors = profile.resolve("errors");
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--enable-logging=stderr",
                "--user-data-dir=" + profile));
        command.addAll(options);
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            process.waitFor();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new Output(Files.readString(out), Files.readString(errors));
    }
}
