package io.clump.channels;

import io.clump.am2.Thorough;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same as {@link ContextSwitchTest}, with a virtual machine for each process: PM8 [L73], C1 to C8 [L158-L173]. */
class ContextSwitchIT {
    static Stream<ChannelJob> jobs() {
        return Stream.of(
                        ChannelJob.onNodes(0, 0, 1, 1).faults("loss=0.02"),
                        ChannelJob.onNodes(0, 0, 0, 0),
                        ChannelJob.onNodes(0, 1, 2).faults("loss=0.02"))
                .limit(Thorough.Count.of(1, 3));
    }

    /** The program of each process. */
    static final class Switching implements ChannelJob.Program {
        @Override
        public void run(ChannelJob.Process process) {
            ContextLedgers.switchContexts(process, Integer.getInteger("argument"), 160);
            // Others may wait for an answer of this process.
            process.meet();
        }
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void contextsInTurnLoseDoubleAndCrossNothing(ChannelJob job) throws Exception {
        int switches = Thorough.Count.of(40, 1_000);
        try (ChannelProcesses processes = ChannelProcesses.start(job.areas(24, 6), Switching.class, switches)) {
            for (int rank = 0; rank < job.job.size(); rank++) {
                processes.assertSuccess(rank);
            }
        }
    }

    static Stream<ContextBursts> bursts() {
        Stream<ContextBursts> shapes =
                IntStream.range(0, Thorough.Count.of(0, 40)).mapToObj(ContextBursts::bySeed);
        return Stream.concat(Stream.of(new ContextBursts(ChannelJob.onNodes(0, 0, 0, 0), 200)), shapes);
    }

    /** The program of each process, whose argument is the length of the messages. */
    static final class Bursts implements ChannelJob.Program {
        @Override
        public void run(ChannelJob.Process process) {
            new ContextBursts(ChannelJob.onNodes(0), Integer.getInteger("argument")).run(process, 60);
        }
    }

    @ParameterizedTest
    @MethodSource("bursts")
    void processesThatRunAheadKeepNoOtherFromSwitching(ContextBursts bursts) throws Exception {
        try (ChannelProcesses processes = ChannelProcesses.start(bursts.job(), Bursts.class, bursts.bytes())) {
            for (int rank = 0; rank < bursts.job().job.size(); rank++) {
                processes.assertSuccess(rank);
            }
        }
    }
}
