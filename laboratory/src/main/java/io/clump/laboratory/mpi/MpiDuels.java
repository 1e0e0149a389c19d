package io.clump.laboratory.mpi;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.launch.TimedCommand;
import io.clump.laboratory.mpi.MpiWork.Operation;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.Phase;
import io.clump.laboratory.traffic.Traffic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operations of MPI between two processes of a node, each beside the same in C if an MPI for C is installed. */
public final class MpiDuels {
    private static final Path COMPILER = Path.of("/usr/bin/mpicc");
    private static final Path MPIRUN = Path.of("/usr/bin/mpirun");
    private static final int MEGABYTE = Block.MOST_BYTES;

    /** As many batches of unexpected messages as fill a round. */
    private static final int BATCHES = 5;

    private static final List<Row> ROWS = List.of(
            new Row(
                    Duel.nanos(
                                    "ping-pong",
                                    "Ping-pong of 8 B, there and back",
                                    ours(Operation.PING_PONG, 8),
                                    Contestant.pair("short-requests", Traffic.class)
                                            .with(Traffic.of(Peer.CLUMP, Phase.ROUND_TRIP)))
                            .allocatingNothing(2),
                    8,
                    100_000,
                    Operation.PING_PONG),
            new Row(
                    Duel.megabytes(
                            "bandwidth-1mb",
                            "1 MB one way, 8 messages under way",
                            MEGABYTE,
                            ours(Operation.BANDWIDTH, MEGABYTE),
                            Peer.MEMCPY.contestant(Phase.blocks(MEGABYTE))),
                    MEGABYTE,
                    400,
                    Operation.BANDWIDTH),
            Row.nanos("allreduce-8b", "Allreduce of 8 B", Operation.ALLREDUCE, 8, 100_000),
            Row.nanos("allreduce-1mb", "Allreduce of 1 MB", Operation.ALLREDUCE, MEGABYTE, 100),
            Row.nanos("barrier", "Barrier", Operation.BARRIER, 0, 100_000),
            new Row(
                    new Duel(
                            "unexpected",
                            "10,000 messages that were sent before they are received",
                            "time of a message",
                            "ns",
                            List.of(
                                    ours(Operation.IN_ORDER, 8).rounds(BATCHES),
                                    ours(Operation.REVERSED, 8).rounds(BATCHES)),
                            nanos -> nanos / MpiWork.UNEXPECTED,
                            0),
                    8,
                    BATCHES,
                    Operation.IN_ORDER,
                    Operation.REVERSED));

    private MpiDuels() {}

    /** The contestants of a duel in Java; size and number of the operations in C that a turn of theirs is. */
    private record Row(Duel duel, int bytes, long repetitions, List<Operation> operations) {
        Row(Duel duel, int bytes, long repetitions, Operation... operations) {
            this(duel, bytes, repetitions, List.of(operations));
        }

        static Row nanos(String name, String title, Operation operation, int bytes, long repetitions) {
            return new Row(Duel.nanos(name, title, ours(operation, bytes)), bytes, repetitions, operation);
        }

        List<Contestant> inC(Path program) {
            return operations.stream()
                    .map(operation -> TimedCommand.of(
                            "c" + operation.suffix(),
                            List.of(
                                    MPIRUN.toString(),
                                    "--allow-run-as-root",
                                    "-np",
                                    "2",
                                    program.toString(),
                                    operation.name(),
                                    Integer.toString(bytes),
                                    Long.toString(repetitions))))
                    .toList();
        }
    }

    private static Contestant ours(Operation operation, int bytes) {
        return Contestant.pair("clump" + operation.suffix(), MpiWork.class)
                .with(Map.of(MpiWork.OPERATION, operation.name(), MpiWork.BYTES, Integer.toString(bytes)));
    }

    /** How they are shown. */
    public static List<Panel> panels() {
        return ROWS.stream()
                .flatMap(row -> row.duel.panels().stream())
                .distinct()
                .toList();
    }

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        return ROWS.stream()
                .map(row -> new Trial(row.duel.name(), effort.expectedSeconds(6), bench -> measure(row, bench)))
                .toList();
    }

    private static TrialResult measure(Row row, Bench bench) {
        Path program = compiled(bench.workbench().directory());
        if (program == null) {
            return bench.contest(row.duel.title(), row.duel.contestants(), row.duel::result)
                    .withNotes(List.of("no MPI for C is installed (libopenmpi-dev), so there is none beside"));
        }
        List<Contestant> all = Stream.concat(row.duel.contestants().stream(), row.inC(program).stream())
                .toList();
        return bench.contest(row.duel.title(), all, row.duel::result);
    }

    /** Returns null if that is not possible here. */
    private static @Nullable Path compiled(Path directory) {
        if (!Files.isExecutable(COMPILER) || !Files.isExecutable(MPIRUN)) {
            return null;
        }
        Path source = directory.resolve("mpi.c");
        Path program = directory.resolve("mpi-in-c");
        try (InputStream text = MpiDuels.class.getResourceAsStream("mpi.c")) {
            Files.write(source, Objects.requireNonNull(text, "mpi.c").readAllBytes());
            Process compiler = new ProcessBuilder(
                            COMPILER.toString(), "-O2", "-o", program.toString(), source.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return compiler.waitFor() == 0 ? program : null;
        } catch (IOException e) {
            throw new ClumpException("cannot compile a program: cause=" + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted while a program was compiled", e);
        }
    }
}
