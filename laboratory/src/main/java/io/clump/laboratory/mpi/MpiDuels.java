package io.clump.laboratory.mpi;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Side;
import io.clump.laboratory.mpi.MpiOperations.Operation;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.MediumRoundTrip;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.Phase;
import io.clump.laboratory.traffic.Traffic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Operations of MPI, compared with MPJ Express and with C if these are installed, and with the layers beneath them. */
public final class MpiDuels {
    private static final Path COMPILER = Path.of("/usr/bin/mpicc");
    private static final int MEGABYTE = Block.MOST_BYTES;

    /** Number of batches of unexpected messages in a round. */
    private static final int BATCHES = 5;

    private static final MpiSetup SHORT = new MpiSetup(8, 2, 1);
    private static final MpiSetup SHORT_BETWEEN_NODES = new MpiSetup(8, 2, 2);
    private static final MpiSetup LONG = new MpiSetup(MEGABYTE, 2, 1);

    private static final List<Row> ROWS = List.of(
            new Row(
                    Duel.nanos(
                                    "ping-pong",
                                    SHORT.ours(Operation.PING_PONG),
                                    Contestant.pair("short-requests", Traffic.class)
                                            .with(Traffic.of(Peer.CLUMP, Phase.ROUND_TRIP)))
                            .allocatingNothing(2),
                    SHORT,
                    100_000,
                    Operation.PING_PONG),
            new Row(
                    Duel.nanos(
                            "ping-pong-udp",
                            SHORT_BETWEEN_NODES.ours(Operation.PING_PONG),
                            Contestant.pair("medium-requests", MediumRoundTrip.class)
                                    .with(Map.of(MediumRoundTrip.BYTES, "8"))
                                    .withProperties(Map.of("clump.network", "udp"))),
                    SHORT_BETWEEN_NODES,
                    5_000,
                    Operation.PING_PONG),
            new Row(
                    Duel.megabytes(
                            "bandwidth-1mb",
                            MEGABYTE,
                            LONG.ours(Operation.BANDWIDTH),
                            Peer.MEMCPY.contestant(Phase.blocks(MEGABYTE))),
                    LONG,
                    400,
                    Operation.BANDWIDTH),
            Row.ofAll("allreduce-8b", Operation.ALLREDUCE, 8, 5_000),
            Row.ofAll("allreduce-1mb", Operation.ALLREDUCE, MEGABYTE, 50),
            Row.ofAll("barrier", Operation.BARRIER, 0, 5_000),
            new Row(
                    new Duel(
                            "unexpected",
                            List.of(
                                    SHORT.ours(Operation.IN_ORDER).rounds(BATCHES),
                                    SHORT.ours(Operation.REVERSED).rounds(BATCHES)),
                            nanos -> nanos / MpiOperations.UNEXPECTED,
                            0),
                    SHORT,
                    BATCHES,
                    Operation.IN_ORDER,
                    Operation.REVERSED));

    private MpiDuels() {}

    /**
     * A panel.
     *
     * @param duel ours, and the layer beneath it
     * @param setup of the ranks
     * @param repetitions of the operation in C in a turn
     * @param operations to measure; those of C are shown beside them
     */
    private record Row(Duel duel, MpiSetup setup, long repetitions, List<Operation> operations) {
        Row(Duel duel, MpiSetup setup, long repetitions, Operation... operations) {
            this(duel, setup, repetitions, List.of(operations));
        }

        /** An operation of four ranks on two nodes. */
        static Row ofAll(String name, Operation operation, int bytes, long repetitions) {
            MpiSetup setup = new MpiSetup(bytes, 4, 2);
            return new Row(Duel.nanos(name, setup.ours(operation)), setup, repetitions, operation);
        }

        /** The time of MPJ Express for thousands of unexpected messages says nothing about ours. */
        boolean isBesideMpjExpress() {
            return operations.size() == 1;
        }

        Stream<Contestant> inC(Path program) {
            return operations.stream().map(operation -> setup.inC(operation, program, repetitions));
        }
    }

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        Stream<Trial> duels = ROWS.stream()
                .map(row -> new Trial(row.duel.name(), effort.expectedSeconds(8), bench -> measure(row, bench)));
        return Stream.concat(duels, DirectTrials.all(effort)).toList();
    }

    /**
     * Round trips of 8 bytes through MPI between two nodes, to be measured beside others.
     *
     * @param name what figures call it
     * @param network protocol between the nodes
     */
    public static Contestant roundTrip(String name, String network) {
        return Contestant.group(name, MpiWork.class, 2)
                .with(SHORT_BETWEEN_NODES.ours(Operation.PING_PONG).parameters())
                .withProperties(Map.of("clump.network", network));
    }

    private static TrialResult measure(Row row, Bench bench) {
        List<String> notes = new ArrayList<>();
        List<Contestant> all = new ArrayList<>(row.duel.contestants());
        if (row.isBesideMpjExpress()) {
            if (MpiSetup.hasMpjExpress()) {
                Side place = bench.apart("mpj-express", notes);
                all.add(row.setup.onMpjExpress(row.operations.get(0), place));
            } else {
                notes.add("MPJ Express is not installed (libmpj-java), so it is not beside");
            }
        }
        if (row.setup.equals(SHORT_BETWEEN_NODES)) {
            Side place = bench.apart(Peer.PCJ.label(), notes);
            all.add(Peer.PCJ.contestant(Phase.ROUND_TRIP).at(List.of(place, place)));
            notes.add(Peer.PCJ.note());
        }
        Path program = compiled(bench.workbench().directory());
        if (program == null) {
            notes.add("no MPI for C is installed (libopenmpi-dev), so there is none beside");
        } else {
            row.inC(program).forEach(all::add);
        }
        TrialResult found = bench.contest(row.duel.name(), all, row.duel::result);
        return found.withNotes(
                Stream.concat(notes.stream(), found.notes().stream()).toList());
    }

    /** Returns null if that is not possible here. */
    private static @Nullable Path compiled(Path directory) {
        if (!Files.isExecutable(COMPILER) || !MpiSetup.hasMpirun()) {
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
