package io.clump.channels;

import io.clump.am2.Bundle;
import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.Tag;
import io.clump.am2.packet.ContextEpoch;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A channel of PM (Tezuka, Hori and Ishikawa 1996): queues that connect all processes of a job. A message that is
 * sent on a channel is received only on that channel, and messages of one sender are received in the order in which
 * they were sent. Only {@link #receive(Duration)}, {@link #awaitStable}, opening, meeting and closing wait for other
 * processes; a full channel never stalls another one.
 *
 * <p><b>Sending.</b> {@link #getSendBuffer} returns a buffer, or null while the send area is full; the program fills
 * it in place and passes it to {@link #send} or {@link #multicast}. A message stays in the send area until its
 * receivers have accepted it.
 *
 * <p><b>Receiving.</b> {@link #receive()} returns the oldest message, which the program keeps until it gives the
 * buffer back. While all buffers are in use, messages stay with their senders.
 *
 * <p><b>Saving.</b> {@link #sendActivate} false stops sending. Once the channel {@linkplain #isStable is stable} the
 * sender of every message knows whether it has arrived, and {@link #save} copies all messages in the channel. {@link
 * #restore} replaces them by a context, which another program, or the same one elsewhere, may have saved. All
 * processes switch contexts together:
 *
 * <pre>
 *   sendActivate(false) ─▶ isStable … ─▶ meet ─▶ save, restore ─▶ sendActivate(true)
 * </pre>
 *
 * <p>Everything belongs to the thread that has opened the channel. Sending and receiving do not allocate, except for
 * the first message of a buffer.
 */
public final class Channel implements AutoCloseable {
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final ChannelConfiguration configuration;
    private final long job;
    private final SendArea sendArea;
    private final ReceiveArea receiveArea;
    private final ChannelDepartures departures;
    private final Reception reception;
    private final ChannelArrivals arrivals;
    private final ContextCopies copies;
    private final ChannelState state;
    private final ChannelMeeting meeting;
    private final BooleanSupplier hasMessage;

    /** True while the current messages are those of the last save, so that a restore loses none. */
    private boolean isSaved;

    private Channel(Layer layer, Bundle bundle, Endpoint endpoint, ChannelConfiguration configuration) {
        this.bundle = bundle;
        this.endpoint = endpoint;
        this.configuration = configuration;
        job = layer.configuration().job();
        if (configuration.maxMessageBytes() > layer.maxMediumBytes()) {
            throw new ClumpException("invalid channel: maxMessageBytes=" + configuration.maxMessageBytes()
                    + ", expected at most " + layer.maxMediumBytes() + ", the layer's medium messages");
        }
        sendArea = new SendArea(this, configuration);
        Transport transport = new EndpointTransport(endpoint, configuration.rank(), sendArea);
        ChannelEngine engine = new ChannelEngine(job, configuration, sendArea, transport, System::nanoTime);
        receiveArea = engine.receives;
        departures = engine.departures;
        reception = engine.reception;
        copies = engine.copies;
        long[] endpointIds = new long[configuration.size()];
        arrivals = new ChannelArrivals(configuration, receiveArea, reception, departures, endpointIds);
        state = new ChannelState(configuration, copies, sendArea, departures, reception);
        meeting = new ChannelMeeting(bundle, endpoint, configuration, arrivals);
        hasMessage = () -> !receiveArea.isEmpty();
        listen();
        endpoint.setTag(tag());
        meeting.open(layer, endpointIds);
        bundle.attach(departures);
    }

    /**
     * Opens a channel and waits at most 60 s until all processes of the job have opened it; they find each other in
     * the registry. On rank 0 it returns after every rank has acknowledged the start. A channel retransmits messages
     * when its bundle is polled, so open channels that a program uses in turns in one bundle: a wait on one of them
     * polls all.
     *
     * @param layer of this process
     * @param bundle of the layer, sequential and of this thread
     * @param configuration the same in all processes except for the rank
     * @return the channel, to be closed before the bundle
     * @throws ClumpException if a process does not open the channel in time, or the messages are longer than the
     *     layer's medium messages
     */
    public static Channel open(Layer layer, Bundle bundle, ChannelConfiguration configuration) {
        Endpoint endpoint = bundle.allocateEndpoint("channel");
        try {
            return new Channel(layer, bundle, endpoint, configuration);
        } catch (RuntimeException e) { // catch-all: rethrown
            endpoint.close();
            throw e;
        }
    }

    /**
     * Returns the configuration of the channel.
     *
     * @return the configuration
     */
    public ChannelConfiguration configuration() {
        return configuration;
    }

    /**
     * Returns a buffer for a message (PM11, Table 1).
     *
     * @param lengthBytes of the message, 0 to the channel's longest
     * @return the buffer, to be filled; null while the send area is full; polls free space
     * @throws IllegalArgumentException if the length is out of its range
     */
    public @Nullable SendBuffer getSendBuffer(int lengthBytes) {
        if (lengthBytes < 0 || lengthBytes > configuration.maxMessageBytes()) {
            throw new IllegalArgumentException(
                    "message too long: bytes=" + lengthBytes + ", expected 0 to " + configuration.maxMessageBytes());
        }
        SendBuffer buffer = sendArea.take(lengthBytes);
        if (buffer == null) {
            departures.ask();
            poll();
            buffer = sendArea.take(lengthBytes);
        }
        return buffer;
    }

    /**
     * Releases a send buffer without sending it.
     *
     * @param buffer of {@link #getSendBuffer}
     */
    public void putSendBuffer(SendBuffer buffer) {
        sendArea.end(buffer, 0);
    }

    /**
     * Sends a message to one process. The message leaves now if the layer has space and no earlier message to that
     * process waits, otherwise in a later {@link #poll}, receive or send. Polls.
     *
     * @param receiver rank of the process, which may be this one
     * @param buffer of {@link #getSendBuffer}, filled; not the program's any more
     * @return number of the message among those to that process, for {@link #fate}
     */
    public long send(int receiver, SendBuffer buffer) {
        Outflow flow = checked(receiver);
        int slot = sendArea.end(buffer, 1);
        used();
        return departures.send(flow.rank, slot);
    }

    /**
     * Sends a message to several processes (PM12). The send area holds its bytes once. Receivers on this node read
     * them from one group block; if the layer supports multicast, one datagram serves all receivers to which equally
     * many messages were sent on this channel.
     *
     * @param receivers ranks of the processes, each once
     * @param buffer of {@link #getSendBuffer}, filled; not the program's any more
     */
    public void multicast(int[] receivers, SendBuffer buffer) {
        for (int receiver : receivers) {
            checked(receiver);
        }
        int slot = sendArea.end(buffer, receivers.length);
        used();
        // Every receiver has a reference to the slot until it has the message; the program claims no slot
        // meanwhile.
        endpoint.beginMulticast(sendArea.memory(), sendArea.offset(slot), sendArea.length(slot));
        try {
            for (int receiver : receivers) {
                departures.send(receiver, slot);
            }
        } finally {
            endpoint.endMulticast();
        }
    }

    /**
     * Returns the oldest waiting message (PM9). Polls once if no message waits.
     *
     * @return the message, to be released; null if none has arrived
     */
    public @Nullable ReceiveBuffer receive() {
        if (receiveArea.isEmpty()) {
            poll();
        }
        used();
        return receiveArea.take();
    }

    /**
     * Waits for a message (PM10): polls, and after some hundred microseconds sleeps until one arrives.
     *
     * @param timeout how long to wait at most
     * @return the oldest message, to be released; null if the timeout expired or the thread was interrupted before one
     *     arrived
     */
    public @Nullable ReceiveBuffer receive(Duration timeout) {
        reception.open();
        bundle.pollThroughWakeUps(hasMessage, timeout);
        used();
        return receiveArea.take();
    }

    /**
     * Receives arrived messages and sends waiting ones. Does not wait.
     *
     * @return number of handled messages of the layer
     */
    public int poll() {
        reception.open();
        return bundle.poll();
    }

    /**
     * Returns the state of a message (PM7).
     *
     * @param receiver rank of the process that it was sent to
     * @param number that {@link #send} has returned; messages to one process are numbered from 0 on, those to many
     *     among them
     * @return its fate, as far as this process knows
     * @throws IllegalArgumentException if there is no such message
     */
    public MessageFate fate(int receiver, long number) {
        return checked(receiver).fate(number);
    }

    /**
     * Requests acknowledgements from the receivers of messages under way; later polls receive the answers, which
     * {@link #fate} then reports. Otherwise one message in 16 to 64 requests an acknowledgement.
     */
    public void ask() {
        departures.ask();
    }

    /**
     * Stops or continues sending (C1). While stopped, sent messages wait in the send area; arriving messages are
     * accepted and acknowledged.
     *
     * @param active false to stop
     */
    public void sendActivate(boolean active) {
        departures.activate(active);
        if (active) {
            departures.pump();
        }
    }

    /**
     * Polls, and returns whether the channel is stable (C2 to C4): sending is stopped, every sent message is known to
     * be received or refused, and all answers of this process have reached the others. Stays stable as long as the
     * others send nothing.
     *
     * @return false if more polls are needed, here or in another process
     */
    public boolean isStable() {
        if (departures.isActive()) {
            return false;
        }
        reception.open();
        bundle.poll();
        departures.ask();
        return departures.isSettled() && endpoint.isStable();
    }

    /**
     * Waits until the channel {@linkplain #isStable is stable}. The others must poll this channel.
     *
     * @param timeout how long to wait at most
     * @throws ClumpException if the timeout expires; the message names the process that has not answered
     * @throws IllegalStateException if sending is not stopped
     */
    public void awaitStable(Duration timeout) {
        checkStopped("wait until the channel is stable");
        long start = System.nanoTime();
        while (!isStable()) {
            if (System.nanoTime() - start >= timeout.toNanos()) {
                int rank = departures.firstUnsettled();
                throw new ClumpException("the channel is not stable: number=" + configuration.number() + ", waited ms="
                        + timeout.toMillis()
                        + (rank < 0 ? ", the layer has messages under way" : ", rank " + rank + " does not answer"));
            }
            Thread.yield();
        }
    }

    /**
     * Waits until all processes have called this method (C5), with messages of this channel beside those of the
     * program. To switch a channel, synchronise on another one, and pass the switched channel here; it is polled
     * meanwhile, since others may wait for its acknowledgements.
     *
     * @param timeout how long to wait at most
     * @param polled channels to poll meanwhile
     * @throws ClumpException if the timeout expires; on rank 0 the message names the missing processes
     */
    public void meet(Duration timeout, Channel... polled) {
        meeting.meet(timeout, polled);
    }

    /**
     * Copies all messages in the channel (C6): those waiting to be received and those to be sent. The channel keeps
     * them. All processes must be stable and have met. Messages that the program has received and not released are not
     * included.
     *
     * @return the context
     * @throws IllegalStateException if the channel is not stable, or the program has a send buffer
     */
    public ChannelContext save() {
        checkQuiet("save");
        ChannelContext context = copies.save();
        isSaved = true;
        return context;
    }

    /**
     * Replaces the messages of this channel by those of a context (C7), and begins its next {@linkplain
     * Endpoint#setContextEpoch context epoch}. So all processes of the channel must restore equally often; messages
     * of a process that is ahead or behind return to it and are sent again. Sending stays stopped.
     *
     * @param context saved by the same rank of a channel with this number and size
     * @throws ClumpException if the context is of another job, channel, rank or size, or does not fit the areas;
     *     nothing changes then
     * @throws IllegalStateException if the channel is not stable, was not saved since it last changed, or the program
     *     has buffers of it
     */
    public void restore(ChannelContext context) {
        checkQuiet("restore");
        if (receiveArea.held() > 0) {
            throw new IllegalStateException("cannot restore a channel: " + receiveArea.held()
                    + " receive buffers were not released: number=" + configuration.number());
        }
        if (!isSaved && (receiveArea.waiting() > 0 || sendArea.usedCount() > 0)) {
            throw new IllegalStateException(
                    "cannot restore a channel: its messages were not saved: number=" + configuration.number());
        }
        copies.check(context);
        endpoint.setContextEpoch((endpoint.contextEpoch() + 1) & ContextEpoch.MOST);
        copies.restore(context);
        isSaved = true;
    }

    /**
     * Returns a context without messages, for the start of a job.
     *
     * @return a context of this channel's job, number, rank and size
     */
    public ChannelContext emptyContext() {
        return copies.empty();
    }

    /**
     * Returns the messages of this channel as a state of a job's checkpoints. They are saved while no process of the
     * channel sends, not necessarily stable, and restored in a channel without messages, also of another job.
     *
     * @return the state; always the same object
     */
    public Checkpointable messages() {
        return state;
    }

    /**
     * Returns the counts of this channel.
     *
     * @return the current counts
     */
    public ChannelStatistics statistics() {
        long sent = 0;
        long resent = 0;
        long refusals = 0;
        for (int rank = 0; rank < configuration.size(); rank++) {
            Outflow flow = departures.to(rank);
            sent += flow.highest();
            resent += flow.resent();
            refusals += flow.refusals();
        }
        return new ChannelStatistics(
                sent,
                resent,
                refusals,
                sendArea.usedCount(),
                receiveArea.waiting(),
                receiveArea.held(),
                reception.refusedCount(),
                reception.discardedCount(),
                arrivals.foreignCount(),
                endpoint.statistics().otherContext());
    }

    /**
     * Closes the channel and discards all messages in it. Before that, waits at most some seconds for messages under
     * way.
     */
    @Override
    public void close() {
        bundle.detach(departures);
        endpoint.close();
    }

    /** The endpoint of this channel, for tests. */
    Endpoint endpoint() {
        return endpoint;
    }

    private void used() {
        isSaved = false;
        reception.open();
    }

    private void listen() {
        endpoint.handlers().set(ChannelWire.SMALL, arrivals::small);
        endpoint.handlers().set(ChannelWire.LARGE, arrivals::large);
        endpoint.handlers().set(ChannelWire.ASK, arrivals::ask);
        endpoint.handlers().set(ChannelWire.ACK, arrivals::acknowledged);
        endpoint.handlers().set(ChannelWire.NACK, arrivals::refused);
        endpoint.handlers().set(ChannelWire.MEET, meeting::come);
        endpoint.handlers().setReturnedMessageHandler(this::cameBack);
    }

    private void cameBack(ReturnedMessage message) {
        if (message.isReply() || message.destination() >= configuration.size()) {
            return;
        }
        switch (message.handler()) {
            case ChannelWire.SMALL, ChannelWire.LARGE ->
                departures.cameBack(message.destination(), message.argument(1));
            case ChannelWire.ASK -> departures.questionCameBack(message.destination());
            default -> {
                // A message of a meeting, which times out.
            }
        }
    }

    private Tag tag() {
        long value = job + configuration.number() + 1;
        return value == 0 || value == -1 ? Tag.of(Long.MIN_VALUE) : Tag.of(value);
    }

    private Outflow checked(int rank) {
        if (rank < 0 || rank >= configuration.size()) {
            throw new IllegalArgumentException(
                    "rank out of range: found=" + rank + ", expected 0 to " + (configuration.size() - 1));
        }
        return departures.to(rank);
    }

    private void checkStopped(String action) {
        if (departures.isActive()) {
            throw new IllegalStateException("cannot " + action + ": sending is not stopped: number="
                    + configuration.number() + ", call sendActivate(false) first");
        }
    }

    private void checkQuiet(String action) {
        checkStopped(action + " a channel");
        if (sendArea.held() > 0) {
            throw new IllegalStateException("cannot " + action + " a channel: the program fills " + sendArea.held()
                    + " send buffers: number=" + configuration.number());
        }
        if (!departures.isSettled()) {
            throw new IllegalStateException("cannot " + action + " a channel: it is not stable: number="
                    + configuration.number() + ", call awaitStable first");
        }
    }

    /**
     * Sends a copy of bytes; returns false while the send area is full. For callers that need no zero copy.
     */
    boolean send(int receiver, DirectBuffer data, int offset, int length) {
        SendBuffer buffer = getSendBuffer(length);
        if (buffer != null) {
            buffer.data().putBytes(0, data, offset, length);
            send(receiver, buffer);
        }
        return buffer != null;
    }
}
