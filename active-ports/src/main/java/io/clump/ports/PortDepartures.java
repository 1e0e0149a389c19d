package io.clump.ports;

import io.clump.am2.Endpoint;
import io.clump.am2.RequestOperations;
import io.clump.am2.SendResult;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;

/**
 * Sends messages. Inside a handler they are only queued, as the core forbids requests there; the queues are emptied
 * outside of handlers, without waiting. Each send polls, so handlers run inside these methods: they may add to the end
 * of a queue, and nothing else here.
 */
final class PortDepartures {
    /**
     * Messages queued for one peer beyond which those of {@link Qos#RAW} are dropped: handlers that answer each message
     * could otherwise queue without end, since each send from the queue polls and runs handlers.
     */
    static final int MOST_QUEUED_RAW = 4096;

    private final Endpoint endpoint;
    private final RequestOperations withoutWaiting;
    private final PortsConfiguration configuration;
    private final LossInjector losses;
    private final boolean losesSome;
    private final InputPort[] ports;
    private final Dispatch dispatch;
    private final int small;
    private final int part;

    /** Peers with queued messages. */
    private final List<PortPeer> queued = new ArrayList<>();

    private final ArrayDeque<QueuedMessage> free = new ArrayDeque<>();

    /** Flows whose receiver has not accounted for all messages. */
    private final List<Outflow> open = new ArrayList<>();

    private final Consumer<BooleanSupplier> wait;
    private Outflow awaited;
    private Qos awaitedQos = Qos.RELIABLE;
    private final BooleanSupplier isAwaitedTurn = this::isAwaitedTurn;

    /**
     * Makes the departures of one process.
     *
     * @param wait waits until a condition holds, for a send that waits for its predecessors or for credit
     */
    PortDepartures(
            Endpoint endpoint,
            PortsConfiguration configuration,
            PortPeer[] peers,
            InputPort[] ports,
            Dispatch dispatch,
            Consumer<BooleanSupplier> wait) {
        this.wait = wait;
        this.endpoint = endpoint;
        this.configuration = configuration;
        this.ports = ports;
        this.dispatch = dispatch;
        withoutWaiting = endpoint.withoutWaiting();
        losses = configuration.losses();
        losesSome = losses != LossInjector.NONE;
        small = configuration.firstHandler() + PortWire.SMALL;
        part = configuration.firstHandler() + PortWire.PART;
        awaited = new Outflow(peers[configuration.rank()], 0);
    }

    /** Returns whether nothing is queued and the fate of all messages is known. */
    boolean isSettled() {
        return queued.isEmpty() && open.isEmpty();
    }

    boolean hasOpen() {
        return !open.isEmpty();
    }

    boolean hasQueued() {
        return !queued.isEmpty();
    }

    PortResult send(OutputBinding binding, Qos qos, boolean waits, DirectBuffer data, int offset, int length) {
        data.boundsCheck(offset, length);
        PortResult result = PortResult.SENT;
        Outflow[] flows = binding.flows(qos);
        if (dispatch.isInside()) {
            for (Outflow flow : flows) {
                result = result.and(queue(flow, binding.source, qos, data, offset, length));
            }
            return result;
        }
        boolean isToMany = flows.length > 1;
        if (isToMany) {
            endpoint.beginMulticast(data, offset, length);
        }
        try {
            for (Outflow flow : flows) {
                result = result.and(sendTo(flow, binding.source, qos, waits, data, offset, length));
            }
        } finally {
            if (isToMany) {
                endpoint.endMulticast();
            }
        }
        if (!queued.isEmpty()) {
            pump();
        }
        return result;
    }

    /** Sends queued messages as far as there is space; returns the number of messages sent. */
    int pump() {
        int done = 0;
        int i = 0;
        while (i < queued.size()) {
            PortPeer peer = queued.get(i);
            while (!peer.queue.isEmpty() && sendQueued(peer, peer.queue.getFirst())) {
                free.addLast(peer.queue.removeFirst());
                done++;
            }
            if (peer.queue.isEmpty()) {
                queued.remove(i);
            } else {
                i++;
            }
        }
        return done;
    }

    /** Asks for the fate of messages. A question polls, so answers may take any of them off the list. */
    void probe() {
        for (int i = open.size() - 1; i >= 0; i = Math.min(i, open.size()) - 1) {
            Outflow flow = open.get(i);
            if (flow.unaccounted() == 0 || flow.peer.isDead) {
                flow.isOpen = false;
                open.remove(i);
            } else if (!flow.peer.isGone && !flow.peer.isPartlySent()) {
                int meta = PortWire.meta(flow.port, configuration.rank(), Qos.RAW);
                withoutWaiting.request(flow.peer.rank, configuration.firstHandler() + PortWire.PROBE, meta, flow.next);
            }
        }
    }

    /** Lets the core find out whether a process is there. */
    void ping(int process) {
        int meta = PortWire.meta(0, configuration.rank(), Qos.RAW);
        withoutWaiting.request(process, configuration.firstHandler() + PortWire.PING, meta);
    }

    /**
     * Sends a control message about a port if there is space now; returns true if it was sent, or if its receiver is
     * gone.
     */
    boolean sendControl(PortPeer peer, int handler, int meta, int number) {
        return peer.isGone || withoutWaiting.request(peer.rank, handler, meta, number) == SendResult.SENT;
    }

    /** Takes the receiver's account: all messages below a number have been delivered, or are among the lost ones. */
    void account(Outflow flow, int expected, long lost) {
        flow.accounted = expected;
        if (flow.isOpen && flow.unaccounted() == 0) {
            flow.isOpen = false;
            open.remove(flow);
        }
        long news = lost - flow.reported;
        if (news > 0) {
            lose(flow, PortErrorCode.FRAMELOST, news);
        }
    }

    /** Reports messages as lost to this process. */
    void lose(Outflow flow, PortErrorCode code, long count) {
        flow.reported += count;
        InputPort port = ports[flow.source];
        port.sentLost += count;
        dispatch.report(port, flow.peer.rank, code, count);
    }

    private PortResult queue(Outflow flow, int source, Qos qos, DirectBuffer data, int offset, int length) {
        if (qos == Qos.RAW && flow.peer.queue.size() >= MOST_QUEUED_RAW) {
            return drop(flow, source);
        }
        QueuedMessage message = free.isEmpty() ? new QueuedMessage(flow) : free.removeLast();
        message.set(flow, source, qos, data, offset, length);
        enqueue(flow.peer, message);
        return PortResult.QUEUED;
    }

    private void enqueue(PortPeer peer, QueuedMessage message) {
        if (peer.queue.isEmpty()) {
            queued.add(peer);
        }
        peer.queue.addLast(message);
    }

    private PortResult sendTo(
            Outflow flow, int source, Qos qos, boolean waits, DirectBuffer data, int offset, int length) {
        boolean mayWait = waits && qos != Qos.RAW;
        if (!flow.peer.queue.isEmpty() || !mayBegin(flow, qos)) {
            takeTurn(flow, qos, mayWait);
            if (!isTurn(flow, qos)) {
                return qos == Qos.RAW ? drop(flow, source) : PortResult.WOULD_BLOCK;
            }
        }
        if (flow.peer.isGone) {
            return fail(flow, source);
        }
        flow.source = source;
        if (length <= PortWire.SMALL_BYTES) {
            return sendSmall(mayWait ? endpoint : withoutWaiting, flow, qos, data, offset, length);
        }
        return sendParts(mayWait ? endpoint : withoutWaiting, flow, qos, data, offset, length);
    }

    /** Sends what others have queued for the same peer, and waits for that and for credit if it may. */
    private void takeTurn(Outflow flow, Qos qos, boolean waits) {
        pump();
        if (waits && !isTurn(flow, qos)) {
            Outflow outerAwaited = awaited;
            Qos outerQos = awaitedQos;
            awaited = flow;
            awaitedQos = qos;
            try {
                wait.accept(isAwaitedTurn);
            } finally { // a wait that is refused, since it is called in another one, leaves that one as it was
                awaited = outerAwaited;
                awaitedQos = outerQos;
            }
        }
    }

    private boolean isTurn(Outflow flow, Qos qos) {
        return (flow.peer.queue.isEmpty() && mayBegin(flow, qos)) || flow.peer.isGone;
    }

    /** Returns whether the receiver lets a message begin, as far as this process knows. */
    private boolean mayBegin(Outflow flow, Qos qos) {
        return switch (qos) {
            case RAW -> true;
            case FLOWCTL -> flow.unaccounted() < configuration.window();
            case RELIABLE -> !flow.isHeld();
        };
    }

    private boolean isAwaitedTurn() {
        return isTurn(awaited, awaitedQos);
    }

    /** Drops a message after queued ones. It takes a number, by which the receiver counts it as lost. */
    private PortResult drop(Outflow flow, int source) {
        flow.source = source;
        begin(flow, Qos.RAW);
        return refused(flow, Qos.RAW);
    }

    /** Counts a message to a process that is gone as sent and lost, though it had no number. */
    private PortResult fail(Outflow flow, int source) {
        flow.source = source;
        InputPort port = ports[source];
        port.sent++;
        port.sentLost++;
        dispatch.report(port, flow.peer.rank, PortErrorCode.SENDFAILURE, 1);
        return PortResult.FAILED;
    }

    private PortResult sendSmall(
            RequestOperations to, Outflow flow, Qos qos, DirectBuffer data, int offset, int length) {
        int number = begin(flow, qos);
        if (isInjectedLoss(flow, qos, number)) {
            return PortResult.SENT;
        }
        SendResult result;
        try {
            result = requestSmall(to, flow, qos, number, data, offset, length);
        } catch (IllegalStateException e) { // the core has refused the call: nothing was sent
            takeBack(flow);
            throw e;
        }
        return result == SendResult.SENT ? PortResult.SENT : refused(flow, qos);
    }

    /** Takes back the number of a message that was not sent, unless it is lost. */
    private PortResult refused(Outflow flow, Qos qos) {
        if (qos == Qos.RAW) {
            lose(flow, PortErrorCode.SENDFAILURE, 1);
            return PortResult.FAILED;
        }
        takeBack(flow);
        return PortResult.WOULD_BLOCK;
    }

    private void takeBack(Outflow flow) {
        flow.next--;
        if (flow.unaccounted() < 0) {
            flow.accounted = flow.next;
        }
        ports[flow.source].sent--;
    }

    private PortResult sendParts(
            RequestOperations to, Outflow flow, Qos qos, DirectBuffer data, int offset, int length) {
        int mostBytes = mostPartBytes(flow, length);
        int number = begin(flow, qos);
        int sent = 0;
        while (sent < length) {
            int bytes = Math.min(mostBytes, length - sent);
            boolean isHeld = sent > 0 && qos == Qos.RELIABLE && flow.isHeld();
            boolean isSent = false;
            try {
                isSent = !isHeld
                        && requestPart(to, flow, qos, number, data, offset, length, sent, bytes) == SendResult.SENT;
            } catch (IllegalStateException e) { // the core has refused the call: this part was not sent
                if (sent == 0) {
                    takeBack(flow);
                    throw e;
                }
            }
            if (!isSent) {
                if (sent == 0 || qos == Qos.RAW) {
                    return refused(flow, qos);
                }
                queueRest(flow, qos, number, data, offset, length, sent);
                return PortResult.QUEUED;
            }
            sent += bytes;
        }
        return PortResult.SENT;
    }

    /** Returns the most bytes of a part; only of bytes that do not fit a usual one it depends on the network. */
    private int mostPartBytes(Outflow flow, int length) {
        int usual = endpoint.maxMediumBytes();
        return length <= usual ? usual : endpoint.maxMediumBytes(flow.peer.rank);
    }

    /** Queues a message whose first parts were sent, before messages that handlers have queued meanwhile. */
    private void queueRest(Outflow flow, Qos qos, int number, DirectBuffer data, int offset, int length, int sent) {
        QueuedMessage message = free.isEmpty() ? new QueuedMessage(flow) : free.removeLast();
        message.set(flow, flow.source, qos, data, offset, length);
        message.number = number;
        message.sent = sent;
        if (flow.peer.queue.isEmpty()) {
            queued.add(flow.peer);
        }
        flow.peer.queue.addFirst(message);
    }

    /** Returns whether the message is done with, sent or not. */
    private boolean sendQueued(PortPeer peer, QueuedMessage message) {
        Outflow flow = message.flow;
        if (peer.isGone) {
            fail(flow, message.source);
            return true;
        }
        if (message.sent == 0) {
            if (!mayBegin(flow, message.qos)) {
                return false;
            }
            flow.source = message.source;
            if (message.length <= PortWire.SMALL_BYTES) {
                return sendSmall(withoutWaiting, flow, message.qos, message.data, 0, message.length)
                        != PortResult.WOULD_BLOCK;
            }
            message.number = begin(flow, message.qos);
        }
        return sendRest(flow, message);
    }

    private boolean sendRest(Outflow flow, QueuedMessage message) {
        while (message.sent < message.length) {
            if (message.sent > 0 && message.qos == Qos.RELIABLE && flow.isHeld()) {
                return false;
            }
            int bytes;
            SendResult result;
            try {
                int left = message.length - message.sent;
                bytes = Math.min(mostPartBytes(flow, left), left);
                result = requestPart(
                        withoutWaiting,
                        flow,
                        message.qos,
                        message.number,
                        message.data,
                        0,
                        message.length,
                        message.sent,
                        bytes);
            } catch (IllegalStateException e) { // the core has refused the call: the message stays in the queue
                if (message.sent == 0) {
                    takeBack(flow);
                }
                throw e;
            }
            if (result != SendResult.SENT) {
                boolean isOver = message.qos == Qos.RAW;
                if (isOver || message.sent == 0) {
                    refused(flow, message.qos);
                }
                return isOver;
            }
            message.sent += bytes;
        }
        return true;
    }

    /** Counts a message of the flow's source as sent, and returns its number. */
    private int begin(Outflow flow, Qos qos) {
        ports[flow.source].sent++;
        if (qos != Qos.RELIABLE && !flow.isOpen) {
            flow.isOpen = true;
            open.add(flow);
        }
        return flow.next++;
    }

    private boolean isInjectedLoss(Outflow flow, Qos qos, int number) {
        return losesSome && qos != Qos.RELIABLE && losses.loses(flow.peer.rank, flow.port, number);
    }

    private SendResult requestPart(
            RequestOperations to,
            Outflow flow,
            Qos qos,
            int number,
            DirectBuffer data,
            int offset,
            int length,
            int sent,
            int bytes) {
        if (isInjectedLoss(flow, qos, number)) {
            return SendResult.SENT;
        }
        int meta = PortWire.meta(flow.port, configuration.rank(), qos);
        return to.requestMedium(flow.peer.rank, part, data, offset + sent, bytes, meta, number, length, sent);
    }

    private SendResult requestSmall(
            RequestOperations to, Outflow flow, Qos qos, int number, DirectBuffer data, int offset, int length) {
        int meta = PortWire.withSmallBytes(PortWire.meta(flow.port, configuration.rank(), qos), length);
        int words = (length + Integer.BYTES - 1) / Integer.BYTES;
        int rank = flow.peer.rank;
        if (words == 0) {
            return to.request(rank, small, meta, number);
        }
        int end = offset + length;
        int first = word(data, offset, end);
        if (words == 1) {
            return to.request(rank, small, meta, number, first);
        }
        return to.request(
                rank,
                small,
                PortWire.SMALL_ARGUMENTS + words,
                meta,
                number,
                first,
                word(data, offset + Integer.BYTES, end),
                word(data, offset + 2 * Integer.BYTES, end),
                word(data, offset + 3 * Integer.BYTES, end),
                word(data, offset + 4 * Integer.BYTES, end),
                word(data, offset + 5 * Integer.BYTES, end));
    }

    /** Returns four bytes; bytes beyond the end are 0. */
    private static int word(DirectBuffer data, int offset, int end) {
        if (offset + Integer.BYTES <= end) {
            return data.getInt(offset, ByteOrder.LITTLE_ENDIAN);
        }
        int word = 0;
        for (int i = offset; i < end; i++) {
            word |= (data.getByte(i) & 0xff) << ((i - offset) * Byte.SIZE);
        }
        return word;
    }
}
