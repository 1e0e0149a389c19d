package io.clump.laboratory.channels;

import io.clump.laboratory.harness.Workbench;
import io.clump.launcher.Clump;
import io.clump.launcher.job.ClassArchive;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The {@code clump} command as a process of its own, whose jobs and gang are beside those of the user. */
final class ClumpCommand {
    /** Command as the script of that name starts it. */
    private static final List<String> CLUMP = Stream.of(
                    Workbench.java(), List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"), ClassArchive.options())
            .flatMap(List::stream)
            .toList();

    private final Path base;

    /** Commands whose files are in a directory. */
    ClumpCommand(Path base) {
        this.base = base;
    }

    List<String> of(List<String> words) {
        List<String> command = new ArrayList<>(CLUMP);
        command.addAll(List.of("-Dclump.base=" + base, Clump.class.getName()));
        command.addAll(words);
        return command;
    }

    /** Starts the command with some words, and no input. */
    Process start(List<String> words) throws IOException {
        Process process =
                new ProcessBuilder(of(words)).redirectErrorStream(true).start();
        process.getOutputStream().close();
        return process;
    }

    /** Waits for the end; returns the time since the start, or 0 if the command has failed. */
    static long nanosToEnd(Process job, long start) {
        try (BufferedReader out = job.inputReader(StandardCharsets.UTF_8)) {
            List<String> lines = out.lines().toList();
            if (job.waitFor() == 0) {
                return System.nanoTime() - start;
            }
            System.err.println(lines);
        } catch (IOException e) {
            System.err.println(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }
}
