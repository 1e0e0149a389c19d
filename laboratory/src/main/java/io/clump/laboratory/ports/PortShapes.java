package io.clump.laboratory.ports;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.ports.PortTransfers.Way;
import io.clump.laboratory.traffic.Network;
import io.clump.laboratory.transfer.HalfPower;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The measurements of GAMMA whose results are curves: of data by their length, and of ways to wait. */
final class PortShapes {
    private static final List<Integer> LENGTHS =
            List.of(4, 64, 256, 512, 1024, 2048, 4096, 8192, 16_384, 65_536, 262_144, 1 << 20, 4 << 20);
    private static final List<Integer> FEW_LENGTHS = List.of(4, 1024, 1 << 20);

    private static final String WHOLE = "whole";
    private static final List<Integer> PARTS = List.of(256, 512, 1024, 1500, 4096);
    private static final List<Integer> FEW_PARTS = List.of(1024);
    private static final List<Integer> PARTED = List.of(256, 512, 1024, 2048, 4096, 8192, 16_384, 65_536);
    private static final List<Integer> FEW_PARTED = List.of(1024, 8192);

    private static final int BLOCK_BYTES = 16_384;

    private static final double PICOS_PER_MICRO = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double PERCENT = 100;

    private PortShapes() {}

    /** The measurements over one network. */
    static Stream<Trial> trials(Network network, Effort effort) {
        return Stream.of(
                curve(network, effort), fragment(network, effort), steps(network, effort), wait(network, effort));
    }

    /** Throughput and time of one way by length: end to end, one-sided, and with a copy by the receiver. */
    private static Trial curve(Network network, Effort effort) {
        List<Integer> lengths = effort.isQuick() ? FEW_LENGTHS : LENGTHS;
        List<Contestant> contestants = Arrays.stream(Way.values())
                .map(way -> PortTransfers.contestant(way, lengths, network.properties()))
                .toList();
        String key = "curve-" + network.label();
        return Trial.contest(key, effort.expectedSeconds(contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (Measurement one : found) {
                List<Sample> rates = rates(one, lengths);
                for (int i = 0; i < lengths.size(); i++) {
                    String bytes = lengths.get(i).toString();
                    cells.add(Cell.of(key, one.name(), bytes, rates.get(i), 2));
                    cells.add(Cell.of("time-" + network.label(), one.name(), bytes, micros(one, i), 2));
                }
                Sample half = HalfPower.bytesOf(lengths, rates);
                cells.add(Cell.of("half-power", one.name(), network.label(), half, 2));
                // Microseconds times bytes in a microsecond.
                Sample best = rates.stream().reduce(PortShapes::better).orElseThrow();
                Sample product = micros(one, 0).with(best, (latency, rate) -> latency * rate);
                cells.add(Cell.of(
                        "half-power-product",
                        one.name(),
                        network.label(),
                        half.with(product, (bytes, line) -> bytes / line),
                        2));
            }
            return TrialResult.of(cells);
        });
    }

    /** Throughput by length if the program sends parts of a length, and the port joins them. */
    private static Trial fragment(Network network, Effort effort) {
        List<Integer> lengths = effort.isQuick() ? FEW_PARTED : PARTED;
        List<Contestant> contestants = Stream.concat(
                        (effort.isQuick() ? FEW_PARTS : PARTS)
                                .stream()
                                        .map(bytes -> PortTransfers.contestant(
                                                bytes + " bytes",
                                                Way.END_TO_END,
                                                bytes,
                                                lengths,
                                                network.properties())),
                        Stream.of(PortTransfers.contestant(
                                WHOLE, Way.END_TO_END, Integer.MAX_VALUE, lengths, network.properties())))
                .toList();
        String key = "fragment-" + network.label();
        return Trial.contest(key, effort.expectedSeconds(contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (Measurement one : found) {
                List<Sample> rates = rates(one, lengths);
                for (int i = 0; i < lengths.size(); i++) {
                    cells.add(Cell.of(key, one.name(), lengths.get(i).toString(), rates.get(i), 2));
                }
                cells.add(Cell.of(
                        "fragment-half-power", one.name(), network.label(), HalfPower.bytesOf(lengths, rates), 2));
            }
            return TrialResult.of(cells);
        });
    }

    /** Steps that exchange blocks: two slots, a barrier, or a copy. */
    private static Trial steps(Network network, Effort effort) {
        return Duel.nanos(
                        "two-slots-" + network.label(),
                        Arrays.stream(StepExchange.Way.values())
                                .map(way -> StepExchange.contestant(way, BLOCK_BYTES, network.properties()))
                                .toArray(Contestant[]::new))
                .trial(effort);
    }

    /** A receiver that polls, one that sleeps, and one whose thread polls now and then. */
    private static Trial wait(Network network, Effort effort) {
        List<Contestant> contestants = Arrays.stream(WaitingPort.Way.values())
                .map(way -> WaitingPort.contestant(way, network.properties()))
                .toList();
        String key = "wait-" + network.label();
        return Trial.contest(key, effort.expectedSeconds(2 * contestants.size()), contestants, found -> {
            List<Cell> cells = new ArrayList<>();
            for (Measurement one : found) {
                Sample rested = one.detail(of -> of.get(WaitingPort.RESTED) / NANOS_PER_MICRO);
                Sample busy = one.detail(of -> of.get(WaitingPort.BUSY) / NANOS_PER_MICRO);
                Sample processor = one.detail(of -> PERCENT * of.get(WaitingPort.PROCESSOR) / WaitingPort.WHOLE);
                cells.add(Cell.of(key, one.name(), "after 5 ms", rested, 2));
                cells.add(Cell.of(key, one.name(), "at once", busy, 2));
                cells.add(Cell.of("wait-processor", one.name(), network.label(), processor, 2));
            }
            return TrialResult.of(cells);
        });
    }

    /** Returns the throughput of each length in megabytes of 10^6 bytes a second, which are bytes in a microsecond. */
    private static List<Sample> rates(Measurement found, List<Integer> lengths) {
        return IntStream.range(0, lengths.size())
                .mapToObj(i -> micros(found, i).convert(micros -> lengths.get(i) / micros))
                .toList();
    }

    /** Returns how long one way takes for one of the lengths. */
    private static Sample micros(Measurement found, int which) {
        return found.detail(of -> Math.max(1, of.get(which)) / PICOS_PER_MICRO);
    }

    private static Sample better(Sample one, Sample other) {
        return one.with(other, Math::max);
    }
}
