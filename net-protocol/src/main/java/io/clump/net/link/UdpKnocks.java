package io.clump.net.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knocks at the ports of silent peers. The kernel of a host answers to a datagram for a port that no process has with a
 * message of ICMP, port unreachable, and tells the sender of it only at a socket that is connected there. So each knock
 * is a datagram of such a socket that says nothing, and the answer to one shows at the next. A process that is stopped
 * or busy has its port still; it drops knocks when it goes on.
 *
 * <p>A host whose firewall lets nothing through answers nothing, or forbids with another message; a peer on it is
 * merely silent.
 */
final class UdpKnocks {
    /** Most peers that are knocked at during the same time. */
    static final int MOST = 64;

    /**
     * Knocks of one turn. A peer keeps its socket for so many, since the answer to a knock shows only at a later knock
     * of the same socket, and a death takes several answers. After its turn the socket goes to the next peer that needs
     * one.
     */
    static final int KNOCKS_PER_TURN = 4;

    /** A turn ends as well when so many knocks at other peers were asked for since its last one. */
    static final int IDLE_KNOCKS = 16 * MOST;

    private final InetAddress local;
    private final ByteBuffer knock = ByteBuffer.allocateDirect(Link.KNOCK_BYTES);

    /** In the order in which the turns began. */
    private final Map<UdpAddress, Turn> turns = new LinkedHashMap<>();

    /** How many knocks were asked for. */
    private long asked;

    UdpKnocks(InetAddress local) {
        this.local = local;
    }

    /** How many sockets are open. */
    int size() {
        return turns.size();
    }

    /**
     * Knocks, unless all sockets are in the middle of the turns of other peers.
     *
     * @return whether the peer's host has answered an earlier knock that nobody is there
     */
    boolean knock(UdpAddress to) {
        asked++;
        try {
            Turn known = turns.get(to);
            Turn turn = known == null ? begin(to) : known;
            return turn != null && isRefused(turn);
        } catch (IOException e) {
            // Nothing is known of the peer, as before.
            forget(to);
            return false;
        }
    }

    /** The peer answers again. */
    void forget(UdpAddress to) {
        close(turns.remove(to));
    }

    void close() {
        turns.values().forEach(UdpKnocks::close);
        turns.clear();
    }

    /** Returns null if there is no socket for the peer yet. */
    private @Nullable Turn begin(UdpAddress to) throws IOException {
        if (turns.size() == MOST && !endOne()) {
            return null;
        }
        Turn begun = new Turn(UdpConnections.channel(local, to.socket()));
        turns.put(to, begun);
        return begun;
    }

    private boolean endOne() {
        for (Map.Entry<UdpAddress, Turn> entry : turns.entrySet()) {
            Turn turn = entry.getValue();
            if (turn.knocks >= KNOCKS_PER_TURN || asked - turn.lastAsked >= IDLE_KNOCKS) {
                forget(entry.getKey());
                return true;
            }
        }
        return false;
    }

    private boolean isRefused(Turn turn) throws IOException {
        boolean refused = false;
        turn.knocks++;
        turn.lastAsked = asked;
        try {
            turn.channel.write(knock.clear());
        } catch (PortUnreachableException e) {
            // The kernel tells once, instead of sending.
            refused = true;
            turn.channel.write(knock.clear());
        }
        return refused;
    }

    private static void close(@Nullable Turn turn) {
        try {
            if (turn != null) {
                turn.channel.close();
            }
        } catch (IOException e) {
            // It never carries anything again, which is all that closing is for.
        }
    }

    private static final class Turn {
        private final DatagramChannel channel;
        private int knocks;
        private long lastAsked;

        private Turn(DatagramChannel channel) {
            this.channel = channel;
        }
    }
}
