package io.clump.simulation.channels;

import io.clump.channels.ChannelConfiguration;
import io.clump.channels.ChannelEngine;
import io.clump.channels.SendBuffer;
import io.clump.channels.Transport;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The sender's rule of a flow control in a {@link FlowControlSimulation}. The flow control of channels is their own
 * code.
 */
abstract class FlowControlSender {
    final long messages;
    private long mostKept;

    FlowControlSender(long messages) {
        this.messages = messages;
    }

    static FlowControlSender of(FlowControl flowControl, long messages, int share) {
        return switch (flowControl) {
            case WINDOW -> new Window(messages, share);
            case PLAIN_NACK -> new Repeating(messages, true);
            case RETURN_TO_SENDER -> new Repeating(messages, false);
            case MODIFIED_ACK_NACK -> new Modified(messages);
            case CHANNEL -> new OfChannel(messages);
        };
    }

    /** The message that leaves now, or -1 if none may. */
    abstract long next(long now);

    /** Records that a message was accepted; with a window, its buffer is free again. */
    abstract void taken(long number, long now);

    abstract void refused(long number, long now);

    /** Time until a message may leave without an answer. */
    long nanosToNext(long now) {
        return Long.MAX_VALUE;
    }

    final long mostKept() {
        return mostKept;
    }

    final void keeps(long count) {
        mostKept = Math.max(mostKept, count);
    }

    /** Window: at most as many messages are under way as there are buffers. */
    private static final class Window extends FlowControlSender {
        private final int share;
        private long next;
        private long freed;

        Window(long messages, int share) {
            super(messages);
            this.share = share;
        }

        @Override
        long next(long now) {
            if (next == messages || next - freed == share) {
                return -1;
            }
            keeps(next + 1 - freed);
            return next++;
        }

        @Override
        void taken(long number, long now) {
            freed++;
        }

        @Override
        void refused(long number, long now) {
            throw new IllegalStateException("a message with a buffer of its own was refused: number=" + number);
        }
    }

    /** Sends refused messages again before new ones. */
    private static final class Repeating extends FlowControlSender {
        private final boolean keepsSent;
        private final Deque<Long> again = new ArrayDeque<>();
        private long next;
        private long known;

        Repeating(long messages, boolean keepsSent) {
            super(messages);
            this.keepsSent = keepsSent;
        }

        @Override
        long next(long now) {
            Long first = again.poll();
            if (first != null) {
                return first;
            }
            if (next == messages) {
                return -1;
            }
            keeps(keepsSent ? next + 1 - known : 1);
            return next++;
        }

        @Override
        void taken(long number, long now) {
            known++;
        }

        @Override
        void refused(long number, long now) {
            again.add(number);
            keeps(keepsSent ? next - known : again.size());
        }
    }

    /**
     * Lines 117 to 130 of the paper, with the refused number instead of the sender's last one in line 125, and any
     * acknowledgement from it on.
     */
    private static final class Modified extends FlowControlSender {
        private long first;
        private long cursor;
        private long highest;
        private boolean isNotToSend;
        private long refused;

        Modified(long messages) {
            super(messages);
        }

        @Override
        long next(long now) {
            if (cursor == messages || (isNotToSend && cursor == highest)) {
                return -1;
            }
            long number = cursor++;
            highest = Math.max(highest, cursor);
            keeps(highest - first);
            return number;
        }

        @Override
        void taken(long number, long now) {
            first = Math.max(first, number + 1);
            cursor = Math.max(cursor, first);
            isNotToSend &= number < refused;
        }

        @Override
        void refused(long number, long now) {
            first = Math.max(first, number);
            refused = number;
            cursor = number;
            isNotToSend = true;
        }
    }

    /** The rule of channels: an engine whose transport accepts one message at a time. */
    private static final class OfChannel extends FlowControlSender implements Transport {
        /** Messages of the send area: as many as in the paper. */
        private static final int AREA = 511;

        private final ChannelEngine engine =
                new ChannelEngine(new ChannelConfiguration(0, 0, 1, AREA, 1, Long.BYTES), this, () -> this.now);

        private long now;
        private long added;
        private boolean mayLeave;
        private long leaving;

        OfChannel(long messages) {
            super(messages);
        }

        @Override
        long next(long now) {
            this.now = now;
            leaving = -1;
            while (added < messages) {
                SendBuffer buffer = engine.getSendBuffer(Long.BYTES);
                if (buffer == null) {
                    break;
                }
                engine.send(0, buffer);
                added++;
            }
            mayLeave = true;
            engine.pump();
            mayLeave = false;
            if (leaving >= 0) {
                keeps(engine.unacknowledged(0));
            }
            return leaving;
        }

        @Override
        public boolean send(int receiver, boolean wantsAnswer, int number, int slot) {
            boolean leaves = mayLeave;
            mayLeave = false;
            leaving = leaves ? number : leaving;
            return leaves;
        }

        @Override
        public boolean ask(int receiver) {
            return false;
        }

        @Override
        void taken(long number, long now) {
            this.now = now;
            engine.acknowledged(0, (int) number, false);
        }

        @Override
        void refused(long number, long now) {
            this.now = now;
            engine.refused(0, (int) number);
        }

        @Override
        long nanosToNext(long now) {
            this.now = now;
            return engine.isSettled() ? engine.nanosToRetry() : Long.MAX_VALUE;
        }
    }
}
