package io.clump.laboratory.bmi;

import static io.clump.laboratory.bmi.BmiProcess.AM;
import static io.clump.laboratory.bmi.BmiProcess.HANDSHAKE;

import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The measurements of the method {@code handshake} over UDP, beside {@code am}. */
final class HandshakeDuels {
    private static final Map<String, String> UDP = Map.of("clump.network", "udp");
    private static final int WORD_BYTES = 4;

    /** Lengths around the one at which permission is asked for. */
    private static final List<Integer> LENGTHS = List.of(1000, 4000, 8192, 8193, 16_000, 100_000);

    private static final List<Integer> FEW_LENGTHS = List.of(8192, 8193);

    /** The thesis's numbers of buffers. */
    private static final int FEW = 2;

    private static final int MANY = 123;

    private HandshakeDuels() {}

    static List<Trial> trials(Effort effort) {
        return List.of(
                Duel.nanos(
                                "handshake-round-trip",
                                inFlight(FEW, false),
                                inFlight(MANY, false),
                                PipeTraffic.bmi(AM, AM, WORD_BYTES, false).withProperties(UDP))
                        .trial(effort),
                new Duel(
                                "handshake-flood",
                                List.of(
                                        inFlight(FEW, true),
                                        inFlight(MANY, true),
                                        PipeTraffic.bmi(AM, AM, WORD_BYTES, true)
                                                .withProperties(UDP)),
                                nanos -> 1000 / nanos,
                                0)
                        .trial(effort),
                BmiDuels.byLength(
                        "handshake-length",
                        effort.isQuick() ? FEW_LENGTHS : LENGTHS,
                        bytes -> Stream.of(HANDSHAKE, AM)
                                .map(method -> PipeTraffic.bmi(method, method, bytes, true)
                                        .withProperties(UDP)),
                        effort));
    }

    private static Contestant inFlight(int most, boolean isOneWay) {
        Contestant handshake =
                PipeTraffic.bmi(HANDSHAKE, HANDSHAKE, WORD_BYTES, isOneWay).withProperties(UDP);
        return PipeTraffic.but(handshake, most + "-in-flight", BmiPipe.IN_FLIGHT, most);
    }
}
