package io.clump.launcher.job;

import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Plans of jobs that tests run. */
final class Plans {
    private Plans() {}

    static JobPlan plan(Path base, int nodes, int processesPerNode, long dataBytes, List<Path> temporaries) {
        SpmdProgram nothing = splitc -> {};
        return new JobPlan(
                0xC1A,
                base,
                Layout.even(nodes, processesPerNode),
                "none",
                "every",
                "file",
                node -> Map.of(),
                nothing.getClass(),
                rank -> Map.of("own", Integer.toString(rank)),
                dataBytes,
                temporaries,
                List.of(),
                ProcessSettings.NONE);
    }
}
