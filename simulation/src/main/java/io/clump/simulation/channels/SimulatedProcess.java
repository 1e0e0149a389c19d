package io.clump.simulation.channels;

import io.clump.channels.ChannelConfiguration;
import io.clump.channels.ChannelContext;
import io.clump.channels.ChannelEngine;
import io.clump.channels.ReceiveBuffer;
import io.clump.channels.SendBuffer;
import io.clump.channels.Transport;
import java.util.Random;

/** A process of a {@link GangSimulation}: its side of the channel, its contexts, and the paths to the others. */
final class SimulatedProcess implements Transport {
    /** Capacity in messages of a path to another process. */
    private static final int CAPACITY = 12;

    private static final int SENDS = 16;
    private static final int RECEIVES = 4;
    private static final int STEP_NANOS = 20_000;
    private static final int SHORTEST_SLICE_NANOS = 50_000;
    private static final int DELAY_NANOS = 30_000;
    private static final int REPETITION_NANOS = 1_000_000;

    private final GangSimulation simulation;
    private final Random random;
    private final int rank;
    private final int size;
    private final ChannelEngine engine;
    private final ChannelContext[] contexts = new ChannelContext[GangSimulation.CONTEXTS];

    /**
     * By the other process: when the last message to it arrives, of requests and of answers, and how many requests are
     * under way.
     */
    private final long[] lastRequest;

    private final long[] lastAnswer;
    private final int[] underWay;

    /** Requests and answers of this process that have not arrived. */
    private int outstanding;

    private int epoch;
    private int context;
    private long sliceEnd;
    private boolean isActive = true;
    private boolean isAtMeeting;
    private long otherContext;

    SimulatedProcess(GangSimulation simulation, int rank, int size) {
        this.simulation = simulation;
        this.rank = rank;
        this.size = size;
        random = simulation.random;
        ChannelConfiguration configuration = new ChannelConfiguration(1, rank, size, SENDS, RECEIVES, Long.BYTES);
        engine = new ChannelEngine(configuration, this, simulation.clock::now);
        lastRequest = new long[size];
        lastAnswer = new long[size];
        underWay = new int[size];
        for (int i = 0; i < contexts.length; i++) {
            contexts[i] = engine.emptyContext();
        }
    }

    void begin() {
        beginSlice();
        step();
    }

    long otherContext() {
        return otherContext;
    }

    long resent() {
        return engine.resent();
    }

    /** C6 to C8: switches to the next context here, although others may be late. */
    void switchContext() {
        contexts[context] = engine.save();
        context = (context + 1) % contexts.length;
        epoch++;
        engine.restore(contexts[context]);
        isAtMeeting = false;
        activate(true);
        beginSlice();
    }

    @Override
    public boolean send(int receiver, boolean wantsAnswer, int number, int slot) {
        if (underWay[receiver] == CAPACITY) {
            return false;
        }
        long value = engine.sendMemory().getLong(engine.sendOffset(slot));
        int sentIn = epoch;
        request(receiver, () -> simulation.process(receiver).arrive(rank, sentIn, wantsAnswer, number, value));
        return true;
    }

    @Override
    public boolean ask(int receiver) {
        if (underWay[receiver] == CAPACITY) {
            return false;
        }
        int sentIn = epoch;
        request(receiver, () -> simulation.process(receiver).asked(rank, sentIn));
        return true;
    }

    /** Lets the program send and receive, or stops it as its slice is over. */
    private void step() {
        simulation.clock.after(1 + random.nextInt(STEP_NANOS), this::step);
        if (isAtMeeting) {
            return;
        }
        if (isActive && simulation.clock.now() >= sliceEnd) {
            activate(false);
        }
        if (!isActive) {
            engine.ask();
            if (engine.isSettled() && outstanding == 0) {
                isAtMeeting = true;
                simulation.clock.after(random.nextInt(DELAY_NANOS), simulation::meet);
            }
            return;
        }
        for (int i = random.nextInt(4); i > 0 && simulation.maySend(); i--) {
            sendOne();
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            receiveOne();
        }
        engine.pump();
        if (engine.isFull()) {
            engine.ask();
        }
    }

    private void sendOne() {
        SendBuffer message = engine.getSendBuffer(Long.BYTES);
        if (message == null) {
            return;
        }
        int receiver = random.nextInt(size);
        long number = simulation.ledger.send(context, rank, receiver);
        message.data().putLong(0, number * GangSimulation.CONTEXTS + context);
        engine.send(receiver, message);
    }

    private void receiveOne() {
        ReceiveBuffer message = engine.receive();
        if (message == null) {
            return;
        }
        long value = message.data().getLong(0);
        int sender = message.sender();
        message.giveBack();
        if (value % GangSimulation.CONTEXTS != context) {
            simulation.fail("rank " + rank + " took in context " + context + " a message of context "
                    + value % GangSimulation.CONTEXTS);
            return;
        }
        long expected = simulation.ledger.receive(context, sender, rank);
        if (value / GangSimulation.CONTEXTS != expected) {
            simulation.fail("rank " + rank + " took message " + value / GangSimulation.CONTEXTS + " of rank " + sender
                    + " in context " + context + ", expected " + expected);
        }
    }

    private void activate(boolean active) {
        isActive = active;
        engine.activate(active);
    }

    private void beginSlice() {
        sliceEnd = simulation.clock.now() + SHORTEST_SLICE_NANOS + random.nextInt(4 * SHORTEST_SLICE_NANOS);
    }

    private void arrive(int sender, int sentIn, boolean wantsAnswer, int number, long value) {
        if (sentIn != epoch) {
            otherContext++;
            answer(sender, () -> simulation.process(sender).cameBack(rank, sentIn, number));
            return;
        }
        int offset = engine.take(sender, number, Long.BYTES, wantsAnswer);
        if (offset >= 0) {
            engine.receiveMemory().putLong(offset, value);
        }
        if (engine.mustAnswer()) {
            answer(sender, false);
        }
    }

    private void asked(int sender, int sentIn) {
        if (sentIn == epoch) {
            answer(sender, true);
            return;
        }
        otherContext++;
        answer(sender, () -> simulation.process(sender).questionCameBack(rank, sentIn));
    }

    private void answer(int sender, boolean isToQuestion) {
        boolean isRefusal = engine.isRefusing(sender);
        int number = engine.answer(sender);
        int sentIn = epoch;
        answer(sender, () -> simulation.process(sender).answered(rank, sentIn, isRefusal, number, isToQuestion));
    }

    private void answered(int receiver, int sentIn, boolean isRefusal, int number, boolean isToQuestion) {
        if (sentIn != epoch) {
            otherContext++;
        } else if (isRefusal) {
            engine.refused(receiver, number);
        } else {
            engine.acknowledged(receiver, number, isToQuestion);
        }
    }

    private void cameBack(int receiver, int sentIn, int number) {
        if (sentIn == epoch) {
            engine.cameBack(receiver, number);
        } else {
            otherContext++;
        }
    }

    private void questionCameBack(int receiver, int sentIn) {
        if (sentIn == epoch) {
            engine.questionCameBack(receiver);
        }
    }

    private void request(int receiver, Runnable arrival) {
        underWay[receiver]++;
        carry(receiver, lastRequest, () -> {
            underWay[receiver]--;
            arrival.run();
        });
    }

    private void answer(int sender, Runnable arrival) {
        carry(sender, lastAnswer, arrival);
    }

    /** Loses and retransmits a message at random, and keeps it after earlier ones. */
    private void carry(int other, long[] last, Runnable arrival) {
        long time = simulation.clock.now() + 1 + random.nextInt(DELAY_NANOS);
        while (random.nextDouble() < simulation.loss) {
            time += REPETITION_NANOS;
        }
        last[other] = Math.max(time, last[other] + 1);
        outstanding++;
        simulation.clock.at(last[other], () -> {
            outstanding--;
            arrival.run();
        });
    }
}
