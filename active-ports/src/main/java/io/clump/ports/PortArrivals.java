package io.clump.ports;

import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Message;
import io.clump.am2.ReturnReason;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.liveness.LivenessWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Receives messages from the core, and trusts none of them: a message counts only if its source is the endpoint of the
 * process that it names, and its numbers are possible. Accepted parts go to {@link Assembly}.
 */
final class PortArrivals implements LivenessWatch.Peers {
    private final Endpoint endpoint;
    private final PortsConfiguration configuration;
    private final PortPeer[] peers;
    private final InputPort[] ports;
    private final Dispatch dispatch;
    private final PortDepartures departures;
    private final Assembly assembly;
    private final LivenessWatch watch;
    private final int account;
    private final int hold;
    private final int resume;
    private final Predicate<Inflow> sendResume = this::sendResume;
    private final UnsafeBuffer smallBytes = new UnsafeBuffer(new byte[PortWire.SMALL_BYTES]);
    private long refused;

    PortArrivals(
            Endpoint endpoint,
            PortsConfiguration configuration,
            PortPeer[] peers,
            InputPort[] ports,
            Dispatch dispatch,
            PortDepartures departures) {
        this.endpoint = endpoint;
        this.configuration = configuration;
        this.peers = peers;
        this.ports = ports;
        this.dispatch = dispatch;
        this.departures = departures;
        assembly = new Assembly(dispatch, () -> refused++);
        watch = new LivenessWatch(peers.length, this);
        account = configuration.firstHandler() + PortWire.ACCOUNT;
        hold = configuration.firstHandler() + PortWire.HOLD;
        resume = configuration.firstHandler() + PortWire.RESUME;
    }

    void listen() {
        int first = configuration.firstHandler();
        endpoint.handlers().set(first + PortWire.SMALL, this::small);
        endpoint.handlers().set(first + PortWire.PART, this::part);
        endpoint.handlers().set(first + PortWire.PROBE, this::probe);
        endpoint.handlers().set(first + PortWire.PING, message -> {});
        endpoint.handlers().set(account, this::account);
        endpoint.handlers().set(hold, this::hold);
        endpoint.handlers().set(resume, this::resume);
        endpoint.handlers().setReturnedMessageHandler(this::returned);
    }

    /** Gives the handlers back: requests for them return to their senders now. */
    void endListening() {
        for (int i = 0; i < PortWire.HANDLERS; i++) {
            endpoint.handlers().set(configuration.firstHandler() + i, null);
        }
        // Replies to earlier messages may still arrive, and no longer matter.
        endpoint.handlers().set(account, message -> {});
        endpoint.handlers().set(hold, message -> {});
        endpoint.handlers().setReturnedMessageHandler(message -> {});
    }

    long refused() {
        return refused;
    }

    LivenessWatch watch() {
        return watch;
    }

    /** Goes on with messages that wait for a buffer, outside of handlers. */
    void drain() {
        assembly.drain();
        assembly.notifyResuming(sendResume);
    }

    private boolean sendResume(Inflow flow) {
        int meta = PortWire.meta(flow.port.number, configuration.rank(), Qos.RELIABLE);
        return departures.sendControl(flow.peer, resume, meta, flow.holds);
    }

    private void small(Message message) {
        PortPeer peer = senderOf(message);
        if (peer == null) {
            return;
        }
        int meta = message.argument(0);
        int number = message.argument(1);
        int length = PortWire.smallBytes(meta);
        Qos qos = PortWire.qos(meta);
        Inflow flow = peer.inflow(ports[PortWire.port(meta)], qos);
        int words = (length + Integer.BYTES - 1) / Integer.BYTES;
        if (length > PortWire.SMALL_BYTES || message.argumentCount() != PortWire.SMALL_ARGUMENTS + words) {
            assembly.corrupt(flow, number);
            return;
        }
        for (int i = 0; i < words; i++) {
            smallBytes.putInt(i * Integer.BYTES, message.argument(PortWire.SMALL_ARGUMENTS + i));
        }
        assembly.accept(flow, qos, number, length, 0, smallBytes, length);
        answer(message, flow, qos);
    }

    private void part(Message message) {
        PortPeer peer = senderOf(message);
        if (peer == null) {
            return;
        }
        int meta = message.argument(0);
        int number = message.argument(1);
        int total = message.argument(2);
        int offset = message.argument(3);
        DirectBuffer data = message.data();
        int length = message.dataLength();
        Qos qos = PortWire.qos(meta);
        Inflow flow = peer.inflow(ports[PortWire.port(meta)], qos);
        if (message.argumentCount() != PortWire.PART_ARGUMENTS
                || length == 0
                || offset < 0
                || total < 0
                || offset > total - length) {
            assembly.corrupt(flow, number);
            return;
        }
        assembly.accept(flow, qos, number, total, offset, data, length);
        answer(message, flow, qos);
    }

    /** The sender has sent all messages below a number. */
    private void probe(Message message) {
        PortPeer peer = senderOf(message);
        if (peer == null) {
            return;
        }
        Inflow flow = peer.inflow(ports[PortWire.port(message.argument(0))], Qos.RAW);
        assembly.loseBelow(flow, message.argument(1));
        reply(message, flow);
    }

    /** Returns credit, or asks the sender to hold. A message is answered once at most. */
    private void answer(Message message, Inflow flow, Qos qos) {
        if (qos == Qos.RELIABLE) {
            if (assembly.mustHold(flow)) {
                message.reply(hold, PortWire.meta(flow.port.number, configuration.rank(), Qos.RELIABLE), flow.holds);
            }
        } else if (qos == Qos.FLOWCTL && flow.expected - flow.reported >= configuration.window() / 2) {
            reply(message, flow);
        }
    }

    private void reply(Message message, Inflow flow) {
        flow.reported = flow.expected;
        int meta = PortWire.meta(flow.port.number, configuration.rank(), Qos.RAW);
        message.reply(account, meta, flow.expected, (int) flow.lost, (int) (flow.lost >>> Integer.SIZE));
    }

    private void account(Message message) {
        PortPeer peer = senderOf(message);
        if (peer == null) {
            return;
        }
        Outflow flow = peer.outflows[PortPeer.index(PortWire.port(message.argument(0)), Qos.RAW)];
        int expected = message.argument(1);
        long lost = Integer.toUnsignedLong(message.argument(2)) | ((long) message.argument(3) << Integer.SIZE);
        if (flow == null || flow.next - expected < 0 || lost < 0) {
            refused++;
        } else if (expected - flow.accounted >= 0) {
            departures.account(flow, expected, lost);
        }
    }

    private void hold(Message message) {
        Outflow flow = outflowOf(message);
        if (flow != null && message.argument(1) - flow.held > 0) {
            flow.held = message.argument(1);
        }
    }

    private void resume(Message message) {
        Outflow flow = outflowOf(message);
        if (flow != null && message.argument(1) - flow.resumed > 0) {
            flow.resumed = message.argument(1);
        }
    }

    private @Nullable Outflow outflowOf(Message message) {
        PortPeer peer = senderOf(message);
        if (peer == null) {
            return null;
        }
        Outflow flow = peer.outflows[PortPeer.index(PortWire.port(message.argument(0)), Qos.RELIABLE)];
        if (flow == null) {
            refused++;
        }
        return flow;
    }

    /** Handler 0: the message was not handled, or its fate is unknown. */
    private void returned(ReturnedMessage message) {
        if (message.isReply() || message.destination() >= peers.length) {
            return;
        }
        PortPeer peer = peers[message.destination()];
        int kind = message.handler() - configuration.firstHandler();
        boolean isMessage = kind == PortWire.SMALL || kind == PortWire.PART;
        Qos qos = PortWire.qos(message.argument(0));
        if (isGone(message.reason()) || (isMessage && qos == Qos.RELIABLE)) {
            giveUp(peer);
        } else if (isMessage) {
            Outflow flow = peer.outflows[PortPeer.index(PortWire.port(message.argument(0)), qos)];
            // The parts of a message return one by one; the message is counted as lost once.
            if (flow != null && (kind == PortWire.SMALL || message.argument(3) == 0)) {
                departures.lose(flow, PortErrorCode.SENDFAILURE, 1);
            }
        }
    }

    private static boolean isGone(ReturnReason reason) {
        return reason == ReturnReason.UNREACHABLE
                || reason == ReturnReason.ENDPOINT_CLOSED
                || reason == ReturnReason.UNANSWERED;
    }

    private void giveUp(PortPeer peer) {
        peer.isGone = true;
        watch.lose(peer.rank);
    }

    @Override
    public boolean isAwaited(int process) {
        return peers[process].isUsed && process != configuration.rank();
    }

    @Override
    public void ask(int process) {
        departures.ping(process);
    }

    /** Reports once to each port that has sent to a peer, or received from it, that it is gone. */
    @Override
    public void end(int process) {
        PortPeer peer = peers[process];
        peer.isDead = true;
        long[] unknown = new long[Ports.PORTS];
        List<InputPort> concerned = new ArrayList<>();
        for (int i = 0; i < peer.outflows.length; i++) {
            Outflow out = peer.outflows[i];
            Inflow in = peer.inflows[i];
            if (out != null && out.source != Outflow.NONE) {
                unknown[out.source] += PortPeer.isReliable(i) ? 0 : out.unaccounted();
                addOnce(concerned, ports[out.source]);
            }
            if (in != null) {
                assembly.abandon(in);
                addOnce(concerned, in.port);
            }
        }
        for (InputPort port : concerned) {
            dispatch.report(port, peer.rank, PortErrorCode.PEER_GONE, unknown[port.number]);
        }
    }

    private static void addOnce(List<InputPort> list, InputPort port) {
        if (!list.contains(port)) {
            list.add(port);
        }
    }

    private @Nullable PortPeer senderOf(Message message) {
        int rank = PortWire.sender(message.argument(0));
        if (rank >= peers.length || !isFrom(peers[rank], message)) {
            refused++;
            return null;
        }
        return peers[rank].isDead ? null : peers[rank];
    }

    private boolean isFrom(PortPeer peer, Message message) {
        long id = message.sourceId();
        if (peer.endpointId == 0) {
            EndpointName name = endpoint.destinations().name(peer.rank);
            peer.endpointId = name == null ? 0 : name.id();
        }
        // The layer forgets the number of an endpoint that has closed, whose last messages are to be received all the
        // same.
        return peer.endpointId != 0
                && (id == peer.endpointId || (id == 0 && endpoint.destinations().isGone(peer.rank)));
    }
}
