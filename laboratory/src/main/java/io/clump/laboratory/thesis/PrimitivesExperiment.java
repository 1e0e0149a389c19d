package io.clump.laboratory.thesis;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.net.Networks;
import io.clump.laboratory.primitives.AtomicCosts;
import io.clump.laboratory.primitives.AtomicOperation;
import io.clump.laboratory.primitives.CopyTimes;
import io.clump.laboratory.shm.ClumpEmptyPoll;
import io.clump.laboratory.worker.LineExchangeBaseline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Costs of the machine's own operations, and of a poll that finds nothing. */
final class PrimitivesExperiment {
    static final String OPERATIONS = "operations";
    static final String RELATIVE = "operations-relative";

    static final String ALONE = "alone";
    static final String LINE = "line between cores";
    static final String CLUMP = "clump";
    static final String MEMORY_COPY = "memcpy";
    static final String SHARED_MEMORY = "shared memory";
    static final String UDP = "udp";
    static final String AERON = "aeron";

    private static final String COPY_BYTES = "8192,131072,4194304,67108864";

    private PrimitivesExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("primitives", PrimitivesExperiment::trials);
    }

    private static List<Trial> trials(Effort effort) {
        return List.of(
                Trial.contest(
                        "operations",
                        effort.expectedSeconds(2),
                        List.of(
                                Contestant.pair(LINE, LineExchangeBaseline.class),
                                Contestant.pair("atomic operations", AtomicCosts.class)),
                        PrimitivesExperiment::operations),
                Trial.contest(
                        "copy",
                        effort.expectedSeconds(1),
                        List.of(Contestant.single(MEMORY_COPY, CopyTimes.class)
                                .with(Map.of(CopyTimes.LENGTHS, COPY_BYTES))),
                        PrimitivesExperiment::copies),
                new Trial("empty-poll", effort.expectedSeconds(4), PrimitivesExperiment::measurePolls));
    }

    private static TrialResult operations(List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        // There and back.
        Sample line = found.get(0).nanos().convert(nanos -> nanos / 2);
        cells.add(Cell.of(OPERATIONS, ALONE, LINE, line, 2));
        Measurement atomic = found.get(1);
        Sample base = Samples.nanos(atomic, AtomicOperation.ALL.indexOf(AtomicOperation.COMPARE_AND_SWAP));
        int count = AtomicOperation.ALL.size();
        for (int which = 0; which < count; which++) {
            AtomicOperation operation = AtomicOperation.ALL.get(which);
            Sample alone = Samples.nanos(atomic, which);
            cells.add(Cell.of(OPERATIONS, ALONE, operation.text(), alone, 1));
            cells.add(Cell.of(OPERATIONS, "contended", operation.text(), Samples.nanos(atomic, count + which), 2));
            cells.add(Cell.of(RELATIVE, ALONE, operation.text(), Samples.ratio(alone, base), 1));
        }
        cells.add(Cell.of(RELATIVE, ALONE, LINE, Samples.ratio(line, base), 2));
        return TrialResult.of(cells)
                .withNotes(List.of(
                        "Contended: another core does the same to the same word all the time; it may do many in a row.",
                        "Test&set and swap are the same instruction on x86 and ARM."));
    }

    private static TrialResult copies(List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        int[] lengths = CopyTimes.lengths(COPY_BYTES);
        for (int i = 0; i < lengths.length; i++) {
            Sample rate = Samples.rate(found.get(0), i, lengths[i]);
            cells.add(Cell.of("copy", MEMORY_COPY, Integer.toString(lengths[i]), rate, 1));
        }
        return TrialResult.of(cells);
    }

    private static TrialResult measurePolls(Bench bench) {
        List<Contestant> contestants = new ArrayList<>(List.of(
                poll(SHARED_MEMORY, Map.of("clump.network", LayerConfiguration.NO_PROTOCOL)),
                poll(UDP, Map.of("clump.network", UDP, "clump.poll", "every")),
                poll(AERON, Map.of("clump.network", AERON, "clump.poll", "every"))));
        String obstacle = Networks.obstacle(Networks.ETHERNET);
        if (obstacle == null) {
            Map<String, String> ethernet = new HashMap<>(Networks.ETHERNET);
            ethernet.put("clump.poll", "every");
            contestants.add(poll("ethernet", ethernet));
        }
        List<String> notes = obstacle == null ? List.of() : List.of("Ethernet was left out: " + obstacle);
        return bench.contest("empty polls", contestants, PrimitivesExperiment::polls)
                .withNotes(notes);
    }

    private static TrialResult polls(List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        Sample local = found.get(0).nanos();
        for (Measurement one : found) {
            cells.add(Cell.of("empty-poll", CLUMP, one.name(), one.nanos(), 1));
            if (!one.name().equals(SHARED_MEMORY)) {
                Sample network = Samples.difference(one.nanos(), local);
                cells.add(Cell.of("empty-poll-ratio", CLUMP, one.name(), Samples.ratio(network, local), 1));
            }
        }
        return TrialResult.of(cells);
    }

    private static Contestant poll(String name, Map<String, String> properties) {
        return Contestant.single(name, ClumpEmptyPoll.class).withProperties(properties);
    }
}
