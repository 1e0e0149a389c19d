package io.clump.am2.endpoint;

import io.clump.am2.EndpointName;
import io.clump.am2.Handler;
import io.clump.am2.Message;
import io.clump.am2.bundle.Membership;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.trace.TraceBuffer;
import io.clump.am2.trace.Tracer;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Records the events of one endpoint, with the tracer of its bundle. Used by the threads that may use the endpoint. An
 * endpoint that is not traced has no such object, and its handlers are called directly.
 */
public final class EndpointTrace {
    private final Membership membership;
    private final int endpoint;

    /** Destination of the request that is being sent; the next field is its record. */
    private long destination;

    private int request = Tracer.NONE;
    private boolean isWaitingForSpace;
    private int spaceWait = Tracer.NONE;

    public EndpointTrace(Membership membership, TraceBuffer buffer, long id) {
        this.membership = membership;
        endpoint = buffer.addEndpoint(id);
    }

    private Tracer tracer() {
        return Objects.requireNonNull(membership.group().tracer(), "all bundles of a traced layer have one");
    }

    /** Records that a send claims space. */
    public void claims(Translation to) {
        EndpointName name = to.name();
        destination = name == null ? 0 : name.id();
        isWaitingForSpace = false;
    }

    /** Records the beginning of a request or a get. */
    public void sends(Translation to, long description, int length, long a01, long a23, long a45, long a67) {
        claims(to);
        int handler = Packet.handler(description);
        boolean isGet = (Packet.kind(description) & PacketKind.GET) != 0;
        int key = Tracer.key(handler, a01, a23, a45, a67);
        request = tracer().sends(endpoint, destination, false, handler, isGet ? Tracer.keyOfGet(key) : key, length);
    }

    /** Records the beginning of a reply. */
    public void replies(
            QueueBlock origin, int source, long description, int length, long a01, long a23, long a45, long a67) {
        int handler = Packet.handler(description);
        int key = Tracer.key(handler, a01, a23, a45, a67);
        tracer().sends(endpoint, origin.endpointId(source), true, handler, key, length);
    }

    /** Records that the request was refused and is not sent. */
    public void refused() {
        tracer().refused(request);
    }

    /** Records that the send waits for space; several calls count as one wait. */
    public void waitsForSpace() {
        if (!isWaitingForSpace) {
            isWaitingForSpace = true;
            spaceWait = tracer().waitsForSpace(endpoint, destination);
        }
    }

    /** Records the end of a send's wait for space; the send may wait again. */
    public void hasWaited() {
        tracer().ends(spaceWait);
    }

    /** Records a returned message. */
    public void returned(DirectBuffer memory, int packet) {
        int handler = Packet.handler(memory, packet);
        int key = Tracer.key(
                handler,
                Packet.pair(memory, packet, 0),
                Packet.pair(memory, packet, 2),
                Packet.pair(memory, packet, 4),
                Packet.pair(memory, packet, 6));
        int kind = Packet.kind(memory, packet);
        boolean isGet = (kind & PacketKind.GET) != 0;
        boolean isReply = (kind & PacketKind.REPLY) != 0 && !isGet;
        tracer().returned(endpoint, isReply, handler, isGet ? Tracer.keyOfGet(key) : key);
    }

    /** Records a repeated datagram. */
    public void repeats(long peer) {
        tracer().repeats(endpoint, peer);
    }

    /** Wraps a handler so that its runs are recorded. */
    @Nullable
    Handler traced(@Nullable Handler handler) {
        return handler == null ? null : new TracedHandler(handler);
    }

    /** Returns the handler that {@link #traced} has wrapped. */
    @Nullable
    static Handler original(@Nullable Handler handler) {
        return handler instanceof TracedHandler traced ? traced.handler : handler;
    }

    /** Handler whose runs are recorded. */
    private final class TracedHandler implements Handler {
        private final Handler handler;

        TracedHandler(Handler handler) {
            this.handler = handler;
        }

        @Override
        public void handle(Message message) {
            Tracer tracer = tracer();
            int index = message.handler();
            int key = Tracer.key(
                    index,
                    message.longArgument(0),
                    message.longArgument(2),
                    message.longArgument(4),
                    message.longArgument(6));
            int place =
                    tracer.handles(endpoint, message.sourceId(), message.isReply(), index, key, message.dataLength());
            try {
                handler.handle(message);
            } finally {
                tracer.ends(place);
            }
        }
    }
}
