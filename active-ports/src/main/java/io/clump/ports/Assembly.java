package io.clump.ports;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Puts parts of messages together in the buffers of ports and runs receiver handlers. Reliable messages of each sender
 * and port are in order; a reliable message with a later number than the expected one has overtaken others, and waits.
 * Other messages have numbers of their own; a later number than the expected one means that messages were lost.
 */
final class Assembly {
    /** A gap that is wider than this is no loss but nonsense. */
    private static final int MAX_GAP = 1 << 28;

    /**
     * Maximum number of bytes of one sender's parts that wait for a port's buffer before the sender is asked to hold
     * reliable messages.
     */
    static final long HOLD_BYTES = 1L << 20;

    /**
     * Bytes of parts of one sender that wait for a port's buffer at most. A sender that is asked to hold has much less
     * in flight, so only a sender that does not hold loses reliable parts here.
     */
    static final long MAX_DEFERRED_BYTES = 64L << 20;

    private final Dispatch dispatch;
    private final Runnable refusal;

    /** Ports that parts wait for. */
    private final List<InputPort> deferring = new ArrayList<>();

    /** Flows of messages that have begun to arrive and are not complete: no other message may overwrite their bytes. */
    private final List<Inflow> arriving = new ArrayList<>();

    /** Flows whose senders must be notified that their hold has ended. */
    private final List<Inflow> resuming = new ArrayList<>();

    Assembly(Dispatch dispatch, Runnable refusal) {
        this.dispatch = dispatch;
        this.refusal = refusal;
    }

    /** Takes a part whose own numbers are possible. */
    void accept(Inflow flow, Qos qos, int number, int total, int offset, DirectBuffer source, int length) {
        if (!flow.deferred.isEmpty() || !process(flow, qos, number, total, offset, source, length)) {
            defer(flow, new Inflow.Part(qos, number, total, offset, copyOf(source, length)));
        }
        if (!flow.early.isEmpty()) {
            processEarly(flow);
        }
        drain();
    }

    /** Skips a message whose numbers are impossible: if it is the expected one, the next one is expected. */
    void corrupt(Inflow flow, int number) {
        refusal.run();
        if (number == flow.expected && flow.deferred.isEmpty()) {
            advance(flow, number + 1);
        }
        if (flow.port.binding != null) {
            dispatch.report(flow.port, flow.peer.rank, PortErrorCode.CORRUPT, 1);
        }
        drain();
    }

    /** Counts messages below a number as lost that have not arrived; they are not reliable. */
    void loseBelow(Inflow flow, int number) {
        int gap = number - flow.expected;
        if (gap > MAX_GAP) {
            refusal.run();
        } else if (gap > 0 && flow.deferred.isEmpty()) {
            lose(flow, number);
            drain();
        }
    }

    /** Returns whether to ask the sender to hold: too many of its bytes wait, and it has not been asked. */
    boolean mustHold(Inflow flow) {
        if (flow.isHolding || flow.deferredBytes < HOLD_BYTES) {
            return false;
        }
        flow.isHolding = true;
        flow.holds++;
        return true;
    }

    /**
     * Notifies the senders whose hold has ended. A notification is a send, which runs handlers: these may append to the
     * list or remove elements meanwhile.
     *
     * @param notifySender notifies one sender; false if there is no space for that now: it is tried again later
     */
    void notifyResuming(Predicate<Inflow> notifySender) {
        for (int i = resuming.size() - 1; i >= 0; i = Math.min(i, resuming.size()) - 1) {
            Inflow flow = resuming.get(i);
            // A sender that holds again is notified at the end of that hold.
            if (flow.isHolding || notifySender.test(flow)) {
                resuming.remove(flow);
            }
        }
    }

    /** Drops what there is of a sender's message that will not be completed. */
    void abandon(Inflow flow) {
        dropPart(flow);
        flow.early.clear();
        resuming.remove(flow);
    }

    /** Goes on with parts that waited for a buffer. */
    void drain() {
        for (int i = deferring.size() - 1; i >= 0; i--) {
            drain(deferring.get(i));
        }
    }

    /** Returns false if the part has to wait for the buffer. */
    private boolean process(Inflow flow, Qos qos, int number, int total, int offset, DirectBuffer source, int length) {
        if ((number != flow.expected || offset != flow.received)
                && !isExpected(flow, qos, number, total, offset, source, length)) {
            return true;
        }
        if (offset == 0) {
            if (!begin(flow, total)) {
                return false;
            }
        } else if (total != flow.total) {
            corrupt(flow, number);
            return true;
        }
        store(flow, offset, source, length);
        flow.received += length;
        if (flow.received == total) {
            complete(flow);
        } else if (offset == 0 && flow.binding != null) {
            arriving.add(flow);
        }
        return true;
    }

    /** Checks a part that is not the next one; returns whether it is, since those before it were lost. */
    private boolean isExpected(
            Inflow flow, Qos qos, int number, int total, int offset, DirectBuffer source, int length) {
        int ahead = number - flow.expected;
        boolean isLate = ahead < 0 || (ahead == 0 && offset < flow.received);
        if (qos == Qos.RELIABLE) {
            if (isLate || ahead > Inflow.MAX_EARLY || !hold(flow, number, total, offset, source, length)) {
                refusal.run();
            }
            return false;
        }
        if (isLate) {
            return false; // it was reported as lost when it was overtaken
        }
        if (ahead > MAX_GAP) {
            refusal.run();
            return false;
        }
        int firstKept = offset == 0 ? number : number + 1;
        lose(flow, firstKept);
        return offset == 0;
    }

    private static boolean hold(Inflow flow, int number, int total, int offset, DirectBuffer source, int length) {
        Inflow.Part part = new Inflow.Part(Qos.RELIABLE, number, total, offset, copyOf(source, length));
        return flow.early.hold(Inflow.key(number, offset), part, part.memoryBytes());
    }

    private boolean begin(Inflow flow, int total) {
        Binding binding = flow.port.binding;
        if (binding != null) {
            if (binding.cursor.mustWait(total) || (!arriving.isEmpty() && wouldOverwrite(binding, total))) {
                return false;
            }
            flow.offset = binding.cursor.position();
            flow.space = binding.cursor.space();
            flow.reservation = binding.cursor.begin(total);
        }
        flow.binding = binding;
        flow.total = total;
        flow.received = 0;
        return true;
    }

    /**
     * Returns whether a message would overwrite a message of another binding that is still arriving: a port may have
     * been bound to the same memory again meanwhile. The cursor of a binding keeps its own messages apart.
     */
    private boolean wouldOverwrite(Binding binding, int total) {
        MutableDirectBuffer buffer = binding.buffer;
        int length = Math.min(total, binding.cursor.space());
        for (int i = 0; buffer != null && i < arriving.size(); i++) {
            Inflow other = arriving.get(i);
            if (other.binding != binding && other.occupies(buffer, binding.cursor.position(), length)) {
                return true;
            }
        }
        return false;
    }

    private static void store(Inflow flow, int offset, DirectBuffer source, int length) {
        Binding binding = flow.binding;
        MutableDirectBuffer buffer = binding == null ? null : binding.buffer;
        int fitting = Math.min(length, flow.space - offset);
        if (buffer != null && fitting > 0) {
            buffer.putBytes(flow.offset + offset, source, 0, fitting);
        }
    }

    private void complete(Inflow flow) {
        InputPort port = flow.port;
        Binding binding = flow.binding;
        int total = flow.total;
        flow.expected++;
        end(flow);
        port.delivered++;
        if (binding == null) {
            port.discarded++;
            return;
        }
        binding.cursor.end();
        PortHandler receiver = binding.receiver;
        if (total > flow.space) {
            port.truncated++;
            dispatch.report(port, flow.peer.rank, PortErrorCode.MSGTOOLONG, 1);
        } else if (receiver != null) {
            dispatch.deliver(receiver, port.number, flow.peer.rank, binding.buffer, flow.offset, total);
        }
    }

    /** Reports the lost messages, from the expected one on. */
    private void lose(Inflow flow, int number) {
        int count = number - flow.expected;
        advance(flow, number);
        dispatch.report(flow.port, flow.peer.rank, PortErrorCode.FRAMELOST, count);
    }

    private void advance(Inflow flow, int number) {
        int count = number - flow.expected;
        dropPart(flow);
        flow.expected = number;
        flow.lost += count;
        flow.port.lost += count;
    }

    private void dropPart(Inflow flow) {
        if (flow.total != Inflow.NONE && flow.binding != null) {
            flow.binding.cursor.abandon(flow.reservation, flow.offset);
        }
        end(flow);
    }

    /** Forgets the message that has arrived, or will not. */
    private void end(Inflow flow) {
        if (!arriving.isEmpty()) {
            arriving.remove(flow);
        }
        flow.received = 0;
        flow.total = Inflow.NONE;
        flow.binding = null;
    }

    private void processEarly(Inflow flow) {
        while (flow.deferred.isEmpty()) {
            Inflow.Part next = flow.early.take(Inflow.key(flow.expected, flow.received));
            if (next == null) {
                return;
            }
            if (!process(flow, next)) {
                defer(flow, next);
            }
        }
    }

    private boolean process(Inflow flow, Inflow.Part part) {
        DirectBuffer bytes = part.bytes();
        return process(flow, part.qos(), part.number(), part.total(), part.offset(), bytes, bytes.capacity());
    }

    private void defer(Inflow flow, Inflow.Part part) {
        InputPort port = flow.port;
        if (flow.deferredBytes > MAX_DEFERRED_BYTES) {
            if (part.qos() == Qos.RELIABLE) {
                refusal.run();
            }
            return; // the next message or a probe shows that it is lost
        }
        if (flow.deferred.isEmpty()) {
            port.deferring.add(flow);
            if (!deferring.contains(port)) {
                deferring.add(port);
            }
        }
        flow.deferred.addLast(part);
        flow.deferredBytes += part.memoryBytes();
    }

    private void drain(InputPort port) {
        boolean hasProgressed = true;
        while (hasProgressed) {
            hasProgressed = false;
            for (int i = 0; i < port.deferring.size(); i++) {
                Inflow flow = port.deferring.get(i);
                Inflow.Part first = flow.deferred.peekFirst();
                while (first != null && process(flow, first)) {
                    hasProgressed = true;
                    flow.deferredBytes -= first.memoryBytes();
                    flow.deferred.removeFirst();
                    first = flow.deferred.peekFirst();
                }
                processEarly(flow);
                if (flow.isHolding && flow.deferred.isEmpty()) {
                    flow.isHolding = false;
                    if (!resuming.contains(flow)) {
                        resuming.add(flow);
                    }
                }
            }
            port.deferring.removeIf(flow -> flow.deferred.isEmpty());
        }
        if (port.deferring.isEmpty()) {
            deferring.remove(port);
        }
    }

    private static DirectBuffer copyOf(DirectBuffer source, int length) {
        byte[] bytes = new byte[length];
        source.getBytes(0, bytes);
        return new UnsafeBuffer(bytes);
    }
}
