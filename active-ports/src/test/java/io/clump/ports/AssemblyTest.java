package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each sender that was asked to hold is notified of the end of the hold, whatever arrives meanwhile. */
class AssemblyTest {
    private static final int SENDERS = 4;
    private static final int LENGTH = (int) Assembly.HOLD_BYTES;
    private static final UnsafeBuffer BYTES = PortsJob.buffer(LENGTH);

    private final Assembly assembly = new Assembly(new Dispatch(), () -> {});
    private final Inflow[] flows = new Inflow[SENDERS];

    /** Sends to all of these ports. */
    private final PortPeer other = new PortPeer(SENDERS + 1);

    /** Each sender has a port of its own, has been asked to hold, and is now to be told to go on. */
    @BeforeEach
    void letAllGoOn() {
        Arrays.setAll(flows, i -> new Inflow(new PortPeer(i), new InputPort(i)));
        for (Inflow flow : flows) {
            waitAndGoOn(flow);
        }
    }

    @Test
    void eachIsToldOnce() {
        assertThat(notifyAllDuring(flow -> {})).containsExactly(flows[3], flows[2], flows[1], flows[0]);
        assertThat(notifyAllDuring(flow -> {})).isEmpty();
    }

    /** The send to sender 2 shows that others are gone, so that it has another place on the list afterwards. */
    @Test
    void oneThatIsNotifiedWhileOthersLeaveIsNotNotifiedAgain() {
        List<Inflow> notified = notifyAllDuring(flow -> {
            if (flow == flows[2]) {
                assembly.abandon(flows[0]);
                assembly.abandon(flows[1]);
            }
        });
        assertThat(notified).containsExactly(flows[3], flows[2]);
        assertThat(notifyAllDuring(flow -> {})).isEmpty();
    }

    /** There was no space for the word to sender 3. */
    @Test
    void oneThatCouldNotBeNotifiedIsNotifiedLaterThoughOthersLeave() {
        List<Inflow> notified = new ArrayList<>();
        assembly.notifyResuming(flow -> {
            if (flow == flows[3]) {
                return false;
            }
            notified.add(flow);
            assembly.abandon(flows[0]);
            return true;
        });
        assertThat(notified).containsExactly(flows[2], flows[1]);
        assertThat(notifyAllDuring(flow -> {})).containsExactly(flows[3]);
    }

    @Test
    void oneThatGoesOnAgainMeanwhileIsNotifiedNextTime() {
        Inflow late = new Inflow(new PortPeer(SENDERS), new InputPort(SENDERS));
        List<Inflow> notified = notifyAllDuring(flow -> {
            if (flow == flows[1]) {
                waitAndGoOn(late);
            }
        });
        assertThat(notified).containsExactly(flows[3], flows[2], flows[1], flows[0]);
        assertThat(notifyAllDuring(flow -> {})).containsExactly(late);
    }

    /** The end of a hold inside another one is reported with the end of the other one. */
    @Test
    void oneThatHoldsAgainIsNotNotified() {
        occupy(flows[1]);
        assertThat(notifyAllDuring(flow -> {})).containsExactly(flows[3], flows[2], flows[0]);
        release(flows[1]);
        assertThat(notifyAllDuring(flow -> {})).containsExactly(flows[1]);
    }

    private List<Inflow> notifyAllDuring(Consumer<Inflow> meanwhile) {
        List<Inflow> notified = new ArrayList<>();
        assembly.notifyResuming(flow -> {
            notified.add(flow);
            meanwhile.accept(flow);
            return true;
        });
        return notified;
    }

    private void waitAndGoOn(Inflow flow) {
        occupy(flow);
        release(flow);
    }

    /** Another sender's message is under way to the port, and a message of this one has to wait. */
    private void occupy(Inflow flow) {
        flow.port.bind(PortsJob.buffer(LENGTH), null);
        part(flow.port, 0, LENGTH - 1);
        assembly.accept(flow, Qos.RELIABLE, flow.expected, LENGTH, 0, BYTES, LENGTH);
        assertThat(assembly.mustHold(flow)).isTrue();
    }

    private void release(Inflow flow) {
        part(flow.port, LENGTH - 1, 1);
        assertThat(flow.isHolding).isFalse();
    }

    /** A part of the other sender's message. */
    private void part(InputPort port, int offset, int length) {
        Inflow flow = other.inflow(port, Qos.RELIABLE);
        assembly.accept(flow, Qos.RELIABLE, flow.expected, LENGTH, offset, BYTES, length);
    }
}
