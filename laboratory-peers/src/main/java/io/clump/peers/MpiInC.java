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

/** An MPI for C, if one is installed: a program that times the operation itself, as often as the sheet says. */
public final class MpiInC implements Challenger {
    private static final Path COMPILER = Path.of("/usr/bin/mpicc");
    private static final Path MPIRUN = Path.of("/usr/bin/mpirun");

    /** Called by the {@code ServiceLoader}. */
    public MpiInC() {}

    @Override
    public String name() {
        return "mpi-in-c";
    }

    /** In variables of the environment, each library of C finds its own options and ignores those of the other. */
    @Override
    public Contestant contestant(Map<String, String> with, Bench bench, List<String> notes) {
        Path program = compiled(bench.workbench().directory());
        List<String> command = new ArrayList<>(
                List.of("/usr/bin/env", "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"));
        if (Integer.parseInt(word(with, "ranks")) > 2) {
            command.addAll(List.of(
                    "OMPI_MCA_rmaps_base_oversubscribe=1",
                    "OMPI_MCA_hwloc_base_binding_policy=none",
                    "OMPI_MCA_mpi_yield_when_idle=1",
                    "MPIR_CVAR_POLLS_BEFORE_YIELD=1"));
        }
        if (Integer.parseInt(word(with, "nodes")) > 1) {
            command.addAll(List.of("OMPI_MCA_btl=self,tcp", "OMPI_MCA_btl_tcp_if_include=lo", "MPIR_CVAR_NOLOCAL=1"));
        }
        command.addAll(List.of(
                MPIRUN.toString(),
                "-np",
                word(with, "ranks"),
                program.toString(),
                word(with, "operation").toUpperCase(Locale.ROOT).replace('-', '_'),
                word(with, "bytes"),
                word(with, "repetitions")));
        return TimedCommand.of(name(), command);
    }

    private static String word(Map<String, String> with, String key) {
        return Objects.requireNonNull(with.get(key), key);
    }

    private static Path compiled(Path directory) {
        if (!Files.isExecutable(COMPILER) || !Files.isExecutable(MPIRUN)) {
            throw new ClumpException("no MPI for C is installed (libopenmpi-dev)");
        }
        Path source = directory.resolve("mpi.c");
        Path program = directory.resolve("mpi-in-c");
        try (InputStream text = MpiInC.class.getResourceAsStream("mpi.c")) {
            Files.write(source, Objects.requireNonNull(text, "mpi.c").readAllBytes());
            Process compiler = new ProcessBuilder(
                            COMPILER.toString(), "-O2", "-o", program.toString(), source.toString())
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
