package io.clump.net.link;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Range of ports that sockets may be bound to.
 *
 * @param first port, 1 to 65,535, or 0 for any free port
 * @param last port, not less than the first
 */
public record PortRange(int first, int last) {
    /** Any port that is free. */
    public static final PortRange ANY = new PortRange(0, 0);

    /** Description of the text form, for messages. */
    public static final String FORM = "a port, a range such as 47000-47099, or 0 for any that is free";

    private static final int MOST = 0xFFFF;

    /**
     * Reads a range.
     *
     * @param text in the form above
     * @return the range
     * @throws ClumpException if it is not a range; quotes it
     */
    public static PortRange parse(String text) {
        int dash = text.indexOf('-');
        try {
            int first = Integer.parseInt(dash < 0 ? text : text.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(text.substring(dash + 1));
            boolean isRange = first >= (dash < 0 ? 0 : 1) && first <= last && last <= MOST;
            if (isRange) {
                return new PortRange(first, last);
            }
        } catch (NumberFormatException e) {
            throw new ClumpException(invalid(text), e);
        }
        throw new ClumpException(invalid(text));
    }

    /**
     * Returns the number of sockets that can be bound to different ports of an address.
     *
     * @return the number of ports; that of all ports if any port may be taken
     */
    public int size() {
        return first == 0 ? MOST : last - first + 1;
    }

    /**
     * Binds a socket to one of the ports that is free. Starts the search at a random port, so processes that start at
     * the same time rarely try the same ports.
     *
     * @param local address of this machine
     * @param socket the socket
     * @throws IOException if none of them is free, or the address is not this machine's
     */
    public void bind(InetAddress local, Binding socket) throws IOException {
        int size = last - first + 1;
        int start = ThreadLocalRandom.current().nextInt(size);
        for (int tried = 1; ; tried++) {
            try {
                socket.bind(new InetSocketAddress(local, first + (start + tried) % size));
                return;
            } catch (BindException e) {
                if (tried == size) {
                    throw e;
                }
            }
        }
    }

    /** Socket that can be bound to a port. */
    @FunctionalInterface
    public interface Binding {
        /**
         * Binds the socket.
         *
         * @param address address and port
         * @throws BindException if the port is in use
         * @throws IOException if binding fails otherwise
         */
        void bind(InetSocketAddress address) throws IOException;
    }

    private static String invalid(String text) {
        return "no port and no range of ports: found=" + text + ", expected " + FORM;
    }

    /** Returns the form that {@link #parse} reads. */
    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
