package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.contest.Challenger;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.launch.TimedCommand;
import io.clump.laboratory.mpi.MpiOperations;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** MPJ Express's multicore device, if it is installed: the ranks are threads of one process, which its starter runs. */
public final class MpjThreads implements Challenger {
    private static final Path STARTER = Path.of(MpjExpress.HOME, "lib", "starter.jar");

    @Override
    public String name() {
        return "mpj-threads";
    }

    @Override
    public Contestant contestant(Map<String, String> with, Bench bench, List<String> notes) {
        if (!Files.isReadable(STARTER) || !Files.isReadable(MpjExpress.LOGS)) {
            throw new ClumpException("MPJ Express is not installed (libmpj-java)");
        }
        notes.add(name() + ": threads of one process, which share its heap");
        List<String> command = new ArrayList<>(List.of(
                "/usr/bin/env",
                "MPJ_HOME=" + MpjExpress.HOME,
                // Its starter leaves this library out of the class path of the process that it starts.
                "JAVA_TOOL_OPTIONS=-Xbootclasspath/a:" + MpjExpress.LOGS,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                STARTER.toString()));
        for (String option : List.of("ranks", "operation", "bytes", "repetitions")) {
            Objects.requireNonNull(with.get(option), option);
        }
        command.addAll(List.of("-np", with.get("ranks"), "-dev", "multicore", "-cp", classPath()));
        command.addAll(
                List.of(MpjProgram.class.getName(), with.get("operation"), with.get("bytes"), with.get("repetitions")));
        return TimedCommand.of(name(), command);
    }

    /** Only the classes of the program: those of the package {@code mpi} are MPJ Express's. */
    private static String classPath() {
        try {
            List<String> places = new ArrayList<>();
            for (Class<?> type : List.of(MpjProgram.class, MpiOperations.class)) {
                URI place =
                        type.getProtectionDomain().getCodeSource().getLocation().toURI();
                places.add(Path.of(place).toString());
            }
            return String.join(File.pathSeparator, places);
        } catch (URISyntaxException e) {
            throw new ClumpException("cannot find the classes of a program: cause=" + e, e);
        }
    }
}
