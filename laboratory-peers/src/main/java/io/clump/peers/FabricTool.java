package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.contest.Challenger;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.harness.Contestant;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The program in C with which a fabric's library measures itself, if the path has it. Parameters: {@code tool}, {@code
 * ucx_perftest} or {@code fi_pingpong}; {@code over}, the transports or the provider; {@code operation}.
 */
public final class FabricTool implements Challenger {
    static final String UCX = "ucx_perftest";
    static final String OFI = "fi_pingpong";

    @Override
    public String name() {
        return "fabric-tool";
    }

    @Override
    public Contestant contestant(Map<String, String> with, Bench bench, List<String> notes) {
        String tool = Objects.requireNonNull(with.get("tool"), "tool");
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        if (Arrays.stream(path.split(File.pathSeparator, -1))
                .noneMatch(directory -> Files.isExecutable(Path.of(directory, tool)))) {
            throw new ClumpException("it is not on the PATH");
        }
        if (tool.equals(OFI) && "flood".equals(with.get("operation"))) {
            throw new ClumpException("it measures no flood");
        }
        return Contestant.single(tool, FabricToolRuns.class)
                .with(with)
                .rounds(1)
                .unbound();
    }
}
