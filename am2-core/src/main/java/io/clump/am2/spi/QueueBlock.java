package io.clump.am2.spi;

import io.clump.am2.EndpointName;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.Region;
import io.clump.am2.Tag;
import java.nio.channels.SelectableChannel;
import java.util.function.LongConsumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** The queues of one endpoint in one protocol: where its messages arrive, and the way to everybody else's. */
public interface QueueBlock extends AutoCloseable {
    /** How long the owner of a queue block sleeps at most that does not wake it. */
    long UNANNOUNCED_SLEEP_NANOS = 1_000_000;

    /**
     * Where peers find this queue block.
     *
     * @return the address that the endpoint's name carries under the protocol's name
     */
    String address();

    /**
     * Sets the tag that requests must carry to be accepted, from the next message on.
     *
     * @param tag the endpoint's tag
     */
    void setTag(Tag tag);

    /**
     * Finds the way to an endpoint.
     *
     * @param name the endpoint's name
     * @return the route, for requests, or null if this protocol does not reach the endpoint
     */
    @Nullable
    Route routeTo(EndpointName name);

    /**
     * Finds the way back to the sender of a packet that {@link #poll} delivered.
     *
     * @param source the packet's source field
     * @return the route, for replies, or null if the sender is gone or cannot be sent to; never throws because of what
     *     the sender is like, since the caller may be in the middle of a poll
     */
    @Nullable
    Route routeBack(int source);

    /**
     * The endpoint that sent a packet that {@link #poll} delivered.
     *
     * @param source the packet's source field
     * @return the endpoint's number, or 0 if the sender is gone
     */
    long endpointId(int source);

    /**
     * The endpoint that sent a packet that {@link #poll} delivered, by a name that {@link #routeTo} of this queue block
     * takes. May allocate.
     *
     * @param source the packet's source field
     * @return the name, with the addresses that this protocol knows; null if the sender is gone
     */
    @Nullable
    EndpointName endpointName(int source);

    /**
     * Says that messages follow of which some are the same for several receivers, in the same order for each. A
     * protocol that reaches several at once may collect them until {@link #endMulticast}; a {@link #poll} sends what
     * was collected so far.
     *
     * @param data parts of which medium messages carry, and which stays as it is until then; may be empty
     * @param offset of the data in bytes
     * @param length in bytes
     */
    default void beginMulticast(DirectBuffer data, int offset, int length) {}

    /** Sends what was collected since {@link #beginMulticast}. */
    default void endMulticast() {}

    /**
     * Delivers messages that have arrived, each to the dispatcher. A message's slot is taken from the queue before its
     * handler runs and is free for senders after, so a poll may run inside a poll. Also does the protocol's own upkeep.
     *
     * @param scope which messages to accept
     * @param limit most messages to deliver, at least 1
     * @param dispatcher told of each message
     * @return how many were delivered, those given back among them
     */
    int poll(PollScope scope, int limit, Dispatcher dispatcher);

    /**
     * Gives the endpoint memory that senders write long messages to, in place of what it had, which is given back
     * first.
     *
     * @param lengthBytes its length; 0 for none
     * @return the segment, given back when the queue block closes; null if the senders of this protocol cannot write to
     *     this process's memory, so that any memory will do
     * @throws io.clump.am2.ClumpException if there is no room for it; says what was needed and what there is; the
     *     endpoint has no segment then
     */
    default @Nullable Segment allocateSegment(int lengthBytes) {
        return null;
    }

    /**
     * Takes memory that the processes which share memory with this one find by a {@link Route#region}. It can be found
     * until it is closed, or the queue block is; its bytes stay until it is closed.
     *
     * @param number of the region; no other one of this queue block that is open has it
     * @param lengthBytes its length, at least 1
     * @return the region, all zero; null if the protocol shares no memory
     * @throws io.clump.am2.ClumpException if there is no room for it; says what was needed and what there is
     */
    default @Nullable Region allocateRegion(int number, int lengthBytes) {
        return null;
    }

    /**
     * Announces that the owner's thread is about to sleep, after a {@link #poll} that delivered nothing, and looks once
     * more whether it should. What arrives from now on makes {@link #wakeUpChannel} readable, or waits until the time
     * returned has passed. Each call is followed by one of {@link #awake}, also when the thread does not sleep after
     * all.
     *
     * @param now {@link System#nanoTime()}
     * @return how many nanoseconds the protocol can do without a poll: 0 if there is something to do already, {@link
     *     Long#MAX_VALUE} if only a message ends it. A protocol that cannot wake anybody is looked at every millisecond
     */
    default long readyToSleep(long now) {
        return UNANNOUNCED_SLEEP_NANOS;
    }

    /**
     * Returns the channel that becomes readable when something arrives for a sleeping owner. The same one for as long
     * as the queue block is open. It is in non-blocking mode; the queue block alone reads from it and closes it.
     *
     * @return the channel, or null if the protocol cannot wake anybody
     */
    default @Nullable SelectableChannel wakeUpChannel() {
        return null;
    }

    /**
     * Returns the channel that becomes readable when something arrives for a sleeping owner that was sent to several at
     * once. As {@link #wakeUpChannel}, but that it may be another one from some sleep on.
     *
     * @return the channel; null if there is only that of {@link #wakeUpChannel}
     */
    default @Nullable SelectableChannel multicastWakeUpChannel() {
        return null;
    }

    /** Says that the owner's thread is awake and will poll; nobody needs to wake it any more. */
    default void awake() {}

    /**
     * How many messages have arrived in a queue and wait to be delivered. Any thread may ask until the queue block is
     * being closed; the answer is about right, and that of a moment ago. What the protocol cannot see does not count:
     * datagrams that the system holds, for instance.
     *
     * @param kind which queue
     * @return the number of messages; of shared memory those for which a sender has claimed room, filled or not; 0 if
     *     the protocol does not know, or the queue block is closed
     */
    default int queueDepth(QueueKind kind) {
        return 0;
    }

    /**
     * How many packets and bulk blocks were taken back from senders that died between claim and publish. Any thread may
     * ask; the count is that of a moment ago then.
     *
     * @return the number since the queue block was allocated; 0 where a dead sender leaves nothing behind
     */
    default long recoveredClaims() {
        return 0;
    }

    /**
     * Returns the counts of the datagrams of this endpoint. May allocate. Any thread may ask until the queue block is
     * being closed; the counts are those of a moment ago then.
     *
     * @return the counts as they are now; of a protocol that sends no datagrams nothing but zeroes
     */
    default NetworkStatistics networkStatistics() {
        return NetworkStatistics.NONE;
    }

    /**
     * Takes no more requests from one sender for a while, as answers to it wait for room; its requests stay with it,
     * which waits as if there were no room. Messages of other senders and its replies are not held up. A protocol that
     * cannot do so for one sender alone does nothing.
     *
     * @param source the source field of the sender's packets
     * @param isHeldBack false when requests are to be taken again
     */
    default void holdBack(int source, boolean isHeldBack) {}

    /**
     * Says that messages of a sender are kept after they were delivered, so that its source field must not become
     * another's, even if the sender goes away.
     *
     * @param source the source field of the sender's packets
     * @param isRetained false when none are kept any more
     */
    default void retain(int source, boolean isRetained) {}

    /**
     * Keeps a message on its way back to a sender that was given up and may be heard again; it is sent then. What is
     * kept and cannot be sent after all is {@linkplain Dispatcher#giveBack given back}.
     *
     * @param source the source field of the sender's packets
     * @param packet the message, at offset 0
     * @param data where its data lies
     * @param offset of the data in bytes, or {@link Dispatcher#NO_DATA}
     * @return false if it is not kept
     */
    default boolean keepReturned(int source, UnsafeBuffer packet, DirectBuffer data, int offset) {
        return false;
    }

    /**
     * Returns whether all that this endpoint has sent has arrived or come back, its peers have been told what came from
     * them, and nothing that came waits for a poll: the conditions C2 to C4 of a stable channel (Tezuka, Hori and
     * Ishikawa 1996). Asked after a {@link #poll} of everything that delivered nothing.
     *
     * @return false if more polls are needed, here or at a peer
     */
    boolean isStable();

    /**
     * Says what {@link #isStable} waits for. May allocate.
     *
     * @return a few words that name a peer; null if the queue block is stable, or waits for nothing but another poll
     */
    default @Nullable String hindrance() {
        return null;
    }

    /**
     * Sets the listener for each datagram that is sent again; called on the thread of that poll or send.
     *
     * @param peer told the number of the endpoint that it goes to
     */
    default void tellRepetitions(LongConsumer peer) {}

    /**
     * Refuses requests from now on; senders get theirs back. Those already accepted are still delivered by
     * {@link #poll}.
     */
    void refuse();

    /**
     * Hands over what this endpoint has sent and the protocol has not yet handed over, for as long as the protocol
     * thinks reasonable; gives back what is left then. Called once, after {@link #refuse} and before {@link #close},
     * outside of handlers.
     *
     * @param dispatcher told of each message that is given back
     */
    default void handOver(Dispatcher dispatcher) {}

    /** Gives the queues up, and what was not {@linkplain #handOver handed over}. */
    @Override
    void close();
}
