package io.clump.laboratory.mpi;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Side;
import io.clump.laboratory.launch.TimedCommand;
import io.clump.laboratory.mpi.MpiOperations.Operation;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Ranks that do an operation with messages of a length.
 *
 * @param bytes of a message, a multiple of 8
 * @param ranks number of ranks
 * @param nodes number of nodes, each of which has as many ranks
 */
record MpiSetup(int bytes, int ranks, int nodes) {
    /** Directory of the configuration in Debian's libmpj-java; its jar is below, too. */
    private static final String MPJ_HOME = "/usr/share/mpj";

    private static final Path MPJ = Path.of(MPJ_HOME, "lib", "mpj.jar");
    private static final Path MPJ_LOGS = Path.of("/usr/share/java/log4j-1.2.jar");
    private static final Path MPIRUN = Path.of("/usr/bin/mpirun");

    static boolean hasMpjExpress() {
        return MPJ.toFile().isFile() && MPJ_LOGS.toFile().isFile();
    }

    static boolean hasMpirun() {
        return MPIRUN.toFile().canExecute();
    }

    Contestant ours(Operation operation) {
        return Contestant.group("clump" + operation.suffix(), MpiWork.class, ranks)
                .with(parameters(operation))
                .withProperties(Map.of("clump.network", nodes > 1 ? "udp" : LayerConfiguration.NO_PROTOCOL));
    }

    /** Not bound to processors, since threads of its own carry the messages. */
    Contestant onMpjExpress(Operation operation, Side place) {
        List<String> runner = new ArrayList<>(place.runner());
        runner.addAll(List.of("/usr/bin/env", "MPJ_HOME=" + MPJ_HOME));
        String classPath = String.join(
                File.pathSeparator, MPJ.toString(), MPJ_LOGS.toString(), System.getProperty("java.class.path"));
        return Contestant.group("mpj-express", MpjWork.class, ranks)
                .with(parameters(operation))
                // The archive of classes that processes share belongs to another class path.
                .withJvmOptions(List.of("-Xshare:off", "-cp", classPath))
                .unbound()
                .at(Collections.nCopies(ranks, new Side(runner, Map.of())));
    }

    /** In variables of the environment, each library of C finds its own options and ignores those of the other. */
    Contestant inC(Operation operation, Path program, long repetitions) {
        List<String> command = new ArrayList<>(
                List.of("/usr/bin/env", "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"));
        if (ranks > 2) {
            command.addAll(List.of(
                    "OMPI_MCA_rmaps_base_oversubscribe=1",
                    "OMPI_MCA_hwloc_base_binding_policy=none",
                    "OMPI_MCA_mpi_yield_when_idle=1",
                    "MPIR_CVAR_POLLS_BEFORE_YIELD=1"));
        }
        if (nodes > 1) {
            command.addAll(List.of("OMPI_MCA_btl=self,tcp", "OMPI_MCA_btl_tcp_if_include=lo", "MPIR_CVAR_NOLOCAL=1"));
        }
        command.addAll(List.of(
                MPIRUN.toString(),
                "-np",
                Integer.toString(ranks),
                program.toString(),
                operation.name(),
                Integer.toString(bytes),
                Long.toString(repetitions)));
        return TimedCommand.of("c" + operation.suffix(), command);
    }

    private Map<String, String> parameters(Operation operation) {
        return Map.of(
                MpiWork.OPERATION, operation.name(),
                MpiWork.BYTES, Integer.toString(bytes),
                MpiWork.RANKS, Integer.toString(ranks),
                MpiWork.NODES, Integer.toString(nodes));
    }
}
