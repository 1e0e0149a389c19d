package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * The sender's and receiver's states of Modified ACK/NACK against each other [L113-L154], over a path that keeps the
 * order and may give messages back: each message is taken once and in order, whenever the receiver has space.
 */
class OutflowProperties {
    private static final int AREA = 32;

    @Property
    void messagesAreTakenOnceAndInOrderWhateverIsRefusedOrComesBack(
            @ForAll @Size(max = 300) List<@IntRange(min = 0, max = 9) Integer> steps) {
        ChannelConfiguration configuration = new ChannelConfiguration(0, 0, 1, AREA, 1, 8);
        SendArea area = new SendArea("test", configuration);
        Outflow flow = new Outflow(0, area, 1);
        Deque<long[]> path = new ArrayDeque<>();
        Deque<long[]> back = new ArrayDeque<>();
        long[] receiver = new long[2];
        long now = 0;
        for (int step : steps) {
            now += Outflow.SHORTEST_PAUSE_NANOS;
            drive(step, flow, area, path, back, receiver, now);
        }
        long wanted = flow.next();
        for (int i = 0; i < 20_000 && flow.first() < wanted; i++) {
            now += Outflow.LONGEST_PAUSE_NANOS;
            drive(2, flow, area, path, back, receiver, now);
            drive(4, flow, area, path, back, receiver, now);
            drive(8, flow, area, path, back, receiver, now);
            drive(9, flow, area, path, back, receiver, now);
        }
        assertThat(receiver[0]).as("taken").isEqualTo(wanted);
        assertThat(flow.first()).as("known to be taken").isEqualTo(wanted);
        assertThat(area.usedCount()).isZero();
    }

    /**
     * Flows that share a large area leave half of it free while the receivers take all messages at once, since one in
     * 16 to 64 asks for an answer: no send has to wait for a question.
     */
    @Property
    void messagesThatAreTakenAtOnceFillAtMostHalfOfALargeArea(
            @ForAll @IntRange(min = 1, max = 8) int flows, @ForAll @IntRange(min = 256, max = 600) int capacity) {
        SendArea area = new SendArea("test", new ChannelConfiguration(0, 0, 1, capacity, 1, 8));
        List<Outflow> all = new ArrayList<>();
        for (int rank = 0; rank < flows; rank++) {
            all.add(new Outflow(rank, area, flows));
        }
        int most = 0;
        for (int i = 0; i < 4 * capacity; i++) {
            Outflow flow = all.get(i % flows);
            int slot = area.put(8);
            area.refer(slot);
            flow.add(slot);
            boolean asks = flow.asks();
            long number = flow.leaves();
            most = Math.max(most, area.usedCount());
            assertThat(most).isLessThanOrEqualTo(capacity / 2);
            if (asks) {
                flow.acknowledged((int) number, false, 0);
            }
        }
        // Otherwise each message asks, and each costs an answer.
        assertThat(most).isGreaterThanOrEqualTo(16);
    }

    /**
     * Over a path on which messages and answers overtake each other, as with some claim algorithms, all arrive,
     * although the sender asks nothing by itself and has no further message.
     */
    @Property
    void messagesThatOvertakeEachOtherAreTakenOnceAndInOrder(
            @ForAll @Size(max = 300) List<@IntRange(min = 0, max = 63) Integer> steps) {
        SendArea area = new SendArea("test", new ChannelConfiguration(0, 0, 1, AREA, 1, 8));
        Outflow flow = new Outflow(0, area, 1);
        Reception reception = new Reception(1, new ReceiveArea(new ChannelConfiguration(0, 0, 1, 1, 300, 8)));
        List<long[]> path = new ArrayList<>();
        List<long[]> back = new ArrayList<>();
        long now = 0;
        for (int step : steps) {
            now += Outflow.SHORTEST_PAUSE_NANOS;
            overtake(step % 8, step / 8, flow, area, reception, path, back, now);
        }
        while (!path.isEmpty() || !back.isEmpty() || flow.hasUnsent()) {
            now += Outflow.LONGEST_PAUSE_NANOS;
            overtake(2, 0, flow, area, reception, path, back, now);
            overtake(4, 0, flow, area, reception, path, back, now);
            overtake(6, 0, flow, area, reception, path, back, now);
        }
        assertThat(reception.from(0).expected).as("taken").isEqualTo(flow.next());
    }

    private static void overtake(
            int step,
            int place,
            Outflow flow,
            SendArea area,
            Reception reception,
            List<long[]> path,
            List<long[]> back,
            long now) {
        if (step < 2 && area.usedCount() < AREA) {
            int slot = area.put(8);
            area.refer(slot);
            flow.add(slot);
        } else if ((step == 2 || step == 3) && flow.mayGoOn(now)) {
            boolean asks = flow.asks();
            path.add(new long[] {flow.leaves(), asks ? 1 : 0});
        } else if ((step == 4 || step == 5) && !path.isEmpty()) {
            long[] message = path.remove(place % path.size());
            reception.take(0, (int) message[0], 8, message[1] == 1);
            if (reception.mustAnswer()) {
                back.add(new long[] {reception.answer(0), reception.isRefusing(0) ? 1 : 0});
            }
        } else if (step > 5 && !back.isEmpty()) {
            long[] answer = back.remove(place % back.size());
            if (answer[1] == 1) {
                flow.refused((int) answer[0], now);
            } else {
                flow.acknowledged((int) answer[0], false, now);
            }
        }
    }

    /** Receiver: the next number, and whether it is blocked. Answers: number, 1 if refused, 1 if to a question. */
    private static void drive(
            int step, Outflow flow, SendArea area, Deque<long[]> path, Deque<long[]> back, long[] receiver, long now) {
        long[] message;
        switch (step) {
            case 0, 1 -> {
                if (area.usedCount() < AREA) {
                    int slot = area.put(8);
                    area.refer(slot);
                    flow.add(slot);
                }
            }
            case 2, 3 -> {
                if (flow.mayGoOn(now)) {
                    boolean asks = flow.asks();
                    path.add(new long[] {flow.leaves(), asks ? 1 : 0});
                }
            }
            case 4, 5, 6 -> {
                message = path.poll();
                if (message != null) {
                    arrive(message, step != 6, back, receiver);
                }
            }
            case 7 -> {
                message = path.poll();
                if (message != null && message[0] >= 0) {
                    flow.cameBack((int) message[0], now);
                } else if (message != null) {
                    flow.notAsked();
                }
            }
            case 8 -> {
                message = back.poll();
                if (message != null && message[1] == 1) {
                    flow.refused((int) message[0], now);
                } else if (message != null) {
                    flow.acknowledged((int) message[0], message[2] == 1, now);
                }
            }
            default -> {
                if (flow.beginAsking()) {
                    path.add(new long[] {-1, 1});
                }
            }
        }
    }

    private static void arrive(long[] message, boolean hasSpace, Deque<long[]> back, long[] receiver) {
        boolean isQuestion = message[0] < 0;
        boolean isExpected = message[0] == receiver[0];
        if (isExpected && hasSpace) {
            receiver[0]++;
            receiver[1] = 0;
        } else if (isExpected) {
            receiver[1] = 1;
        }
        if (message[1] == 1 || (isExpected && !hasSpace)) {
            long number = receiver[1] == 1 ? receiver[0] : receiver[0] - 1;
            back.add(new long[] {number, receiver[1], isQuestion ? 1 : 0});
        }
    }
}
