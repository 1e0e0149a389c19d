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
 * Sleep of a bundle's thread until a message arrives in any of its queue blocks: one call of a selector that watches
 * the channels of all of them, those of shared memory and of the network.
 *
 * <pre>
 *   awake ── readyToSleep of each queue block: all have nothing ──▶ select ── a channel, the time, an interrupt ──▶ awake
 *     ▲                       │ one has something, or soon will
 *     ╰───────────────────────╯
 * </pre>
 *
 * Used by the bundle's thread, except {@link #endSleep}. In a parallel bundle one thread at a time sleeps, and
 * meanwhile the other threads may use all methods except {@link #remove} and {@link #close}, one at a time. Holds no
 * resource before the first sleep.
 */
public final class Sleeper implements IdleSleep, AutoCloseable {
    /**
     * Longest sleep. A message wakes the thread at once. This limit bounds the delay after a lost wake-up, for instance
     * if the sender was killed or stopped before it could ring or its datagram was lost, and the time until a dead
     * sender's claim is found. The cost of ten polls a second is very low.
     */
    public static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Shortest sleep, since the selector counts milliseconds, and 0 means no limit there. */
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * Time from which on a sleep may end up to a millisecond after a protocol's deadline. Up to there it ends before,
     * and the thread yields for the rest, half a millisecond on average. After longer sleeps, between retransmissions
     * and checks for dead peers, nobody gains from that precision.
     */
    private static final long COARSE_NANOS = TimeUnit.MILLISECONDS.toNanos(8);

    /** Value in place of the time to sleep if there is work to do. */
    private static final long STAY_AWAKE = -1;

    private final long longestNanos;
    private final List<QueueBlock> blocks = new ArrayList<>();

    /** Registered channels with their queue blocks. */
    private final Map<SelectableChannel, QueueBlock> watched = new HashMap<>();

    private @Nullable Selector selector;
    private boolean closed;

    /** True if the first sleep must end at once; without a selector no thread has slept yet. */
    private boolean isWoken;

    private long nanosToRetry = Long.MAX_VALUE;
    private long nanosToWork = Long.MAX_VALUE;

    /** Condition for which the thread waits, if it is given. */
    private @Nullable BooleanSupplier isOver;

    /**
     * Makes a sleeper that watches nothing yet.
     *
     * @param longestNanos limit of a sleep without events, at least a millisecond
     */
    public Sleeper(long longestNanos) {
        this.longestNanos = longestNanos;
    }

    /** Watches a queue block from now on. */
    public void add(QueueBlock block) {
        blocks.add(block);
    }

    /** Stops watching a queue block; called before that is closed, since its channel must still be open. */
    public void remove(QueueBlock block) {
        blocks.remove(block);
        Selector open = selectorIfOpen();
        if (open == null) {
            return;
        }
        // The channel of the block is not requested: the block might have to open it, and there may be no descriptor
        // left.
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

    /** Limits the next sleeps, since there is no event for free space, for which messages set aside wait. */
    public void retryAfter(long nanos) {
        nanosToRetry = nanos;
    }

    /**
     * Limits the next sleeps, since a library has work then. For less than the shortest sleep the thread only yields,
     * and senders need not wake it.
     */
    public void workAfter(long nanos) {
        nanosToWork = nanos;
    }

    /**
     * Begins a wait for a condition, which may be a word of shared memory. It is tested once more after all queue
     * blocks are ready to sleep, so a thread that makes it true and then rings the bell ends the sleep, or no sleep
     * begins.
     */
    public void beginWait(BooleanSupplier condition) {
        isOver = condition;
    }

    /** Ends the wait. */
    public void endWait() {
        isOver = null;
    }

    /** Sleeps. Returns at once if there is work now or within a millisecond; may also wake spuriously. */
    @Override
    public void sleep(long mostNanos) {
        try {
            rest(fallAsleep(mostNanos));
        } finally {
            awake();
        }
    }

    /**
     * Begins a {@link #sleep}: from now on an arriving message wakes the thread.
     *
     * @return argument of {@link #rest}
     */
    long fallAsleep(long mostNanos) {
        if (nanosToWork < SHORTEST_NANOS) {
            return 0;
        }
        long retryNanos = Math.min(nanosToRetry, nanosToWork);
        long quietNanos = Math.min(retryNanos, readyToSleep(selector(), System.nanoTime()));
        if (quietNanos < SHORTEST_NANOS) {
            return quietNanos > 0 ? 0 : STAY_AWAKE;
        }
        if (isOver != null && isOver.getAsBoolean()) {
            return STAY_AWAKE;
        }
        long quietMillis =
                quietNanos < COARSE_NANOS ? TimeUnit.NANOSECONDS.toMillis(quietNanos) : millisRoundedUp(quietNanos);
        // The caller's time may always be exceeded by a part of a millisecond.
        return Math.min(quietMillis, millisRoundedUp(mostNanos));
    }

    private long millisRoundedUp(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(Math.min(nanos, longestNanos) + SHORTEST_NANOS - 1);
    }

    /** Does the middle of a {@link #sleep}, the only part in which other threads may use the bundle. */
    void rest(long millis) {
        if (millis > 0) {
            select(selector(), millis);
        } else if (millis != STAY_AWAKE) {
            Thread.yield();
        }
    }

    /** Ends a {@link #sleep}, also after a failure. */
    void awake() {
        // By number, as in readyToSleep: an iterator would be allocated for each sleep.
        for (int i = 0; i < blocks.size(); i++) {
            blocks.get(i).awake();
        }
    }

    /** Ends the current sleep, or else the next one. Needs no descriptor, so it cannot fail. Any thread may call it. */
    public synchronized void endSleep() {
        if (selector == null) {
            isWoken = true;
        } else if (!closed) {
            selector.wakeup();
        }
    }

    /** Returns the limit of a sleep without events. */
    long longestNanos() {
        return longestNanos;
    }

    /** Closes the selector. */
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
        for (int i = 0; i < blocks.size(); i++) {
            QueueBlock block = blocks.get(i);
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
            if (isWoken) {
                selector.wakeup();
            }
        }
        return selector;
    }

    private static void register(SelectableChannel channel, Selector selector) {
        try {
            // A socket that is listened to is readable when a connection can be accepted.
            channel.register(selector, channel.validOps() & (SelectionKey.OP_READ | SelectionKey.OP_ACCEPT));
        } catch (ClosedChannelException e) {
            throw new IllegalStateException("a queue block's channel is closed while its endpoint is open", e);
        }
    }

    /** Waits until a channel is readable; it does not matter which one, since all are polled. 0 does not wait. */
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
