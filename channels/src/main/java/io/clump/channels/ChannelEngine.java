package io.clump.channels;

import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of a channel at one process, without a network: messages, answers and the time go in, and a {@link
 * Transport} carries what goes out. A {@link Channel} is an engine whose transport is an endpoint; a simulation brings
 * another one. Nothing here waits. Everything belongs to one thread.
 */
public final class ChannelEngine {
    final SendArea sends;
    final ReceiveArea receives;
    final ChannelDepartures departures;
    final Reception reception;
    final ContextCopies copies;
    private final ChannelConfiguration configuration;

    /**
     * Makes an engine without messages.
     *
     * @param configuration the same in all processes but for the rank
     * @param transport carries the messages to other processes
     * @param clock time in nanoseconds
     */
    public ChannelEngine(ChannelConfiguration configuration, Transport transport, LongSupplier clock) {
        this(0, configuration, new SendArea(transport, configuration), transport, clock);
    }

    ChannelEngine(
            long job, ChannelConfiguration configuration, SendArea sends, Transport transport, LongSupplier clock) {
        this.configuration = configuration;
        this.sends = sends;
        receives = new ReceiveArea(configuration);
        departures = new ChannelDepartures(transport, configuration, sends, clock);
        reception = new Reception(configuration.size(), receives);
        copies = new ContextCopies(job, configuration, sends, receives, departures, reception);
    }

    /**
     * Returns space for a message.
     *
     * @param lengthBytes length of the message
     * @return the buffer, to be filled; null if the send area is full
     */
    public @Nullable SendBuffer getSendBuffer(int lengthBytes) {
        return sends.take(lengthBytes);
    }

    /**
     * Returns whether the send area is full, so that the receivers should be {@linkplain #ask queried}.
     *
     * @return true if there is no space for a message
     */
    public boolean isFull() {
        return sends.usedCount() == sends.capacity();
    }

    /**
     * Sends a message, at once or when there is space.
     *
     * @param receiver rank of the process
     * @param buffer of {@link #getSendBuffer}, filled
     */
    public void send(int receiver, SendBuffer buffer) {
        departures.send(receiver, sends.end(buffer, 1));
    }

    /**
     * Gives the oldest message that waits.
     *
     * @return the message, to be released; null if none waits
     */
    public @Nullable ReceiveBuffer receive() {
        return receives.take();
    }

    /**
     * Returns the memory of the messages that the transport sends.
     *
     * @return the send area
     */
    public DirectBuffer sendMemory() {
        return sends.memory();
    }

    /**
     * Returns where a message of the send area lies.
     *
     * @param slot slot of the message
     * @return offset in {@link #sendMemory}, in bytes
     */
    public int sendOffset(int slot) {
        return sends.offset(slot);
    }

    /**
     * Accepts an arrived message if it is the expected one and there is space. The sender gets an answer if {@link
     * #mustAnswer} returns true.
     *
     * @param sender rank of the process that has sent it
     * @param number lower half of its number
     * @param lengthBytes its length
     * @param wantsAnswer whether it asks for an answer
     * @return offset in {@link #receiveMemory} where its bytes go; −1 if it is discarded
     */
    public int take(int sender, int number, int lengthBytes, boolean wantsAnswer) {
        int slot = reception.take(sender, number, lengthBytes, wantsAnswer);
        return slot == MessageArea.NONE ? MessageArea.NONE : receives.offset(slot);
    }

    /**
     * Returns the memory of the messages that were taken.
     *
     * @return the receive area
     */
    public MutableDirectBuffer receiveMemory() {
        return receives.memory();
    }

    /**
     * Returns whether the sender of the last message must get {@link #answer}.
     *
     * @return true if it has
     */
    public boolean mustAnswer() {
        return reception.mustAnswer();
    }

    /**
     * Returns whether the answer to a sender is a refusal.
     *
     * @param sender rank of the process
     * @return true if it is to send again from the number of {@link #answer} on
     */
    public boolean isRefusing(int sender) {
        return reception.isRefusing(sender);
    }

    /**
     * Returns the number in an answer to a sender.
     *
     * @param sender rank of the process
     * @return lower half of the number to retransmit, or of the last accepted one
     */
    public int answer(int sender) {
        return reception.answer(sender);
    }

    /**
     * Handles an answer: the receiver has taken all messages up to a number.
     *
     * @param receiver rank of the process
     * @param number lower half of the number
     * @param isToQuestion true if it answers a query
     */
    public void acknowledged(int receiver, int number, boolean isToQuestion) {
        departures.acknowledged(receiver, number, isToQuestion);
    }

    /**
     * Handles a refusal: the receiver takes this number next.
     *
     * @param receiver rank of the process
     * @param number lower half of the number
     */
    public void refused(int receiver, int number) {
        departures.refused(receiver, number);
    }

    /**
     * Handles a message that the transport has returned.
     *
     * @param receiver rank of the process to which it was sent
     * @param number lower half of its number
     */
    public void cameBack(int receiver, int number) {
        departures.cameBack(receiver, number);
    }

    /**
     * Handles a query that the transport has returned.
     *
     * @param receiver rank of the queried process
     */
    public void questionCameBack(int receiver) {
        departures.questionCameBack(receiver);
    }

    /** Sends the waiting messages, as far as there is space. */
    public void pump() {
        departures.pump();
    }

    /**
     * Returns how long no message that waits may be sent.
     *
     * @return nanoseconds; 0 if there may be space at any time, {@link Long#MAX_VALUE} if none waits
     */
    public long nanosToRetry() {
        return departures.nanosToRetry();
    }

    /** Asks the receivers of messages of which it is not known whether they have arrived. */
    public void ask() {
        departures.ask();
    }

    /**
     * Starts or stops sending.
     *
     * @param active false if messages wait until sending is started again
     */
    public void activate(boolean active) {
        departures.activate(active);
    }

    /**
     * Returns whether it is known of each message that was sent whether it has arrived.
     *
     * @return true if nothing is under way
     */
    public boolean isSettled() {
        return departures.isSettled();
    }

    /**
     * Returns how many messages to a process have been sent and not acknowledged.
     *
     * @param receiver rank of the process
     * @return their number
     */
    public long unacknowledged(int receiver) {
        Outflow flow = departures.to(receiver);
        return flow.highest() - flow.first();
    }

    /**
     * Returns how many messages were sent again.
     *
     * @return their number, to all processes
     */
    public long resent() {
        long resent = 0;
        for (int receiver = 0; receiver < configuration.size(); receiver++) {
            resent += departures.to(receiver).resent();
        }
        return resent;
    }

    /**
     * Copies all messages. Sending is stopped, and nothing is under way.
     *
     * @return the copy
     */
    public ChannelContext save() {
        return copies.save();
    }

    /**
     * Returns a context without messages.
     *
     * @return the context
     */
    public ChannelContext emptyContext() {
        return copies.empty();
    }

    /**
     * Replaces the messages that are here by the messages of a context.
     *
     * @param context context of this rank of this channel
     * @throws io.clump.am2.ClumpException if it is another one's or does not fit
     */
    public void restore(ChannelContext context) {
        copies.check(context);
        copies.restore(context);
    }
}
