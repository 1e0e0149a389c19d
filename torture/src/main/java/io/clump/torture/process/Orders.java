package io.clump.torture.process;

import io.clump.am2.ClumpException;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the launcher's orders, a line each: a word and a number. Some orders are carried out here, by threads of their
 * own; the others wait for the thread that sends and polls.
 */
final class Orders {
    /** Interrupts the thread that sends and polls for so many milliseconds. */
    static final String INTERRUPT = "interrupt";

    /** Holds all file descriptors for so many milliseconds. */
    static final String DESCRIPTORS = "descriptors";

    /** Holds all direct memory for so many milliseconds. */
    static final String MEMORY = "memory";

    private static final int STATUS_WITHOUT_LAUNCHER = 3;
    private static final int MEGABYTE = 1 << 20;
    private static final int LEAST_BYTES = 4_096;
    private static final int MOST_INTERVAL_MILLIS = 20;

    private final InjectedFaults faults;
    private final Queue<Order> waiting = new ConcurrentLinkedQueue<>();
    private volatile @Nullable Thread interrupted;
    private volatile boolean mayStarve;

    Orders(InjectedFaults faults) {
        this.faults = faults;
    }

    /** Begins to read standard input. Its end is that of the launcher, and of this process. */
    void begin() {
        daemon(this::read);
    }

    /** Without this nothing is held: a layer cannot open without descriptors. */
    void starveFromNowOn() {
        mayStarve = true;
    }

    /** Says which thread sends and polls from now on. */
    void interruptFromNowOn(Thread thread) {
        interrupted = thread;
    }

    /** Takes the next order; returns null if no order waits. */
    @Nullable
    Order next() {
        return waiting.poll();
    }

    private void read() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            String line = in.readLine();
            while (line != null) {
                int space = line.indexOf(' ');
                take(new Order(line.substring(0, space), Long.parseLong(line.substring(space + 1))));
                line = in.readLine();
            }
        } catch (IOException expected) {
            // The same as its end.
        }
        Runtime.getRuntime().halt(STATUS_WITHOUT_LAUNCHER);
    }

    private void take(Order order) {
        switch (order.word()) {
            case INTERRUPT -> daemon(() -> interrupt(order.number()));
            case DESCRIPTORS -> starve(() -> holdDescriptors(order.number()));
            case MEMORY -> starve(() -> holdMemory(order.number()));
            default -> waiting.add(order);
        }
    }

    private void starve(Runnable holder) {
        if (mayStarve) {
            daemon(holder);
        }
    }

    private void interrupt(long millis) {
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < endNanos) {
            Thread thread = interrupted;
            if (thread != null) {
                thread.interrupt();
            }
            rest(ThreadLocalRandom.current().nextInt(1, MOST_INTERVAL_MILLIS));
        }
    }

    private void holdDescriptors(long millis) {
        List<FileInputStream> held = new ArrayList<>();
        faults.beginShortage();
        try {
            while (true) {
                held.add(new FileInputStream("/dev/null"));
            }
        } catch (IOException expected) {
            rest(millis);
        } finally {
            held.forEach(Orders::close);
            faults.endShortage();
        }
    }

    private void holdMemory(long millis) {
        List<ByteBuffer> held = new ArrayList<>();
        faults.beginShortage();
        for (int bytes = MEGABYTE; bytes >= LEAST_BYTES; bytes /= 4) {
            try {
                while (true) {
                    held.add(ByteBuffer.allocateDirect(bytes));
                }
            } catch (OutOfMemoryError expected) {
                // Smaller pieces may still be there.
            }
        }
        rest(millis);
        held.forEach(org.agrona.BufferUtil::free);
        held.clear();
        faults.endShortage();
    }

    private static void close(FileInputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            throw new ClumpException("cannot close a file: cause=" + e, e);
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "torture-orders");
        thread.setDaemon(true);
        thread.start();
    }

    static void rest(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * An order.
     *
     * @param word what to do
     * @param number how long or how often
     */
    record Order(String word, long number) {}
}
