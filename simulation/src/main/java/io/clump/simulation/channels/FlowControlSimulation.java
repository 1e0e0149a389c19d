package io.clump.simulation.channels;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Many senders and one slower receiver, in virtual time, on a path without losses that keeps the order, as PM's
 * network: the same load for each {@link FlowControl}. Each send costs the sender time, each arrival the receiver,
 * whether accepted or not, and the receiver's program receives messages at longer intervals. Nothing is random.
 */
public final class FlowControlSimulation {
    static final long SEND_NANOS = 1_000;

    private static final long ARRIVAL_NANOS = 500;
    private static final long CONSUME_NANOS = 4_000;
    private static final long PATH_NANOS = 5_000;

    /** Limit after which a flow control counts as stuck, in multiples of the time of the receiver's program. */
    private static final long MOST_TIMES = 100;

    private final VirtualClock clock = new VirtualClock();
    private final FlowControl flowControl;
    private final int buffers;
    private final long messagesEach;
    private final FlowControlSender[] senders;
    private final FlowControlReceiver receiver;

    /** By sender: true if its next step is planned. */
    private final boolean[] isAwake;

    /** Senders of the messages in the receive buffers, oldest first. */
    private final Deque<Integer> waiting = new ArrayDeque<>();

    private long busyUntil;
    private boolean isConsuming;
    private long received;
    private long transmissions;
    private long returns;
    private int mostBuffers;

    private FlowControlSimulation(FlowControl flowControl, int senders, int buffers, long messagesEach) {
        this.flowControl = flowControl;
        this.buffers = flowControl == FlowControl.WINDOW ? Math.max(senders, buffers) : buffers;
        this.messagesEach = messagesEach;
        receiver = new FlowControlReceiver(flowControl, senders);
        isAwake = new boolean[senders];
        this.senders = new FlowControlSender[senders];
        for (int i = 0; i < senders; i++) {
            this.senders[i] = FlowControlSender.of(flowControl, messagesEach, Math.max(1, buffers / senders));
        }
    }

    /**
     * Runs one flow control.
     *
     * @param flowControl the flow control
     * @param senders number of senders, 1 or more
     * @param buffers receive buffers of all senders together; a window uses at least one for each sender
     * @param messagesEach messages of each sender
     * @return the result
     */
    public static FlowControlOutcome run(FlowControl flowControl, int senders, int buffers, long messagesEach) {
        return new FlowControlSimulation(flowControl, senders, buffers, messagesEach).run();
    }

    private FlowControlOutcome run() {
        for (int sender = 0; sender < senders.length; sender++) {
            wake(sender);
        }
        long messages = messagesEach * senders.length;
        long limit = MOST_TIMES * messages * CONSUME_NANOS;
        while (received < messages && clock.now() < limit && clock.advance()) {
            // Each event determines its successors.
        }
        long kept = 0;
        for (FlowControlSender sender : senders) {
            kept = Math.max(kept, sender.mostKept());
        }
        return new FlowControlOutcome(
                flowControl,
                senders.length,
                messages,
                received,
                clock.now(),
                transmissions,
                returns,
                receiver.overtaken(),
                mostBuffers,
                kept);
    }

    private void wake(int sender) {
        if (!isAwake[sender]) {
            isAwake[sender] = true;
            clock.after(0, () -> step(sender));
        }
    }

    private void step(int sender) {
        isAwake[sender] = false;
        long number = senders[sender].next(clock.now());
        if (number < 0) {
            long wait = senders[sender].nanosToNext(clock.now());
            if (wait != Long.MAX_VALUE) {
                clock.after(Math.max(1, wait), () -> wake(sender));
            }
            return;
        }
        transmissions++;
        clock.after(PATH_NANOS, () -> arrive(sender, number));
        isAwake[sender] = true;
        clock.after(SEND_NANOS, () -> step(sender));
    }

    /** Processes one message after the other at the receiver, including discarded ones. */
    private void arrive(int sender, long number) {
        busyUntil = Math.max(busyUntil, clock.now()) + ARRIVAL_NANOS;
        clock.at(busyUntil, () -> judge(sender, number));
    }

    private void judge(int sender, long number) {
        FlowControlReceiver.Verdict verdict = receiver.judge(sender, number, waiting.size() < buffers);
        switch (verdict) {
            case TAKEN -> {
                waiting.add(sender);
                mostBuffers = Math.max(mostBuffers, waiting.size());
                consume();
                if (flowControl != FlowControl.WINDOW && flowControl != FlowControl.RETURN_TO_SENDER) {
                    sendResult(sender, number, true);
                }
            }
            case REFUSED -> {
                returns += flowControl == FlowControl.RETURN_TO_SENDER ? 1 : 0;
                sendResult(sender, number, false);
            }
            case DISCARDED -> {
                // Without a word.
            }
        }
    }

    private void sendResult(int sender, long number, boolean isTaken) {
        clock.after(PATH_NANOS, () -> {
            if (isTaken) {
                senders[sender].taken(number, clock.now());
            } else {
                senders[sender].refused(number, clock.now());
            }
            wake(sender);
        });
    }

    private void consume() {
        if (isConsuming || waiting.isEmpty()) {
            return;
        }
        isConsuming = true;
        clock.after(CONSUME_NANOS, () -> {
            isConsuming = false;
            received++;
            int sender = waiting.remove();
            if (flowControl == FlowControl.WINDOW) {
                sendResult(sender, 0, true);
            }
            consume();
        });
    }
}
