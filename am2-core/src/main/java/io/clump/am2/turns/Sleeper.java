package io.clump.am2.turns;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.QueueBlock;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How the thread of a bundle sleeps until something arrives in any of its queue blocks: in one call of a selector that
 * watches the channels of all of them, those of shared memory and of the network alike.
 *
 * <pre>
 *   awake ── readyToSleep of each queue block: all have nothing ──▶ select ── a channel, the time, an interrupt ──▶ awake
 *     ▲                       │ one has something, or soon will
 *     ╰───────────────────────╯
 * </pre>
 *
 * Belongs to the bundle's thread, but for {@link #rouse}. Of a parallel bundle one thread at a time sleeps, and the
 * others may use all but {@link #remove} and {@link #close} meanwhile, in turns. Holds no resource before the first
 * sleep.
 */
public final class Sleeper implements Rest, AutoCloseable {
    /**
     * Longest sleep. A message wakes the thread at once; this bounds what a wake-up that got lost costs, because the
     * sender was killed or stopped before it could ring or because its datagram did not get through, and it bounds how
     * late a dead sender's claim is found. Ten polls a second cost next to nothing.
     */
    public static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The selector counts milliseconds, and 0 stands for no limit there. */
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Instead of how long to sleep: not at all, since there is something to do. */
    private static final long STAY_AWAKE = -1;

    private final long longestNanos;
    private final List<QueueBlock> blocks = new ArrayList<>();

    /** The channels that are registered. */
    private final Map<SelectableChannel, QueueBlock> watched = new HashMap<>();

    private @Nullable Selector selector;
    private boolean closed;

    /** True if the first sleep is to end at once: without a selector nobody has slept yet. */
    private boolean isRoused;

    private long nanosToRetry = Long.MAX_VALUE;

    /** Condition that the thread waits for, if it has told. */
    private @Nullable BooleanSupplier isOver;

    /**
     * Makes a sleeper that watches nothing yet.
     *
     * @param longestNanos bound of a sleep that nothing ends, at least a millisecond
     */
    public Sleeper(long longestNanos) {
        this.longestNanos = longestNanos;
    }

    /** Watches a queue block from now on. */
    public void add(QueueBlock block) {
        blocks.add(block);
    }

    /** Watches a queue block no longer; to be called before that is closed, since its channel stays open till then. */
    public void remove(QueueBlock block) {
        blocks.remove(block);
        Selector open = selectorIfOpen();
        if (open == null) {
            return;
        }
        // The block is not asked: it might have to open its channel, and there may be no descriptor left.
        boolean isCancelled = watched.entrySet().removeIf(entry -> {
            SelectionKey key = entry.getValue() == block ? entry.getKey().keyFor(open) : null;
            if (key != null) {
                key.cancel();
            }
            return key != null;
        });
        if (isCancelled) {
            select(open, 0);
        }
    }

    /** Bounds the next sleeps: there is no event for free space, which something that was set aside waits for. */
    public void retryAfter(long nanos) {
        nanosToRetry = nanos;
    }

    /**
     * Begins a wait for a condition, which may be a word of shared memory: it is asked once more after all queue blocks
     * are ready to sleep, so who makes it true and rings the bell afterwards ends the sleep, or none begins.
     */
    public void beginWait(BooleanSupplier condition) {
        isOver = condition;
    }

    /** Ends the wait. */
    public void endWait() {
        isOver = null;
    }

    /** Returns at once if there is something to do now or within a millisecond, and also for no reason at all. */
    @Override
    public void sleep(long mostNanos) {
        try {
            rest(fallAsleep(mostNanos));
        } finally {
            awake();
        }
    }

    /**
     * The beginning of a {@link #sleep}: from now on what arrives wakes the thread.
     *
     * @return what to give to {@link #rest}
     */
    long fallAsleep(long mostNanos) {
        long quietNanos = Math.min(nanosToRetry, readyToSleep(selector(), System.nanoTime()));
        if (quietNanos < SHORTEST_NANOS) {
            return quietNanos > 0 ? 0 : STAY_AWAKE;
        }
        if (isOver != null && isOver.getAsBoolean()) {
            return STAY_AWAKE;
        }
        // A caller's time may be overrun by a part of a millisecond, a protocol's may not.
        return Math.min(
                TimeUnit.NANOSECONDS.toMillis(Math.min(quietNanos, longestNanos)),
                TimeUnit.NANOSECONDS.toMillis(Math.min(mostNanos, longestNanos) + SHORTEST_NANOS - 1));
    }

    /** The middle of a {@link #sleep}, the only part in which others may use the bundle. */
    void rest(long millis) {
        if (millis > 0) {
            select(selector(), millis);
        } else if (millis != STAY_AWAKE) {
            Thread.yield();
        }
    }

    /** The end of a {@link #sleep}, also of one that failed. */
    void awake() {
        for (QueueBlock block : blocks) {
            block.awake();
        }
    }

    /** Ends the sleep of now, or else the next one. Takes no descriptor, so it cannot fail. Any thread may call it. */
    public synchronized void rouse() {
        if (selector == null) {
            isRoused = true;
        } else if (!closed) {
            selector.wakeup();
        }
    }

    /** Bound of a sleep that nothing ends. */
    long longestNanos() {
        return longestNanos;
    }

    /** Gives the selector up. */
    @Override
    public synchronized void close() {
        closed = true;
        if (selector != null) {
            try {
                selector.close();
            } catch (IOException e) {
                throw new ClumpException("cannot close the selector of a bundle: cause=" + e, e);
            }
        }
    }

    private long readyToSleep(Selector open, long now) {
        long quietNanos = Long.MAX_VALUE;
        for (QueueBlock block : blocks) {
            watch(block, block.wakeUpChannel(), open);
            watch(block, block.multicastWakeUpChannel(), open);
            quietNanos = Math.min(quietNanos, block.readyToSleep(now));
        }
        return quietNanos;
    }

    private void watch(QueueBlock block, @Nullable SelectableChannel channel, Selector open) {
        if (channel != null && channel.keyFor(open) == null) {
            register(channel, open);
            watched.put(channel, block);
        }
    }

    private synchronized @Nullable Selector selectorIfOpen() {
        return selector;
    }

    private synchronized Selector selector() {
        if (selector == null) {
            try {
                selector = Selector.open();
            } catch (IOException e) {
                throw new ClumpException("cannot open the selector of a bundle: cause=" + e, e);
            }
            if (isRoused) {
                selector.wakeup();
            }
        }
        return selector;
    }

    private static void register(SelectableChannel channel, Selector selector) {
        try {
            channel.register(selector, SelectionKey.OP_READ);
        } catch (ClosedChannelException e) {
            throw new IllegalStateException("a queue block's channel is closed while its endpoint is open", e);
        }
    }

    /** Waits until a channel is readable; which one does not matter, since all are polled. 0 does not wait. */
    private static void select(Selector selector, long millis) {
        try {
            if (millis == 0) {
                selector.selectNow(key -> {});
            } else {
                selector.select(key -> {}, millis);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot wait for messages: cause=" + e, e);
        }
    }
}
