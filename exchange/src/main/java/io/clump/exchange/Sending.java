package io.clump.exchange;

/**
 * State of one send, for its {@link SendEngine}: its queue is its state. The operation of the user has
 * one for all its life.
 *
 * <pre>
 *   envelopes ─┬─ eager ───────────────────────────────────────────────▶ done
 *              └─ announced ── the receiver asks ──▶ streams ── parts ──▶ done      back to the front if there is no space
 * </pre>
 *
 * @param <S> operation of the user
 */
public final class Sending<S> {
    /** Number of a send that the receiver does not know. */
    public static final int UNNUMBERED = -1;

    /** Operation of the user. */
    public final S operation;

    /** Length of the message in bytes. */
    public long length;

    /** Number of bytes that the receiver gets. */
    public long wanted;

    /** Number of bytes that have been sent. */
    public long sent;

    /** Number by which the receiver names it; {@link #UNNUMBERED} if it does not know it. */
    public int number = UNNUMBERED;

    /** Number by which the receiver identifies the receive, after it has requested the bytes. */
    public int other;

    final Place<Sending<S>> place = new Place<>(this);

    /** Makes the state of an operation. */
    public Sending(S operation) {
        this.operation = operation;
    }

    /** Begins a send of some bytes, perhaps another one of the same operation. */
    public void begin(long lengthBytes) {
        length = lengthBytes;
        wanted = lengthBytes;
        sent = 0;
    }

    /** Returns whether the receiver, which is that peer, knows of the message and has not requested its bytes. */
    public boolean isAnnounced(ExchangePeer<S> peer) {
        return place.isIn(peer.announced);
    }

    /** Returns whether nothing of the message has left to the receiver, which is that peer. */
    public boolean isUnsent(ExchangePeer<S> peer) {
        return sent == 0 && place.isIn(peer.envelopes);
    }
}
