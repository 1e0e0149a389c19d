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
import io.clump.laboratory.primitives.CopyTimes;
import io.clump.laboratory.transfer.HalfPower;
import io.clump.laboratory.transfer.TransferTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How fast data goes, by its length. */
final class BandwidthExperiment {
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

    private BandwidthExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("bandwidth", BandwidthExperiment::trials);
    }

    private static List<Trial> trials(Effort effort) {
        return List.of(new Trial("throughput", effort.expectedSeconds(4), BandwidthExperiment::measure));
    }

    private static TrialResult measure(Bench bench) {
        List<Integer> lengths = bench.effort().isQuick() ? QUICK : ALL;
        String text = String.join(",", lengths.stream().map(String::valueOf).toList());
        Map<String, String> sharedMemory = Map.of("clump.network", LayerConfiguration.NO_PROTOCOL);
        return bench.contest(
                "throughput",
                List.of(
                        transfers(SHARED_MEMORY, text, false, sharedMemory),
                        transfers(IN_PIECES, text, true, sharedMemory),
                        transfers(UDP, text, false, Map.of("clump.network", UDP)),
                        Contestant.single(MEMORY_COPY, CopyTimes.class).with(Map.of(CopyTimes.LENGTHS, text))),
                found -> result(found, lengths));
    }

    private static TrialResult result(List<Measurement> found, List<Integer> lengths) {
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
        return TrialResult.of(cells);
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
        return new Sample(points, rates.get(0).turns());
    }

    private static List<Double> ofRound(List<Sample> rates, int round) {
        return rates.stream().map(sample -> sample.rounds().get(round)).toList();
    }
}
