package io.clump.net.tcp;

import io.clump.net.link.HostAndPort;
import io.clump.net.link.PortRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Bytes that a member of the job sends on its connection, behind its hello, before it ends the connection. */
public final class TcpFrameFuzzer {
    private static final long JOB = 7;
    private static final HostAndPort MEMBER = HostAndPort.parse("127.0.0.1:9");
    private static final TcpLink LINK = TcpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY, JOB, null);
    private static final HostAndPort ADDRESS = HostAndPort.parse(LINK.address());
    private static final ByteBuffer INCOMING = ByteBuffer.allocateDirect(1 << 16);

    private TcpFrameFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        try (SocketChannel member = SocketChannel.open(ADDRESS.socket())) {
            member.write(new TcpHello(JOB, MEMBER, null).to(ADDRESS));
            member.write(ByteBuffer.wrap(input));
            member.shutdownOutput();
            member.configureBlocking(false);
            int datagramBytes = 0;
            while (!hasEnded(member)) {
                if (LINK.receive(INCOMING.clear())) {
                    datagramBytes += Integer.BYTES + INCOMING.position();
                }
            }
            if (datagramBytes > input.length + 2 * Integer.BYTES) {
                throw new AssertionError("received bytes=" + datagramBytes + " of " + input.length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the link has closed the connection; a link that sends nothing resets one with unread bytes. */
    private static boolean hasEnded(SocketChannel member) {
        try {
            return member.read(ByteBuffer.allocate(1)) < 0;
        } catch (IOException e) {
            return true;
        }
    }
}
