package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.contest.Challenger;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Side;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** MPJ Express, if it is installed. Not bound to processors, since threads of its own carry the messages. */
public final class MpjExpress implements Challenger {
    /** Directory of the configuration in Debian's libmpj-java; its jar is below, too. */
    static final String HOME = "/usr/share/mpj";

    private static final Path JAR = Path.of(HOME, "lib", "mpj.jar");
    static final Path LOGS = Path.of("/usr/share/java/log4j-1.2.jar");

    @Override
    public String name() {
        return "mpj-express";
    }

    @Override
    public Contestant contestant(Map<String, String> with, Bench bench, List<String> notes) {
        if (!JAR.toFile().isFile() || !LOGS.toFile().isFile()) {
            throw new ClumpException("MPJ Express is not installed (libmpj-java)");
        }
        int ranks = Integer.parseInt(with.getOrDefault("ranks", "2"));
        List<String> runner = new ArrayList<>(bench.apart(name(), notes).runner());
        runner.addAll(List.of("/usr/bin/env", "MPJ_HOME=" + HOME));
        String classPath =
                String.join(File.pathSeparator, JAR.toString(), LOGS.toString(), System.getProperty("java.class.path"));
        return Contestant.group(name(), MpjWork.class, ranks)
                .with(with)
                // The archive of classes that processes share belongs to another class path.
                .withJvmOptions(List.of("-Xshare:off", "-cp", classPath))
                .unbound()
                .at(Collections.nCopies(ranks, new Side(runner, Map.of())));
    }
}
