package io.clump.net.engine;

/**
 * Shares this endpoint's socket among the peers that send to it. Each datagram tells its receiver how many bytes it may have
 * under way to here, so that the socket holds what all of them send while nobody looks. Without that the peers that came first fill
 * the socket, and those that come later lose what they repeat, ever more rarely. A share that is larger than any datagram
 * limits nobody: then the losses that a peer sees itself are enough to go by.
 */
final class Crowd {
    /** Whoever sent no messages in this period or the last does not count. */
    static final long PERIOD_NANOS = 250_000_000;

    private final int socketBytes;
    private long began;
    private int period;
    private int seen;
    private int senders;
    private int share = DatagramLayout.UNLIMITED;

    Crowd(EngineConfiguration configuration) {
        socketBytes = configuration.socketBytes();
    }

    /** The share of each, in units of {@link DatagramLayout#SHARE_BYTES}, or {@link DatagramLayout#UNLIMITED}. */
    int share() {
        return share;
    }

    /** Messages of a peer have come. */
    void sends(Peer peer, long now) {
        if (now - began >= PERIOD_NANOS) {
            share(now - began >= 2 * PERIOD_NANOS ? 0 : seen);
            began = now;
            period++;
            seen = 0;
        }
        if (peer.isFirstIn(period) && ++seen > senders) {
            share(seen);
        }
    }

    private void share(int count) {
        senders = count;
        int units = socketBytes / Math.max(1, count) / DatagramLayout.SHARE_BYTES;
        share = units > DatagramLayout.MOST_SHARE ? DatagramLayout.UNLIMITED : Math.max(1, units);
    }
}
