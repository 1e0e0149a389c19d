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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Speed of data, by its length. */
final class BandwidthExperiment {
    static final String UDP = "udp";
    static final String MEMORY_COPY = "memcpy";
    static final String CLUMP = "clump";

    private static final String QUICK = "8,32,64,256,1024,2048,4096,8192,16384,65536,262144,1048576";

    /** Also between multiples of 8 kB, where a piece is not full. */
    private static final String ALL =
            "8,16,32,64,128,256,512,1024,2048,3072,4096,5120,6144,8192,9216,12288,16384,17408,20480,"
                    + "24576,32768,65536,131072,262144,524288,1048576";

    private static final double KILOBYTE = 1 << 10;

    private BandwidthExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("bandwidth", BandwidthExperiment::trials);
    }

    private static List<Trial> trials(Effort effort) {
        return List.of(new Trial("throughput", effort.expectedSeconds(4), BandwidthExperiment::measure));
    }

    private static TrialResult measure(Bench bench) {
        String text = bench.effort().isQuick() ? QUICK : ALL;
        List<Integer> lengths = Arrays.stream(CopyTimes.lengths(text)).boxed().toList();
        Map<String, String> sharedMemory = Map.of("clump.network", LayerConfiguration.NO_PROTOCOL);
        return bench.contest(
                "throughput",
                List.of(
                        transfers("shared memory", text, false, sharedMemory),
                        transfers("shared memory, pieces of 8 kB", text, true, sharedMemory),
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
                cells.add(Cell.of("throughput", one.name(), lengths.get(i).toString(), rates.get(i), processes));
            }
            if (!one.name().equals(MEMORY_COPY)) {
                cells.add(Cell.of(
                        "half-power",
                        CLUMP,
                        one.name(),
                        HalfPower.bytesOf(lengths, rates).convert(bytes -> bytes / KILOBYTE),
                        processes));
                cells.add(Cell.of(
                        "beside-memcpy", CLUMP, one.name(), Samples.ratio(rates.get(longest), copied), processes));
            }
        }
        return TrialResult.of(cells);
    }

    private static Contestant transfers(String name, String lengths, boolean inPieces, Map<String, String> properties) {
        return Contestant.pair(name, TransferTimes.class)
                .with(Map.of(TransferTimes.LENGTHS, lengths, TransferTimes.IN_PIECES, Boolean.toString(inPieces)))
                .withProperties(properties);
    }

    /** Returns the rates of each length. */
    private static List<Sample> rates(Measurement found, List<Integer> lengths) {
        return IntStream.range(0, lengths.size())
                .mapToObj(i -> Samples.rate(found, i, lengths.get(i)))
                .toList();
    }
}
