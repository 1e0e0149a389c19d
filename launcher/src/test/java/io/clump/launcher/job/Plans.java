package io.clump.launcher.job;

import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Plans of jobs that tests run. */
final class Plans {
    private Plans() {}

    static JobPlan plan(Path base, int nodes, int processesPerNode, long dataBytes, List<Path> temporaries) {
        return plan(base, nodes, processesPerNode, dataBytes, temporaries, ProcessSettings.NONE);
    }

    /** Returns a plan of one process, with a time limit. */
    static JobPlan limited(Path base, Duration timeout) {
        ProcessSettings none = ProcessSettings.NONE;
        return plan(
                base,
                1,
                1,
                0,
                List.of(),
                new ProcessSettings(
                        none.environment(),
                        timeout,
                        none.outputs(),
                        none.grace(),
                        none.workingDirectory(),
                        none.binding(),
                        none.javaOptions(),
                        none.isHeld(),
                        none.endpoints(),
                        none.readsInput(),
                        none.goesOn(),
                        none.lastCall()));
    }

    private static JobPlan plan(
            Path base,
            int nodes,
            int processesPerNode,
            long dataBytes,
            List<Path> temporaries,
            ProcessSettings settings) {
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
                settings,
                0);
    }
}
