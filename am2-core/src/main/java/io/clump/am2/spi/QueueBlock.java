package io.clump.am2.spi;

import io.clump.am2.EndpointName;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.PeerStatistics;
import io.clump.am2.Region;
import io.clump.am2.Tag;
import java.nio.channels.SelectableChannel;
import java.util.List;
import java.util.function.LongConsumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Queues of one endpoint in one protocol, at which its messages arrive, and the source of its routes to all others. */
public interface QueueBlock extends AutoCloseable {
    /** Maximum sleep of the owner of a queue block that cannot wake it. */
    long UNANNOUNCED_SLEEP_NANOS = 1_000_000;

    /**
     * Returns the address of this queue block for peers.
     *
     * @return the address that the endpoint's name contains under the protocol's name
     */
    String address();

    /**
     * Sets the tag that requests must carry to be accepted, from the next message on.
     *
     * @param tag the endpoint's tag
     */
    void setTag(Tag tag);

    /**
     * Finds the route to an endpoint.
     *
     * @param name the endpoint's name
     * @return the route, for requests, or null if this protocol does not reach the endpoint
     */
    @Nullable
    Route routeTo(EndpointName name);

    /**
     * Finds the route back to the sender of a packet that {@link #poll} delivered.
     *
     * @param source the packet's source field
     * @return the route, for replies, or null if the sender is gone or cannot be reached; never throws because of the
     *     sender, since the caller may be in the middle of a poll
     */
    @Nullable
    Route routeBack(int source);

    /**
     * Returns the sender of a packet that {@link #poll} delivered.
     *
     * @param source the packet's source field
     * @return the endpoint's number, or 0 if the sender is gone
     */
    long endpointId(int source);

    /**
     * Returns the sender of a packet that {@link #poll} delivered, by a name that {@link #routeTo} of this queue block
     * accepts. May allocate.
     *
     * @param source the packet's source field
     * @return the name, with the addresses that this protocol knows; null if the sender is gone
     */
    @Nullable
    EndpointName endpointName(int source);

    /**
     * Begins messages of which some are the same for several receivers, in the same order for each. A protocol that
     * reaches several at once may collect them until {@link #endMulticast}; a {@link #poll} sends those collected so
     * far.
     *
     * @param data buffer whose parts medium messages carry, and which does not change until then; may be empty
     * @param offset offset of the data in bytes
     * @param length length of the data in bytes
     */
    default void beginMulticast(DirectBuffer data, int offset, int length) {}

    /** Sends the messages collected since {@link #beginMulticast}. */
    default void endMulticast() {}

    /**
     * Delivers arrived messages to the dispatcher. A message's slot is removed from the queue before its handler runs
     * and is free for senders afterwards, so a poll may run inside a poll. Also does the protocol's own maintenance.
     *
     * @param scope messages to accept
     * @param limit maximum number of messages to deliver, at least 1
     * @param dispatcher receives each message
     * @return number of delivered messages, including returned ones
     */
    int poll(PollScope scope, int limit, Dispatcher dispatcher);

    /**
     * Allocates memory of the endpoint to which senders write long messages, in place of the previous one, which is
     * freed first.
     *
     * @param lengthBytes length of the memory; 0 for none
     * @return the segment, freed when the queue block closes; null if the senders of this protocol cannot write to this
     *     process's memory, so that any memory can be used
     * @throws io.clump.am2.ClumpException if there is no space for it; the message gives the needed and the available
     *     space; then the endpoint has no segment
     */
    default @Nullable Segment allocateSegment(int lengthBytes) {
        return null;
    }

    /**
     * Allocates memory that processes which share memory with this one find by a {@link Route#region}. It can be found
     * until it or the queue block is closed; its bytes stay until it is closed.
     *
     * @param number number of the region, unique among the open ones of this queue block
     * @param lengthBytes length of the region, at least 1
     * @return the region, all zero; null if the protocol shares no memory
     * @throws io.clump.am2.ClumpException if there is no space for it; the message gives the needed and the available
     *     space
     */
    default @Nullable Region allocateRegion(int number, int lengthBytes) {
        return null;
    }

    /**
     * Announces that the owner's thread is about to sleep, after a {@link #poll} that delivered nothing, and checks
     * once more whether it should. A message that arrives from now on makes {@link #wakeUpChannel} readable, or waits
     * until the returned time has passed. Each call is followed by one of {@link #awake}, even if the thread does not
     * sleep.
     *
     * @param now {@link System#nanoTime()}
     * @return nanoseconds that the protocol needs no poll: 0 if there is work already, {@link Long#MAX_VALUE} if only a
     *     message ends the sleep. A sleep of 8 ms or more may exceed it by up to a millisecond. A protocol that cannot
     *     wake its owner is polled every millisecond
     */
    default long readyToSleep(long now) {
        return UNANNOUNCED_SLEEP_NANOS;
    }

    /**
     * Returns the channel that becomes readable when a message arrives for a sleeping owner. It is the same one as long
     * as the queue block is open. It is in non-blocking mode; only the queue block reads from it and closes it.
     *
     * @return the channel, or null if the protocol cannot wake its owner
     */
    default @Nullable SelectableChannel wakeUpChannel() {
        return null;
    }

    /**
     * Returns the channel that becomes readable when a multicast message arrives for a sleeping owner. Same as {@link
     * #wakeUpChannel}, except that it may change from one sleep to another.
     *
     * @return the channel; null if there is only {@link #wakeUpChannel}
     */
    default @Nullable SelectableChannel multicastWakeUpChannel() {
        return null;
    }

    /** Notes that the owner's thread is awake and will poll, so that senders need not wake it any more. */
    default void awake() {}

    /**
     * Returns the number of messages that have arrived in a queue and wait to be delivered. Any thread may call it
     * until the queue block is being closed; the result is approximate and slightly old. Messages that the protocol
     * cannot see are not counted, for instance datagrams that the system holds.
     *
     * @param kind kind of the queue
     * @return the number of messages, in shared memory of those for which a sender has claimed space, filled or not; 0
     *     if unknown, or if the queue block is closed
     */
    default int queueDepth(QueueKind kind) {
        return 0;
    }

    /**
     * Returns the number of packets and bulk blocks recovered from senders that died between claim and publish. Any
     * thread may call it; in another thread the count may be slightly old.
     *
     * @return the number since the queue block was allocated; 0 if a dead sender leaves no claims
     */
    default long recoveredClaims() {
        return 0;
    }

    /**
     * Returns the counts of the datagrams of this endpoint. May allocate. Any thread may call it until the queue block
     * is being closed; in another thread the counts may be slightly old.
     *
     * @return the current counts; zeroes for a protocol without datagrams
     */
    default NetworkStatistics networkStatistics() {
        return NetworkStatistics.NONE;
    }

    /**
     * Returns the counts of this endpoint's peers. May allocate. Any thread may call it until the queue block is being
     * closed; in another thread the counts may be slightly old.
     *
     * @return the current counts of a bounded number of peers, those with most repetitions; empty if the protocol does
     *     not count by peer
     */
    default List<PeerStatistics> peerStatistics() {
        return List.of();
    }

    /**
     * Accepts no more requests from one sender for a while, since answers to it wait for space; its requests stay at
     * the sender, which waits as if there were no space. Messages of other senders and its replies are not delayed.
     *
     * @param source the source field of the sender's packets
     * @param isHeldBack false to accept its requests again
     */
    default void holdBack(int source, boolean isHeldBack) {}

    /**
     * Notes that messages of a sender are kept after their delivery, so that its source field must not be given to
     * another one, even if the sender is gone.
     *
     * @param source the source field of the sender's packets
     * @param isRetained false if no messages are kept any more
     */
    default void retain(int source, boolean isRetained) {}

    /**
     * Keeps a returned message for a sender that was declared unreachable, and sends it if a datagram of the sender
     * arrives. A kept message that cannot be sent is {@linkplain Dispatcher#giveBack returned}.
     *
     * @param source the source field of the sender's packets
     * @param packet the message, at offset 0
     * @param data memory of its data
     * @param offset offset of the data in bytes, or {@link Dispatcher#NO_DATA}
     * @return false if it is not kept
     */
    default boolean keepReturned(int source, UnsafeBuffer packet, DirectBuffer data, int offset) {
        return false;
    }

    /**
     * Returns whether all messages of this endpoint have arrived or were returned, the messages of its peers are
     * acknowledged, and no arrived message waits for a poll: the conditions C2 to C4 of a stable channel (Tezuka, Hori
     * and Ishikawa 1996). Called after a {@link #poll} of all queues that delivered nothing.
     *
     * @return false if more polls are needed, here or at a peer
     */
    boolean isStable();

    /**
     * Describes the obstacle to {@link #isStable}. May allocate.
     *
     * @return a few words that name a peer; null if the queue block is stable, or needs only another poll
     */
    default @Nullable String hindrance() {
        return null;
    }

    /**
     * Sets the listener for repeated datagrams; it is called on the thread of the poll or send.
     *
     * @param peer receives the number of the datagram's destination
     */
    default void tellRepetitions(LongConsumer peer) {}

    /**
     * Refuses requests from now on; they are returned to their senders. {@link #poll} still delivers those already
     * accepted.
     */
    void refuse();

    /**
     * Delivers the messages of this endpoint that the protocol has not yet delivered, for a time that the protocol
     * chooses; returns the remaining ones. Called once, after {@link #refuse} and before {@link #close}, outside of
     * handlers.
     *
     * @param dispatcher receives each returned message
     */
    default void handOver(Dispatcher dispatcher) {}

    /** Closes the queues, and drops messages that were not {@linkplain #handOver delivered}. */
    @Override
    void close();
}
