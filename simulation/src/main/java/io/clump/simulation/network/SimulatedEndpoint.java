package io.clump.simulation.network;

import static io.clump.net.engine.ReliabilityEngine.NONE;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueKind;
import io.clump.net.engine.DatagramReceiver;
import io.clump.net.engine.EnginePeer;
import io.clump.net.engine.Outlet;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.engine.SendStream;
import io.clump.net.key.JobKey;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint of an engine, a socket, and a program that sends requests and answers most of the requests that it receives.
 * If there is no space for an answer, it accepts only replies, or sets the answer aside, as the layer does. It polls
 * while there is work, and otherwise sleeps until its engine's deadline or until a datagram arrives.
 */
final class SimulatedEndpoint implements Outlet, Station {
    /** Key of the job. No value of a seal changes a run, so those of a seed are the same with any key. */
    private static final JobKey KEY = JobKey.random();

    private static final int DATAGRAMS_PER_POLL = 64;
    private static final int LEAST_DELIVERIES = 8;
    private static final int MOST_BURST = 8;
    private static final int ANNOUNCEMENTS = 3;
    private static final long LINGER_NANOS = 2_000_000_000L;
    private static final int UNANSWERED = 8;

    private final int number;
    private final VirtualTime time;
    private final SimulatedNetwork network;
    private final Trace trace;
    private final Ledger ledger;
    private final Random random;
    private final Scenario scenario;
    private final ReliabilityEngine engine;
    private final SimulatedSocket socket;
    private final DatagramReceiver arrivals;
    private final HostRefusals refusals = new HostRefusals();
    private final long pollNanos;
    private final int deliveriesPerPoll;
    private final int[] destinations;
    private final int[] requestsLeft;
    private final @Nullable EnginePeer[] routes;
    private long nextPoll;
    private long wakeUp = Long.MAX_VALUE;
    private long stoppedUntil;
    private boolean wasStopped;
    private int unanswered = NONE;
    private int refusedRequest = NONE;

    /** Tag of a refusal of the request that is being answered, whose number is {@code refusedRequest}; 0 if none is. */
    private long refusedTag;

    private final Map<Integer, Integer> answersOwedTo = new TreeMap<>();
    private boolean busy;
    private long resent;
    private boolean closing;
    private long closedAt;
    private boolean gone;
    private boolean dead;
    private boolean crashed;

    SimulatedEndpoint(
            int number,
            Scenario scenario,
            VirtualTime time,
            SimulatedNetwork network,
            Trace trace,
            Ledger ledger,
            Random random) {
        this.number = number;
        this.scenario = scenario;
        this.time = time;
        this.network = network;
        this.trace = trace;
        this.ledger = ledger;
        this.random = random;
        socket = new SimulatedSocket(scenario.socketBytes());
        boolean slow = scenario.isSlow(number);
        pollNanos = slow ? 100_000 + random.nextInt(400_000) : 1_000 + random.nextInt(50_000);
        deliveriesPerPoll = slow ? 1 : LEAST_DELIVERIES + random.nextInt(DATAGRAMS_PER_POLL);
        destinations = new int[scenario.fanOut()];
        requestsLeft = new int[scenario.fanOut()];
        routes = new EnginePeer[scenario.fanOut()];
        for (int i = 0; i < destinations.length; i++) {
            destinations[i] = scenario.destination(random);
            requestsLeft[i] = scenario.requests();
        }
        engine = new ReliabilityEngine(scenario.engine(number), KEY, this);
        arrivals = engine.arrivals();
        engine.waited(time.now());
        network.add(this);
        wakeUpIn(random.nextInt(100_000));
    }

    @Override
    public int number() {
        return number;
    }

    ReliabilityEngine engine() {
        return engine;
    }

    /** Returns whether the endpoint ceased to exist before all its messages had arrived or were returned. */
    boolean isDead() {
        return dead;
    }

    /** Returns whether the endpoint has ended in order, after it was closed. */
    boolean isGone() {
        return gone;
    }

    /** Returns whether the program still has messages to send. */
    boolean hasMore() {
        if (dead || gone || closing) {
            return false;
        }
        for (int i = 0; i < destinations.length; i++) {
            if (requestsLeft[i] > 0 && routeTo(i).refusal() == null) {
                return true;
            }
        }
        return unanswered != NONE || !answersOwedTo.isEmpty();
    }

    void stop(long lengthNanos) {
        wasStopped = true;
        stoppedUntil = Math.max(stoppedUntil, time.elapsedNanos() + lengthNanos);
    }

    /** Kills the endpoint, unless it was gone already; its host may live on. */
    void die(boolean hostLives) {
        dead = !gone;
        crashed |= !hostLives;
        socket.clear();
    }

    @Override
    public boolean isLeaving() {
        return closing || dead || gone;
    }

    @Override
    public boolean isRefusing() {
        return (dead || gone) && !crashed;
    }

    @Override
    public void refusedBy(int other) {
        refusals.note(other);
    }

    /** Returns whether this endpoint takes another one for dead or closed. */
    boolean takesForGone(int other) {
        EnginePeer peer = engine.knownPeer(Scenario.endpointId(other));
        return peer != null && peer.refusal() != null;
    }

    /** Returns whether this endpoint has another one as a peer. */
    boolean knows(int other) {
        return engine.knownPeer(Scenario.endpointId(other)) != null;
    }

    /** Sends no more requests and accepts no more messages; accepted messages are still handled and answered. */
    void close() {
        if (!closing && !dead) {
            closing = true;
            closedAt = time.elapsedNanos();
            engine.refuse();
            wakeUpIn(0);
        }
    }

    @Override
    public boolean arrive(byte[] datagram) {
        boolean isTaken = !dead && !gone && socket.add(datagram);
        if (isTaken) {
            wakeUpIn(0);
        }
        return isTaken;
    }

    @Override
    public boolean transmit(EnginePeer peer, int offset, int lengthBytes) {
        if (!network.hasSpace(number, lengthBytes)) {
            return false;
        }
        byte[] datagram = new byte[lengthBytes];
        engine.sendMemory().getBytes(offset, datagram);
        int receiver = Scenario.endpoint(peer.endpointId());
        long repetitions = engine.statistics().datagramsResent();
        if (repetitions != resent) {
            resent = repetitions;
            trace.event("repeats", number, receiver, repetitions);
        }
        network.send(number, receiver, datagram);
        refusals.notice(receiver, peer);
        return true;
    }

    private EnginePeer routeTo(int destination) {
        if (routes[destination] == null) {
            routes[destination] = engine.peer(Scenario.endpointId(destinations[destination]));
        }
        return Objects.requireNonNull(routes[destination]);
    }

    /** Notes, after a death, the messages that were accepted and never handled. */
    void bury() {
        for (QueueKind queue : QueueKind.values()) {
            for (int packet = arrivals.nextMessage(queue); packet != NONE; packet = arrivals.nextMessage(queue)) {
                ledger.flow(senderOf(packet), number, queue).bury(Packet.argument(arrivals.memory(), packet, 0));
            }
        }
    }

    /** Drops, at the end of the run, the messages that wait for endpoints without further datagrams. */
    void end() {
        closing = true;
        engine.abandon();
        takeReturned();
    }

    private void wakeUpIn(long nanos) {
        long at = Math.max(Math.max(nextPoll, stoppedUntil), time.elapsedNanos() + nanos);
        if (at < wakeUp) {
            wakeUp = at;
            time.after(at - time.elapsedNanos(), () -> wakeUpAt(at));
        }
    }

    private void wakeUpAt(long planned) {
        // An earlier plan replaces a later one, which then has no effect.
        if (planned != wakeUp || dead || gone) {
            return;
        }
        wakeUp = Long.MAX_VALUE;
        if (stoppedUntil > time.elapsedNanos()) {
            wasStopped = true;
            wakeUpIn(0);
            return;
        }
        if (!wasStopped) {
            engine.waited(time.now());
        }
        wasStopped = false;
        poll();
        nextPoll = time.elapsedNanos() + 1 + (long) (random.nextDouble() * 2 * pollNanos);
        if (busy) {
            wakeUpIn(0);
        } else {
            long nanos = engine.nanosToDeadline(time.now());
            if (isWatching()) {
                nanos = Math.min(nanos, engine.nanosToWatch(time.now()));
            }
            if (nanos != Long.MAX_VALUE) {
                wakeUpIn(nanos);
            }
        }
    }

    private boolean isWatching() {
        return time.elapsedNanos() < scenario.watchNanos();
    }

    private void poll() {
        long now = time.now();
        trace.event("polls", number, number, socket.size());
        busy = false;
        boolean drained = deliver(now);
        sendOwedAnswers(now);
        takeReturned();
        if (!closing) {
            for (int i = 0; i < destinations.length && unanswered == NONE; i++) {
                sendBurst(i, now);
            }
        }
        if (isWatching()) {
            engine.watch(now, socket.isEmpty());
        }
        refusals.deliver(engine, now);
        engine.service(now, drained, socket.isEmpty());
        for (EnginePeer peer = engine.takeForgotten(); peer != null; peer = engine.takeForgotten()) {
            trace.event("forgets", number, Scenario.endpoint(peer.endpointId()), peer.index());
        }
        busy |= !socket.isEmpty() || !refusals.isEmpty();
        if (closing) {
            leaveWhenDone(drained);
        }
    }

    /** Reads datagrams and messages alternately, as a poll of the layer does; returns whether no message is left. */
    private boolean deliver(long now) {
        int left = deliveriesPerPoll;
        int datagrams = 0;
        while (true) {
            left = deliver(now, left);
            if (left == 0 || datagrams++ == DATAGRAMS_PER_POLL || socket.isEmpty()) {
                busy |= left == 0;
                return left > 0 && unanswered == NONE;
            }
            byte[] datagram = socket.remove();
            arrivals.memory().putBytes(arrivals.landingOffset(), datagram);
            arrivals.landed(datagram.length, now);
        }
    }

    private int deliver(long now, int limit) {
        int left = limit;
        while (left > 0) {
            boolean mayTakeRequests = unanswered == NONE || answer(now);
            QueueKind queue = QueueKind.REPLY;
            int packet = arrivals.nextMessage(queue);
            if (packet == NONE && mayTakeRequests) {
                queue = QueueKind.REQUEST;
                packet = arrivals.nextMessage(queue);
            }
            if (packet == NONE) {
                return left;
            }
            left--;
            handle(packet, queue);
        }
        return left;
    }

    private void handle(int packet, QueueKind queue) {
        int sender = senderOf(packet);
        int value = Packet.argument(arrivals.memory(), packet, 0);
        trace.event(queue == QueueKind.REPLY ? "handles reply" : "handles request", number, sender, value);
        boolean isIntact = SimulatedMessage.isIntact(arrivals.memory(), packet, sender, number);
        ledger.flow(sender, number, queue).handle(value, isIntact, time.elapsedNanos());
        if (queue == QueueKind.REQUEST && value % UNANSWERED != UNANSWERED - 1) {
            unanswered = packet;
        } else {
            arrivals.finishMessage(packet);
        }
    }

    /** Sends the answer of a handler; returns whether the handler has finished. */
    private boolean answer(long now) {
        UnsafeBuffer memory = arrivals.memory();
        EnginePeer peer = engine.peerAt(Packet.source(memory, unanswered));
        int requester = Scenario.endpoint(peer.endpointId());
        refusedTag = Packet.returnTag(ReturnReason.BAD_TAG.code(), memory, unanswered);
        refusedRequest = Packet.argument(memory, unanswered, 0);
        boolean isAnswered = peer.refusal() != null
                ? keepReturned(peer, requester)
                : !answersOwedTo.containsKey(requester) && send(peer, QueueKind.REPLY, now);
        refusedTag = 0;
        refusedRequest = NONE;
        if (!isAnswered) {
            if (!scenario.setsAside()) {
                return false;
            }
            answersOwedTo.merge(requester, 1, Integer::sum);
        }
        arrivals.finishMessage(unanswered);
        unanswered = NONE;
        return true;
    }

    /**
     * Keeps the refusal of a message whose sender was declared unreachable, if it is refused, until that is back.
     */
    private boolean keepReturned(EnginePeer peer, int requester) {
        Flow flow = ledger.flow(number, requester, QueueKind.REPLY);
        if (SimulatedMessage.isRefusal(flow.sent())) {
            UnsafeBuffer packet = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);
            SimulatedMessage.fill(packet, 0, number, requester, flow.sent(), QueueKind.REPLY, 0, refusedTag);
            if (engine.keep(peer, packet, 0, packet, 0)) {
                trace.event("keeps", number, requester, flow.sent());
                flow.refuse(refusedRequest);
                flow.send(time.elapsedNanos());
            }
        }
        return true;
    }

    private void sendOwedAnswers(long now) {
        answersOwedTo.replaceAll((requester, count) -> {
            EnginePeer peer = engine.knownPeer(Scenario.endpointId(requester));
            if (peer == null || peer.refusal() != null) {
                return 0;
            }
            int left = count;
            while (left > 0 && send(peer, QueueKind.REPLY, now)) {
                left--;
            }
            return left;
        });
        answersOwedTo.values().removeIf(count -> count == 0);
    }

    private void sendBurst(int destination, long now) {
        EnginePeer peer = routeTo(destination);
        int burst = 1 + random.nextInt(MOST_BURST);
        while (requestsLeft[destination] > 0 && peer.refusal() == null) {
            if (burst-- == 0) {
                busy = true;
                return;
            }
            if (!send(peer, QueueKind.REQUEST, now)) {
                return;
            }
            requestsLeft[destination]--;
        }
    }

    /** Sends the next message of a flow; returns false if there is no space. */
    private boolean send(EnginePeer peer, QueueKind queue, long now) {
        int receiver = Scenario.endpoint(peer.endpointId());
        Flow flow = ledger.flow(number, receiver, queue);
        flow.await(time.elapsedNanos());
        int dataBytes = random.nextInt(4) == 0 ? random.nextInt(scenario.maxMediumBytes() + 1) : 0;
        SendStream stream = peer.streamTo(queue);
        int packet = stream.claim(dataBytes);
        if (packet < 0) {
            return false;
        }
        if (random.nextInt(16) == 0) {
            stream.abort(packet);
            return send(peer, queue, now);
        }
        if (queue == QueueKind.REPLY && SimulatedMessage.isRefusal(flow.sent())) {
            flow.refuse(refusedRequest);
        }
        int value = flow.send(time.elapsedNanos());
        trace.event(queue == QueueKind.REPLY ? "replies" : "requests", number, receiver, value);
        SimulatedMessage.fill(engine.sendMemory(), packet, number, receiver, value, queue, dataBytes, refusedTag);
        if (stream.publish(packet)) {
            stream.pump(now);
        }
        return true;
    }

    private void takeReturned() {
        for (int packet = engine.nextReturned(); packet != NONE; packet = engine.nextReturned()) {
            takeBack(engine.sendMemory(), packet, engine.returnReason(packet));
            engine.finishReturned(packet);
            // There is space now for messages that may wait for it.
            busy = true;
        }
        for (UnsafeBuffer kept = engine.takeDropped(); kept != null; kept = engine.takeDropped()) {
            takeBack(kept, 0, ReturnReason.UNREACHABLE);
        }
    }

    private void takeBack(UnsafeBuffer memory, int packet, ReturnReason reason) {
        int kind = Packet.kind(memory, packet);
        int receiver = Packet.argument(memory, packet, SimulatedMessage.PEER_ARGUMENT);
        int value = Packet.argument(memory, packet, 0);
        trace.event("takes back", number, receiver, value);
        QueueKind queue = PacketKind.travelsAsReply(kind) ? QueueKind.REPLY : QueueKind.REQUEST;
        Flow flow = ledger.flow(number, receiver, queue);
        if ((kind & PacketKind.RETURNED) == 0) {
            flow.giveBack(value, reason, SimulatedMessage.isIntact(memory, packet, number, receiver));
        } else {
            boolean isGone = !knows(receiver) || network.isLeaving(receiver) || scenario.isLiedTo(number, receiver);
            flow.drop(value, closing || isGone);
        }
    }

    private void leaveWhenDone(boolean drained) {
        boolean hasManyRetries = time.elapsedNanos() - closedAt < LINGER_NANOS;
        if (!drained || !answersOwedTo.isEmpty() || (hasManyRetries && !engine.hasSentAll())) {
            return;
        }
        if (engine.nanosToDeadline(time.now()) == 0) {
            // Messages must be taken back or acknowledged first.
            busy = true;
            return;
        }
        for (int i = 0; i < ANNOUNCEMENTS; i++) {
            engine.announceRefusal();
        }
        gone = true;
        dead = !engine.hasSentAll();
        socket.clear();
        trace.event("is gone", number, number, 0);
    }

    private int senderOf(int packet) {
        return Scenario.endpoint(
                engine.peerAt(Packet.source(arrivals.memory(), packet)).endpointId());
    }
}
