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
 * Checks of the ports of silent peers. The kernel of a host answers a datagram for a closed port with the ICMP message
 * port unreachable, and the sender's kernel reports that only at a connected socket. So each port check is a datagram
 * without information from such a socket, and the answer to one shows at the next. A stopped or busy process still has
 * its port; it drops port checks when it continues.
 *
 * <p>A host whose firewall blocks datagrams does not answer, or answers with another message; a peer on it is merely
 * silent.
 */
final class UdpPortChecks {
    /** Most peers that are checked during the same period. */
    static final int MOST = 64;

    /**
     * Number of port checks of one peer before its socket is reassigned. A peer keeps its socket for several port
     * checks, since the answer to a port check shows only at a later one of the same socket, and a death needs several
     * answers. After that, the socket is assigned to the next peer that needs one.
     */
    static final int CHECKS_PER_TURN = 4;

    /** Number of port checks requested for other peers after which an idle peer loses its socket, too. */
    static final int IDLE_CHECKS = 16 * MOST;

    private final InetAddress local;
    private final ByteBuffer datagram = ByteBuffer.allocateDirect(Link.PORT_CHECK_BYTES);

    /** Turns in the order of their beginning. */
    private final Map<UdpAddress, Turn> turns = new LinkedHashMap<>();

    /** Number of port checks that were requested. */
    private long asked;

    UdpPortChecks(InetAddress local) {
        this.local = local;
    }

    /** Returns the number of open sockets. */
    int size() {
        return turns.size();
    }

    /**
     * Checks the port, unless all sockets are in use for other peers.
     *
     * @return whether the peer's host has reported, in answer to an earlier port check, that the port is closed
     */
    boolean checkPort(UdpAddress to) {
        asked++;
        try {
            Turn known = turns.get(to);
            Turn turn = known == null ? begin(to) : known;
            return turn != null && isRefused(turn);
        } catch (IOException e) {
            // The state of the peer remains unknown.
            forget(to);
            return false;
        }
    }

    /** Releases the socket of a peer that answers again. */
    void forget(UdpAddress to) {
        close(turns.remove(to));
    }

    void close() {
        turns.values().forEach(UdpPortChecks::close);
        turns.clear();
    }

    /** Assigns a socket; returns null if no socket is free yet. */
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
            if (turn.checks >= CHECKS_PER_TURN || asked - turn.lastAsked >= IDLE_CHECKS) {
                forget(entry.getKey());
                return true;
            }
        }
        return false;
    }

    private boolean isRefused(Turn turn) throws IOException {
        boolean refused = false;
        turn.checks++;
        turn.lastAsked = asked;
        try {
            turn.channel.write(datagram.clear());
        } catch (PortUnreachableException e) {
            // The kernel reports the answer once, instead of sending.
            refused = true;
            turn.channel.write(datagram.clear());
        }
        return refused;
    }

    private static void close(@Nullable Turn turn) {
        try {
            if (turn != null) {
                turn.channel.close();
            }
        } catch (IOException e) {
            // The socket is unusable in any case, which is the purpose of closing it.
        }
    }

    private static final class Turn {
        private final DatagramChannel channel;
        private int checks;
        private long lastAsked;

        private Turn(DatagramChannel channel) {
            this.channel = channel;
        }
    }
}
