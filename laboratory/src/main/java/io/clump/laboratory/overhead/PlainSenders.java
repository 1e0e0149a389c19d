package io.clump.laboratory.overhead;

import io.clump.am2.Bundle;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import java.util.List;

/**
 * Senders that each do one step more than the one before, in the order of the thesis (Lumetta 1998, section 6.3.6,
 * figure 6.27): up to all steps of the lock-free algorithm, without the additions of Clump to the thesis.
 */
final class PlainSenders {
    /** The first step that hands messages over. */
    static final int FIRST_SHARED = 3;

    /** Sends a short request, or does a part of that. */
    @FunctionalInterface
    interface SendStep {
        void send(int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7);
    }

    private static final int MOST_HANDLERS = 1 << 16;
    private static final int MOST_ARGUMENTS = 8;
    private static final int SOURCE = 1;
    private static final long TAG = 0;

    private final PlainQueues queues;
    private final PacketQueue own;
    private final PacketQueue shared;
    private final Bundle bundle;

    /** Tag that requests carry, by destination; here there is one destination only. */
    private final long[] translations = {TAG};

    private long ownTail;
    private long tail;

    /** Sum of the values that steps without a send have computed, so that the compiler does not remove them. */
    private long sum;

    PlainSenders(PlainQueues queues, Bundle bundle) {
        this.queues = queues;
        this.bundle = bundle;
        own = queues.own();
        shared = queues.shared();
    }

    /** Returns the steps in order; those from {@link #FIRST_SHARED} on send to side 1. */
    List<SendStep> steps() {
        return List.of(
                this::call,
                this::tail,
                this::fill,
                this::line,
                this::overflow,
                this::poll,
                this::check,
                this::concurrent);
    }

    long sum() {
        return sum;
    }

    private void call(int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        sum += to + handler + a0 + a7;
    }

    private void tail(int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        sum += to + handler + a0 + a7 + own.packetAt(ownTail);
        ownTail++;
    }

    private void fill(int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        int packet = own.packetAt(ownTail);
        ownTail++;
        write(packet, to, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        own.stateRelease(packet, PacketState.READY);
    }

    /** Fills a packet as {@link #fill} does, but in lines that the receiver has had before. */
    private void line(int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        int packet = shared.packetAt(tail);
        tail++;
        write(packet, to, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        shared.stateRelease(packet, PacketState.READY);
    }

    private void overflow(
            int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        int packet = awaitFree();
        write(packet, to, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        shared.stateRelease(packet, PacketState.READY);
    }

    private void poll(int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        int packet = awaitFree();
        write(packet, to, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        shared.stateRelease(packet, PacketState.READY);
        sum += bundle.poll();
    }

    private void check(int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        checkArguments(to, handler, count);
        int packet = awaitFree();
        write(packet, to, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        shared.stateRelease(packet, PacketState.READY);
        sum += bundle.poll();
    }

    private void concurrent(
            int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        checkArguments(to, handler, count);
        int packet = shared.packetAt(shared.packetTail().getAndIncrement());
        while (!shared.compareAndSetState(packet, PacketState.FREE, PacketState.CLAIMED)) {
            Thread.onSpinWait();
        }
        write(packet, to, handler, count, a0, a1, a2, a3, a4, a5, a6, a7);
        shared.stateRelease(packet, PacketState.READY);
        sum += bundle.poll();
    }

    private int awaitFree() {
        int packet = shared.packetAt(tail);
        tail++;
        while (shared.stateAcquire(packet) != PacketState.FREE) {
            Thread.onSpinWait();
        }
        return packet;
    }

    private void checkArguments(int destination, int handler, int count) {
        if (handler < 0 || handler >= MOST_HANDLERS || count < 0 || count > MOST_ARGUMENTS) {
            throw new IllegalArgumentException("handler or argument count out of range: " + handler + ", " + count);
        }
        if (destination >= translations.length || translations[destination] != queues.tagAcquire()) {
            throw new IllegalArgumentException("destination without the right tag: " + destination);
        }
    }

    private void write(
            int at, int to, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        Packet.write(
                queues.memory(),
                at,
                Packet.description(PacketKind.REQUEST, handler, count, 0),
                TAG,
                SOURCE,
                to,
                Packet.pair(a0, a1),
                Packet.pair(a2, a3),
                Packet.pair(a4, a5),
                Packet.pair(a6, a7));
    }
}
