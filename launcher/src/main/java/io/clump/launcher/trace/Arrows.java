package io.clump.launcher.trace;

import io.clump.am2.trace.TraceKind;
import io.clump.am2.trace.TraceRecord;
import io.clump.am2.trace.Tracer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the handler of each message. Packets do not number messages, so a send matches a handler if the two endpoints,
 * the index of the handler and the arguments are the same. If several messages match, the first sent one gets the first
 * handler. This is right unless a queue let them overtake each other, which the records do not show.
 */
final class Arrows {
    /** Sends without a handler so far, in the order in which they were sent. */
    private final Map<Message, List<Slice>> sends = new HashMap<>();

    /** Sends of returned messages. An unanswered message may have been handled. */
    private final Map<Message, List<Slice>> returned = new HashMap<>();

    private final List<Arrow> arrows = new ArrayList<>();

    private Arrows() {}

    /**
     * Message that was handled.
     *
     * @param send slice in which it was sent
     * @param handler slice in which it was handled
     */
    record Arrow(Slice send, Slice handler) {}

    /** Properties by which messages are matched, except the receiver. */
    private record Message(long from, boolean isReply, int handler, int key) {
        static Message sent(TraceRecord record) {
            return new Message(record.endpoint(), record.isReply(), record.handler(), record.key());
        }

        static Message handled(TraceRecord record) {
            return new Message(record.peer(), record.isReply(), record.handler(), record.key());
        }
    }

    /** Finds all arrows; the slices are in the order in which each process recorded them. */
    static List<Arrow> of(List<Slice> slices) {
        Arrows found = new Arrows();
        for (Slice slice : slices) {
            if (slice.kind() == TraceKind.SEND) {
                found.sends
                        .computeIfAbsent(Message.sent(slice.record), key -> new ArrayList<>())
                        .add(slice);
            }
        }
        slices.stream().filter(slice -> slice.kind() == TraceKind.RETURNED).forEach(found::takeReturned);
        slices.stream().filter(slice -> slice.kind() == TraceKind.HANDLER).forEach(found::takeHandled);
        return found.arrows;
    }

    /** Sets the send of a returned message apart: the last matching one before the return. */
    private void takeReturned(Slice end) {
        Message message = Message.sent(end.record);
        List<Slice> waiting = sends.getOrDefault(message, List.of());
        int last = -1;
        for (int i = 0; i < waiting.size(); i++) {
            if (waiting.get(i).record.nanos() <= end.record.nanos()) {
                last = i;
            }
        }
        if (last >= 0) {
            returned.computeIfAbsent(message, key -> new ArrayList<>()).add(waiting.remove(last));
        }
    }

    private void takeHandled(Slice handler) {
        TraceRecord record = handler.record;
        Message message = Message.handled(record);
        Slice send = take(sends, message, record.endpoint());
        if (send == null && record.isReply()) {
            // The reply of a get has no send of its own; it is matched with the get that its receiver has sent.
            int key = Tracer.keyOfGet(record.key());
            send = take(sends, new Message(record.endpoint(), false, record.handler(), key), record.peer());
        }
        if (send == null) {
            send = take(returned, message, record.endpoint());
        }
        if (send != null) {
            arrows.add(new Arrow(send, handler));
        }
    }

    /** Removes and returns the first send to an endpoint, or null. */
    private static @Nullable Slice take(Map<Message, List<Slice>> from, Message message, long to) {
        Iterator<Slice> waiting = from.getOrDefault(message, List.of()).iterator();
        while (waiting.hasNext()) {
            Slice send = waiting.next();
            if (send.record.peer() == to) {
                waiting.remove();
                return send;
            }
        }
        return null;
    }
}
