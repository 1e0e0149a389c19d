package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.contest.Challenger;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.launch.TimedCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * An MPI for C, if it is installed: a program that times the operation itself, with the repetitions of the sheet.
 * Parameter {@code library}: {@code mpich} or {@code openmpi}, as Debian names their commands.
 */
public final class MpiInC implements Challenger {
    private static final String COMPILER = "/usr/bin/mpicc.";
    private static final String MPICH = "mpich";
    private static final String MPIRUN = "/usr/bin/mpirun.";

    @Override
    public String name() {
        return "mpi-in-c";
    }

    /** In variables of the environment, each library of C finds its own options and ignores those of the other. */
    @Override
    public Contestant contestant(Map<String, String> with, Bench bench, List<String> notes) {
        String library = word(with, "library");
        int ranks = Integer.parseInt(word(with, "ranks"));
        int processors = Runtime.getRuntime().availableProcessors();
        boolean isBetweenNodes = Integer.parseInt(word(with, "nodes")) > 1;
        if (isBetweenNodes && ranks > processors && library.equals(MPICH)) {
            throw new ClumpException("MPICH over UCX's TCP sometimes hangs with more processes than processors: found="
                    + ranks + ", expected at most " + processors);
        }
        Path program = compiled(library, bench.workbench().directory());
        List<String> command = new ArrayList<>(
                List.of("/usr/bin/env", "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"));
        if (ranks > processors) {
            command.addAll(List.of(
                    "OMPI_MCA_rmaps_base_oversubscribe=1",
                    "OMPI_MCA_hwloc_base_binding_policy=none",
                    "OMPI_MCA_mpi_yield_when_idle=1",
                    "MPIR_CVAR_POLLS_BEFORE_YIELD=1"));
        } else {
            command.addAll(List.of("OMPI_MCA_hwloc_base_binding_policy=core", "HYDRA_BINDING=core"));
        }
        if (isBetweenNodes) {
            command.addAll(List.of("OMPI_MCA_btl=self,tcp", "OMPI_MCA_btl_tcp_if_include=lo", "MPIR_CVAR_NOLOCAL=1"));
            // The library below MPICH would still use shared memory: UCX in Debian's, libfabric in others.
            command.addAll(List.of("UCX_TLS=tcp,self", "UCX_NET_DEVICES=lo", "FI_PROVIDER=tcp"));
        }
        command.addAll(List.of(
                MPIRUN + library,
                "-np",
                Integer.toString(ranks),
                program.toString(),
                word(with, "operation").toUpperCase(Locale.ROOT).replace('-', '_'),
                word(with, "bytes"),
                word(with, "repetitions")));
        return TimedCommand.of(name(), command);
    }

    private static String word(Map<String, String> with, String key) {
        return Objects.requireNonNull(with.get(key), key);
    }

    private static Path compiled(String library, Path directory) {
        Path compilers = Path.of(COMPILER + library);
        if (!Files.isExecutable(compilers) || !Files.isExecutable(Path.of(MPIRUN + library))) {
            throw new ClumpException(
                    "this MPI for C is not installed (libmpich-dev, libopenmpi-dev): found no " + compilers);
        }
        Path source = directory.resolve("mpi.c");
        Path program = directory.resolve("mpi-in-c-" + library);
        try (InputStream text = MpiInC.class.getResourceAsStream("mpi.c")) {
            Files.write(source, Objects.requireNonNull(text, "mpi.c").readAllBytes());
            Process compiler = new ProcessBuilder(
                            compilers.toString(), "-O2", "-o", program.toString(), source.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (compiler.waitFor() != 0) {
                throw new ClumpException("the MPI for C compiles nothing: status=" + compiler.exitValue());
            }
            return program;
        } catch (IOException e) {
            throw new ClumpException("cannot compile a program: cause=" + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted while a program was compiled", e);
        }
    }
}
