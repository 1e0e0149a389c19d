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
import io.clump.laboratory.stress.ManyWriters;
import io.clump.shm.ShmConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One receiver and 1 to 7 senders: the costs of sharing its queue, by each algorithm. */
final class StressExperiment {
    private static final List<String> QUICK = List.of(
            ClaimNames.LOCK_FREE,
            ClaimNames.FIFO,
            ClaimNames.SINGLE_TRANSFER,
            ClaimNames.TEST_AND_SET,
            ClaimNames.MUTEX);

    private static final List<Integer> QUICK_WRITERS = List.of(1, 2, 4, 7);
    private static final List<Integer> WRITERS = List.of(1, 2, 3, 4, 5, 6, 7);

    /** Messages of a phase, divided among the writers, as in the thesis. */
    private static final long MESSAGES = 1_000_000;

    /** Messages of a phase if processes share processors, or time is short. */
    private static final long FEWER_MESSAGES = 200_000;

    /**
     * Messages of a phase if processes share processors and writers are served in the order in which they came: each
     * waits for the next turn of a process that does not run, which takes a thousand times as long.
     */
    private static final long FEWEST_MESSAGES = 20_000;

    private static final List<String> IN_ORDER = List.of(ClaimNames.TICKET, "anderson", "mcs");

    /** Number of algorithms that are measured in turns; all at once would be a hundred processes. */
    private static final int AT_ONCE = 5;

    private static final double NANOS_PER_MICRO = 1000;

    private StressExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("stress", StressExperiment::trials).unbound();
    }

    private static List<Trial> trials(Effort effort) {
        List<String> algorithms = effort.isQuick() ? QUICK : ClaimNames.all(QUICK);
        List<Integer> writers = effort.isQuick() ? QUICK_WRITERS : WRITERS;
        List<Trial> trials = new ArrayList<>();
        for (int first = 0; first < algorithms.size(); first += AT_ONCE) {
            List<String> some = algorithms.subList(first, Math.min(algorithms.size(), first + AT_ONCE));
            trials.add(new Trial(
                    String.join("+", some),
                    effort.expectedSeconds(2 * some.size()),
                    bench -> measure(bench, some, writers)));
        }
        return trials;
    }

    static TrialResult measure(Bench bench, List<String> algorithms, List<Integer> writers) {
        Effort effort = bench.effort();
        int sides = writers.get(writers.size() - 1) + 1;
        int processors = Runtime.getRuntime().availableProcessors();
        String text = String.join(",", writers.stream().map(String::valueOf).toList());
        List<Contestant> contestants = algorithms.stream()
                .map(algorithm -> contestant(algorithm, sides, text, messages(algorithm, effort, processors < sides)))
                .toList();
        List<String> notes = notes(algorithms, effort, processors, sides);
        return bench.contest("many writers", contestants, found -> result(found, effort, writers, notes));
    }

    private static TrialResult result(
            List<Measurement> found, Effort effort, List<Integer> writers, List<String> notes) {
        int processors = Runtime.getRuntime().availableProcessors();
        int sides = writers.get(writers.size() - 1) + 1;
        List<Cell> cells = new ArrayList<>();
        for (Measurement one : found) {
            long messages = messages(one.name(), effort, processors < sides);
            Sample alone = micros(one, 0, messages);
            for (int i = 0; i < writers.size(); i++) {
                int count = writers.get(i);
                String x = Integer.toString(count);
                Sample micros = micros(one, i, messages);
                cells.add(Cell.of("time", one.name(), x, micros, count + 1));
                cells.add(Cell.of("relative-to-one-writer", one.name(), x, Samples.ratio(micros, alone), count + 1));
            }
        }
        return TrialResult.of(cells).withNotes(notes);
    }

    private static List<String> notes(List<String> algorithms, Effort effort, int processors, int sides) {
        Stream<String> messages = algorithms.stream()
                .collect(Collectors.groupingBy(
                        algorithm -> messages(algorithm, effort, processors < sides),
                        TreeMap::new,
                        Collectors.joining(", ")))
                .entrySet()
                .stream()
                .map(entry -> String.format(
                        Locale.ROOT,
                        "%,d messages in all, divided among the writers: %s.",
                        entry.getKey(),
                        entry.getValue()));
        return processors >= sides
                ? messages.toList()
                : Stream.concat(
                                Stream.of("Here the writers and their receiver share " + processors
                                        + " processors, which is the multiprogrammed case; in 1998 each had one."),
                                messages)
                        .toList();
    }

    static long messages(String algorithm, Effort effort, boolean areProcessorsShared) {
        if (areProcessorsShared && IN_ORDER.contains(algorithm)) {
            return FEWEST_MESSAGES;
        }
        return areProcessorsShared || effort.isQuick() ? FEWER_MESSAGES : MESSAGES;
    }

    private static Contestant contestant(String algorithm, int sides, String writers, long messages) {
        return Contestant.group(algorithm, ManyWriters.class, sides)
                .with(Map.of(ManyWriters.WRITERS, writers))
                .withProperties(
                        Map.of("clump.network", LayerConfiguration.NO_PROTOCOL, ShmConfiguration.QUEUE, algorithm))
                .rounds(messages)
                .unbound()
                .sharing();
    }

    private static Sample micros(Measurement found, int phase, long messages) {
        return Samples.detail(found, phase).convert(nanos -> nanos / messages / NANOS_PER_MICRO);
    }
}
