package io.clump.laboratory.net;

import io.clump.laboratory.harness.ChildProcess;
import io.clump.laboratory.worker.Affinity;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that is a path between two interfaces: it carries IP packets from one to the other, both ways, with the
 * speed, the queue and the delay of a {@link PathQueue} each. It sleeps for some microseconds after each poll, and runs
 * before all others if it is started so, since those whose packets it carries leave no processor idle. Ends with its
 * input.
 */
public final class PathRelay {
    /** Output on standard output when the interfaces are ready. */
    static final String READY = "ready";

    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final int FRAMES = 4096;
    private static final int SLOT_BYTES = 2048;

    private final TunDevice from;
    private final TunDevice to;
    private final PathQueue queue;
    private final ByteBuffer packets = ByteBuffer.allocateDirect(FRAMES * SLOT_BYTES);
    private final int[] lengthsBytes = new int[FRAMES];

    private PathRelay(TunDevice from, TunDevice to, PathQueue queue) {
        this.from = from;
        this.to = to;
        this.queue = queue;
    }

    /**
     * Carries packets until its input ends.
     *
     * @param arguments names of both interfaces; megabits a second, nanoseconds of the delay of a way, bytes of the
     *     queue; the processor
     */
    public static void main(String[] arguments) {
        TunDevice first = new TunDevice(arguments[0]);
        TunDevice second = new TunDevice(arguments[1]);
        int megabits = Integer.parseInt(arguments[2]);
        long delayNanos = Long.parseLong(arguments[3]);
        int queueBytes = Integer.parseInt(arguments[4]);
        int processor = Integer.parseInt(arguments[5]);
        PathRelay there = new PathRelay(first, second, new PathQueue(megabits, delayNanos, queueBytes, FRAMES));
        PathRelay back = new PathRelay(second, first, new PathQueue(megabits, delayNanos, queueBytes, FRAMES));
        Thread carrier = new Thread(
                () -> {
                    // A packet that is written on one processor may overtake another that was written on another one.
                    Affinity.bindTo(processor);
                    while (true) {
                        there.carry();
                        back.carry();
                        LockSupport.parkNanos(PAUSE_NANOS);
                    }
                },
                "carrier");
        carrier.setDaemon(true);
        carrier.start();
        System.out.println(READY);
        ChildProcess.awaitEndOfInput();
    }

    private void carry() {
        take();
        long now = System.nanoTime();
        while (queue.hasArrived(now)) {
            int place = queue.arriving();
            to.write(packets, place * SLOT_BYTES, lengthsBytes[place]);
            queue.leave();
        }
    }

    private void take() {
        while (queue.hasSpace()) {
            int place = queue.entering();
            int lengthBytes = from.read(packets, place * SLOT_BYTES, SLOT_BYTES);
            if (lengthBytes <= 0) {
                return;
            }
            lengthsBytes[place] = lengthBytes;
            // A packet that finds the queue full is overwritten by the next one.
            queue.enter(lengthBytes, System.nanoTime());
        }
    }
}
