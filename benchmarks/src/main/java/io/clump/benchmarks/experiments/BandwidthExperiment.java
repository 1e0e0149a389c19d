package io.clump.benchmarks.experiments;

import io.clump.am2.LayerConfiguration;
import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.MeasuredNumber;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.Reference;
import io.clump.benchmarks.laboratory.Results;
import io.clump.benchmarks.laboratory.Trial;
import io.clump.benchmarks.laboratory.TrialResult;
import io.clump.benchmarks.primitives.CopyTimes;
import io.clump.benchmarks.transfer.HalfPower;
import io.clump.benchmarks.transfer.TransferTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How fast data goes, by its length. */
final class BandwidthExperiment implements Experiment {
    static final String THROUGHPUT = "throughput";
    static final String HALF_POWER = "half-power";
    static final String PEAK = "beside-memcpy";

    static final String SHARED_MEMORY = "shared memory";
    static final String IN_PIECES = "shared memory, pieces of 8 kB";
    static final String UDP = "udp";
    static final String MEMORY_COPY = "memcpy";
    static final String CLUMP = "clump";

    private static final int KILOBYTE = 1 << 10;

    private static final List<Integer> QUICK = List.of(
            8,
            32,
            64,
            256,
            KILOBYTE,
            2 * KILOBYTE,
            4 * KILOBYTE,
            8 * KILOBYTE,
            16 * KILOBYTE,
            64 * KILOBYTE,
            256 * KILOBYTE,
            1024 * KILOBYTE);

    /** Also between multiples of 8 kB, where a piece is not full. */
    private static final List<Integer> ALL = List.of(
            8,
            16,
            32,
            64,
            128,
            256,
            512,
            KILOBYTE,
            2 * KILOBYTE,
            3 * KILOBYTE,
            4 * KILOBYTE,
            5 * KILOBYTE,
            6 * KILOBYTE,
            8 * KILOBYTE,
            9 * KILOBYTE,
            12 * KILOBYTE,
            16 * KILOBYTE,
            17 * KILOBYTE,
            20 * KILOBYTE,
            24 * KILOBYTE,
            32 * KILOBYTE,
            64 * KILOBYTE,
            128 * KILOBYTE,
            256 * KILOBYTE,
            512 * KILOBYTE,
            1024 * KILOBYTE);

    private static final double BYTES_PER_MEGABYTE = 1 << 20;
    private static final double PICOS_PER_SECOND = 1e12;
    private static final double PIECE_KILOBYTES = 8;

    @Override
    public String name() {
        return "bandwidth";
    }

    @Override
    public String title() {
        return "How fast data goes, by its length, in shared memory and over UDP, beside memcpy.";
    }

    @Override
    public String source() {
        return "Lumetta 1998, section 6.3.2, figure 6.20";
    }

    @Override
    public String question() {
        return "How long must data be so that it goes fast? One transfer at a time is measured, each until its acknowledgement is "
                + "back: up to 32 bytes in the arguments of a short message, up to 8 kB in a medium one, beyond that in a long "
                + "one, or, as in 1998, in pieces of 8 kB, which the receiver copies out. From the half-power point on it "
                + "goes at half the best throughput or more.";
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                        THROUGHPUT,
                        "Throughput",
                        "length (bytes)",
                        "throughput (MB/s)",
                        "MB/s",
                        Panel.Kind.LINES_LOG_LOG),
                new Panel(HALF_POWER, "Half-power point", "way", "length (kB)", "kB", Panel.Kind.BARS),
                new Panel(
                        PEAK,
                        "Throughput of 1 MB, relative to that of memcpy",
                        "way",
                        "times that of memcpy",
                        "",
                        Panel.Kind.BARS));
    }

    @Override
    public List<Trial> trials(Effort effort) {
        return List.of(new Trial("throughput", effort.expectedSeconds(4), BandwidthExperiment::measure));
    }

    @Override
    public List<Reference> references() {
        return List.of(
                new Reference(HALF_POWER, CLUMP, IN_PIECES, 5.1, null),
                new Reference(PEAK, CLUMP, IN_PIECES, 0.85, null));
    }

    @Override
    public List<Finding> findings(Results results) {
        return List.of(
                halfPower(
                        results,
                        "In shared memory data goes at half the best throughput before it fills one piece of 8 kB.",
                        IN_PIECES,
                        0,
                        PIECE_KILOBYTES),
                halfPower(
                        results,
                        "Over a network it takes more than 8 kB to go at half the best throughput.",
                        UDP,
                        PIECE_KILOBYTES,
                        Double.MAX_VALUE),
                peak(results));
    }

    private static TrialResult measure(Workbench workbench, Effort effort) {
        List<Integer> lengths = effort.isQuick() ? QUICK : ALL;
        String text = String.join(",", lengths.stream().map(String::valueOf).toList());
        Map<String, String> sharedMemory = Map.of("clump.network", LayerConfiguration.NO_PROTOCOL);
        List<Measurement> found = workbench.measure(
                "throughput",
                List.of(
                        transfers(SHARED_MEMORY, text, false, sharedMemory),
                        transfers(IN_PIECES, text, true, sharedMemory),
                        transfers(UDP, text, false, Map.of("clump.network", UDP)),
                        Contestant.single(MEMORY_COPY, CopyTimes.class).with(Map.of(CopyTimes.LENGTHS, text))),
                effort);
        List<Cell> cells = new ArrayList<>();
        int longest = lengths.size() - 1;
        Sample copied = rates(found.get(3), lengths).get(longest);
        for (Measurement one : found) {
            int processes = one.name().equals(MEMORY_COPY) ? 1 : 2;
            List<Sample> rates = rates(one, lengths);
            for (int i = 0; i < lengths.size(); i++) {
                cells.add(Cell.of(THROUGHPUT, one.name(), lengths.get(i).toString(), rates.get(i), processes));
            }
            if (!one.name().equals(MEMORY_COPY)) {
                cells.add(Cell.of(HALF_POWER, CLUMP, one.name(), halfPower(lengths, rates), processes));
                cells.add(Cell.of(PEAK, CLUMP, one.name(), Samples.ratio(rates.get(longest), copied), processes));
            }
        }
        return TrialResult.of(cells).bound(found.stream().allMatch(Measurement::bound));
    }

    private static Contestant transfers(String name, String lengths, boolean inPieces, Map<String, String> properties) {
        return Contestant.pair(name, TransferTimes.class)
                .with(Map.of(TransferTimes.LENGTHS, lengths, TransferTimes.IN_PIECES, Boolean.toString(inPieces)))
                .withProperties(properties);
    }

    /** Of each length. */
    private static List<Sample> rates(Measurement found, List<Integer> lengths) {
        List<Sample> rates = new ArrayList<>();
        for (int i = 0; i < lengths.size(); i++) {
            int bytes = lengths.get(i);
            rates.add(Samples.detail(found, i)
                    .convert(picos -> bytes / BYTES_PER_MEGABYTE * PICOS_PER_SECOND / Math.max(1, picos)));
        }
        return rates;
    }

    /** Of the curve of each round, in kilobytes. */
    private static Sample halfPower(List<Integer> lengths, List<Sample> rates) {
        List<Double> points = new ArrayList<>();
        for (int round = 0; round < rates.get(0).rounds().size(); round++) {
            points.add(HalfPower.bytes(lengths, ofRound(rates, round)) / KILOBYTE);
        }
        return new Sample(points);
    }

    private static List<Double> ofRound(List<Sample> rates, int round) {
        return rates.stream().map(sample -> sample.rounds().get(round)).toList();
    }

    private static Finding halfPower(Results results, String claim, String way, double least, double most) {
        return results.number(HALF_POWER, CLUMP, way)
                .map(found -> found.judge(claim, least, most, "It takes " + found.text() + " kB."))
                .orElseGet(() -> Finding.notMeasured(claim));
    }

    private static Finding peak(Results results) {
        String claim =
                "Long data in pieces, which sender and receiver copy at the same time, goes at 0.7 times the throughput of "
                        + "memcpy or more (0.85 times in 1998).";
        Optional<MeasuredNumber> pieces = results.number(PEAK, CLUMP, IN_PIECES);
        Optional<MeasuredNumber> whole = results.number(PEAK, CLUMP, SHARED_MEMORY);
        if (pieces.isEmpty() || whole.isEmpty()) {
            return Finding.notMeasured(claim);
        }
        return pieces.get()
                .judge(
                        claim,
                        0.7,
                        Double.MAX_VALUE,
                        "1 MB goes at " + pieces.get().text() + " times that of memcpy in pieces, and at "
                                + whole.get().text() + " times in one long message, which is copied once.");
    }
}
