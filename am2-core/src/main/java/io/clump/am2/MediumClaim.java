package io.clump.am2;

import io.clump.am2.bundle.HeldClaim;
import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.EndpointTrace;
import io.clump.am2.endpoint.Translation;
import io.clump.am2.endpoint.TranslationTable;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.send.Backoff;
import io.clump.am2.send.Outgoing;
import io.clump.am2.send.Sender;
import io.clump.am2.send.Waiters;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Medium request whose data the program writes directly into the layer's memory, without a copy: {@link
 * Endpoint#claimMedium}, fill {@link #data()}, {@code commit} or {@link #abort()}. An endpoint has one such object,
 * which it returns each time.
 *
 * <p>A claim holds a place in the receiver's queue, and later messages of other senders wait, so it should be short.
 * While it is open, sends and polls in its bundle throw {@link IllegalStateException}. Closing the endpoint aborts it.
 * If the process dies instead, the receiver skips its place, like that of any sender that dies during a send, if the
 * claim algorithm of the receiver's queue can recover ({@code clump algorithms} shows which can).
 *
 * <p>Used by the thread that owns the endpoint's bundle; in a parallel bundle by the thread that opened it. Operations
 * of other threads wait until it is over, also sends that were waiting for space. So a bundle has at most one open
 * claim.
 */
public final class MediumClaim extends CommitOperations {
    private final Membership membership;
    private final TranslationTable translations;
    private final ReturnedMessages returnedMessages;
    private final Backoff waiter;
    private final int maxMediumBytes;
    private final HeldClaim open = new HeldClaim(this::abandon);
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private final Outgoing refused;
    private final @Nullable EndpointTrace trace;

    /** Buffer for the data of a refused claim, which will be returned; made on the first use. */
    private @Nullable UnsafeBuffer refusedData;

    private Translation to = Translation.UNMAPPED;
    private @Nullable ReturnReason refusal;
    private int destination;
    private int packet;

    MediumClaim(
            Membership membership,
            TranslationTable translations,
            Waiters waiters,
            ReturnedMessages returnedMessages,
            Outgoing refused,
            int maxMediumBytes,
            @Nullable EndpointTrace trace) {
        this.trace = trace;
        this.refused = refused;
        this.membership = membership;
        this.translations = translations;
        this.returnedMessages = returnedMessages;
        this.maxMediumBytes = maxMediumBytes;
        waiter = waiters.request();
    }

    /** Opens the claim. A refused one is open too, so that its commit returns the message with its data. */
    MediumClaim open(int toDestination, int length) {
        return Objects.requireNonNull(open(toDestination, length, true));
    }

    /**
     * Does the same as {@link #open(int, int)}.
     *
     * @param waits true if it waits for space
     * @return the claim; null if it does not wait and there is no space
     */
    @Nullable
    MediumClaim open(int toDestination, int length, boolean waits) {
        Translation translation = translations.get(toDestination);
        Route route = translation.route();
        membership.group().pollEndpoints(PollScope.ALL);
        to = translation;
        destination = toDestination;
        if (trace != null) {
            trace.claims(translation);
        }
        refusal = route.refusal(translation.tag());
        packet = refusal == null ? claim(route, length, waits) : Route.GONE;
        if (packet == Route.FULL && !waits) {
            return null;
        }
        if (packet < 0) {
            refusal = refusal == null ? Sender.whyNot(translation, packet) : refusal;
            view.wrap(refusedData(length), 0, length);
        } else {
            view.wrap(route.memory(), route.dataOffset(packet), length);
        }
        try {
            membership.group().openClaim(open);
        } catch (Throwable e) { // catch-all: the claim must not block the receiver; the caller gets the error
            giveUp();
            throw e;
        }
        return this;
    }

    private int claim(Route route, int length, boolean waits) {
        return waits
                ? waiter.claim(route, QueueKind.REQUEST, length)
                : Backoff.tryClaim(route, QueueKind.REQUEST, length);
    }

    /**
     * Returns the buffer for the data.
     *
     * @return a buffer of exactly the claimed length, with undefined content; not to be used after the claim is over
     * @throws IllegalStateException if no claim is open, or this is called by another thread
     */
    public MutableDirectBuffer data() {
        enterOpen("fill a medium claim");
        membership.leave();
        return view;
    }

    @Override
    void send(int handler, int count, long a01, long a23, long a45, long a67) {
        enterOpen("commit a medium claim");
        try {
            Sender.checkShort(handler, count);
            int kind = PacketKind.REQUEST | PacketKind.MEDIUM;
            publish(Packet.description(kind, handler, count, view.capacity()), a01, a23, a45, a67);
        } finally {
            membership.leave();
        }
    }

    private void publish(long description, long a01, long a23, long a45, long a67) {
        Route route = to.route();
        long word = to.word();
        if (trace != null) {
            trace.sends(to, description, view.capacity(), a01, a23, a45, a67);
        }
        if (refusal != null) {
            refused.begin(description, destination, word, a01, a23, a45, a67);
            end();
            refused.giveBack(refusal, returnedMessages, refusedData(0), 0);
            return;
        }
        UnsafeBuffer memory = route.memory();
        Packet.write(memory, packet, description, word, route.source(), destination, a01, a23, a45, a67);
        end();
        if (route.refusal(to.tag()) == ReturnReason.ENDPOINT_CLOSED) {
            giveBackClosed(route, memory);
        } else {
            route.publishMedium(packet);
            to.traffic().sent(Packet.argumentCount(description), Packet.bulkLengthBytes(description));
        }
    }

    /**
     * Aborts the claim: nothing is sent, and the receiver is not affected.
     *
     * @throws IllegalStateException if no claim is open, or this is called by another thread
     */
    public void abort() {
        enterOpen("abort a medium claim");
        try {
            abandon();
        } finally {
            membership.leave();
        }
    }

    @Override
    public String toString() {
        return "medium claim: bytes=" + view.capacity() + ", destination=" + destination;
    }

    /** Returns the part of this claim that blocks its bundle. */
    HeldClaim claim() {
        return open;
    }

    /** Does the same as {@link #abort}, when the endpoint closes. */
    private void abandon() {
        membership.group().closeClaim();
        giveUp();
    }

    private void giveUp() {
        view.wrap(0, 0);
        if (refusal == null) {
            to.route().abortMedium(packet);
        }
    }

    /** Gives back the message, since the receiver has closed and would not read it any more. */
    private void giveBackClosed(Route route, UnsafeBuffer memory) {
        try {
            returnedMessages.giveBack(ReturnReason.ENDPOINT_CLOSED, memory, packet, memory, route.dataOffset(packet));
        } finally {
            route.abortMedium(packet);
        }
    }

    private void end() {
        view.wrap(0, 0);
        membership.group().closeClaim();
    }

    private UnsafeBuffer refusedData(int length) {
        if (refusedData == null || refusedData.capacity() < length) {
            refusedData = new UnsafeBuffer(ByteBuffer.allocateDirect(Math.max(length, maxMediumBytes)));
        }
        return refusedData;
    }

    private void enterOpen(String action) {
        membership.enterClaim(action, open);
        if (!membership.group().isOpen(open)) {
            membership.leave();
            throw new IllegalStateException(
                    "cannot " + action + ": it is not open: it was committed or aborted before");
        }
    }
}
