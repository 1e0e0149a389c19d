package io.clump.simulation;

import io.clump.simulation.channels.FlowControl;
import io.clump.simulation.channels.FlowControlOutcome;
import io.clump.simulation.channels.FlowControlSimulation;
import io.clump.simulation.channels.GangOutcome;
import io.clump.simulation.channels.GangSimulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Simulations of channels, and their printed results. */
final class ChannelSimulations {
    static final int DEFAULT_SEEDS = 10;

    private static final int SWITCHES = 10_000;
    private static final double LOSS = 0.02;
    private static final int RECEIVE_BUFFERS = 32;
    private static final long MESSAGES_EACH = 1_000;

    private ChannelSimulations() {}

    /**
     * Simulates context switches, one seed after the other, and prints one line for each. Returns whether all
     * succeeded.
     */
    static boolean switchContexts(long first, int count, Consumer<String> reader) {
        int failed = 0;
        for (int i = 0; i < count; i++) {
            GangOutcome outcome = GangSimulation.run(first + i, SWITCHES, LOSS);
            reader.accept(String.format(
                    Locale.ROOT,
                    "seed %d: %d processes, %,d switches, %,d received, %,d returned%s",
                    outcome.seed(),
                    outcome.processes(),
                    outcome.switches(),
                    outcome.received(),
                    outcome.otherContext(),
                    outcome.isGood() ? "" : ", FAILED: " + outcome.failures().get(0)));
            failed += outcome.isGood() ? 0 : 1;
        }
        reader.accept(String.format(Locale.ROOT, "%,d of %,d seeds failed", failed, count));
        return failed == 0;
    }

    /** Returns a heading and one line for each flow control. */
    static List<String> compareFlowControls(int senders) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%,d senders of %,d messages each, %,d receive buffers; one is freed each 4 µs",
                senders,
                MESSAGES_EACH,
                RECEIVE_BUFFERS));
        lines.add(String.format(
                Locale.ROOT,
                "%-17s %9s %9s %9s %9s %9s %9s",
                "flow control",
                "ms",
                "sent/each",
                "returned",
                "overtaken",
                "buffers",
                "kept"));
        for (FlowControl flowControl : FlowControl.values()) {
            FlowControlOutcome outcome =
                    FlowControlSimulation.run(flowControl, senders, RECEIVE_BUFFERS, MESSAGES_EACH);
            lines.add(String.format(
                    Locale.ROOT,
                    "%-17s %,9.1f %9.2f %,9d %,9d %,9d %,9d%s",
                    flowControl.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    outcome.nanos() / 1e6,
                    (double) outcome.transmissions() / outcome.messages(),
                    outcome.returns(),
                    outcome.overtaken(),
                    outcome.receiveBuffers(),
                    outcome.keptMessages(),
                    outcome.received() == outcome.messages() ? "" : " (did not end)"));
        }
        return lines;
    }
}
