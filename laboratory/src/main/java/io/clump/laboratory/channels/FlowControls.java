package io.clump.laboratory.channels;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Sample;
import io.clump.simulation.channels.FlowControl;
import io.clump.simulation.channels.FlowControlOutcome;
import io.clump.simulation.channels.FlowControlSimulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Ways to control the flow of messages, which are simulated; all else that is measured of channels is in its sheet. */
public final class FlowControls {
    private static final String FLOW_CONTROL = "flow-control";
    private static final int SENDERS = 8;
    private static final int BUFFERS = 32;
    private static final long MESSAGES_EACH = 1000;
    private static final double PERCENT = 100;

    private FlowControls() {}

    public static Trial trial(Effort effort) {
        return new Trial(FLOW_CONTROL, 1, bench -> flowControls());
    }

    private static TrialResult flowControls() {
        List<Cell> cells = new ArrayList<>();
        for (FlowControl flowControl : FlowControl.values()) {
            FlowControlOutcome outcome = FlowControlSimulation.run(flowControl, SENDERS, BUFFERS, MESSAGES_EACH);
            Map<String, Double> values = new LinkedHashMap<>();
            values.put("time (ms)", outcome.nanos() / 1e6);
            values.put("received (%)", PERCENT * outcome.received() / outcome.messages());
            values.put("sent for each message", (double) outcome.transmissions() / outcome.messages());
            values.put("travelled back", (double) outcome.returns());
            values.put("overtaken", (double) outcome.overtaken());
            values.put("receive buffers", (double) outcome.receiveBuffers());
            values.put("kept by a sender", (double) outcome.keptMessages());
            String name = flowControl.name().toLowerCase(Locale.ROOT).replace('_', '-');
            values.forEach((what, value) -> cells.add(Cell.of(FLOW_CONTROL, name, what, Sample.exactly(value), 1)));
        }
        return TrialResult.of(cells)
                .withNotes(List.of("flow control: simulated, in virtual time; " + SENDERS + " senders of "
                        + MESSAGES_EACH + " messages, " + BUFFERS + " receive buffers"));
    }
}
