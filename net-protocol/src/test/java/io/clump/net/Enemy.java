package io.clump.net;

import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.key.JobKey;
import io.clump.net.link.Link;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Attacker that sends datagrams to ports of this machine, of all sorts that a receiver should drop; a seed determines
 * which.
 */
final class Enemy implements AutoCloseable {
    private static final int LONGEST_RANDOM = 2_000;

    /** Offset of a datagram's length, then the number of bytes before it. */
    private static final int LENGTH_OFFSET = 4;

    private static final int PREFIX_BYTES = 4;

    private final Random random;
    private final DatagramChannel channel;
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 16);

    /** Number of datagrams sent that were genuine when they were recorded. */
    long replayed;

    /** Number of other datagrams sent. */
    long worthless;

    /** Number of datagrams sent that are too short to carry information. */
    long portChecks;

    Enemy(long seed) throws IOException {
        random = new Random(seed);
        channel = DatagramChannel.open(StandardProtocolFamily.INET);
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Returns a datagram made with another key, whose sender claims to be another endpoint of the job. */
    static byte[] foreignDatagram(long pretended, long receiver) {
        ReliabilityEngine[] engine = new ReliabilityEngine[1];
        byte[][] sent = new byte[1][];
        EngineConfiguration configuration = EngineConfiguration.defaults(TestEndpoint.JOB, pretended);
        engine[0] = new ReliabilityEngine(configuration, JobKey.random(), (peer, offset, length) -> {
            sent[0] = new byte[length];
            engine[0].sendMemory().getBytes(offset, sent[0]);
            return true;
        });
        engine[0].requestSession(engine[0].peer(receiver));
        return sent[0];
    }

    /**
     * Sends one datagram.
     *
     * @param port port of the receiver
     * @param genuine recorded datagrams for the endpoint there, by any number
     * @param foreign a datagram that seems to be meant for the endpoint there, made with another key
     */
    void attack(int port, IntFunction<byte[]> genuine, byte[] foreign) throws IOException {
        byte[] recorded = genuine.apply(random.nextInt(1 << 20));
        int kind = random.nextInt(6);
        byte[] datagram = switch (kind) {
            case 0 -> recorded;
            case 1 -> randomBytes();
            case 2 -> wellBegun(recorded, randomBytes());
            case 3 -> Arrays.copyOf(recorded, random.nextInt(recorded.length));
            case 4 -> flipped(recorded);
            default -> foreign;
        };
        if (kind == 0) {
            replayed++;
        } else if (datagram.length > Link.PORT_CHECK_BYTES) {
            worthless++;
        } else {
            // Such a short datagram carries no information, and receivers do not count it.
            portChecks++;
        }
        send(port, datagram);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private byte[] randomBytes() {
        byte[] any = new byte[random.nextInt(LONGEST_RANDOM)];
        random.nextBytes(any);
        return any;
    }

    /** Returns random bytes, of which only the parts that a receiver checks without the key are right. */
    private static byte[] wellBegun(byte[] recorded, byte[] any) {
        if (any.length > LENGTH_OFFSET + Short.BYTES) {
            System.arraycopy(recorded, 0, any, 0, PREFIX_BYTES);
            for (int i = 0; i < Short.BYTES; i++) {
                any[LENGTH_OFFSET + i] = (byte) (any.length >>> i * Byte.SIZE);
            }
        }
        return any;
    }

    private byte[] flipped(byte[] recorded) {
        int bit = random.nextInt(recorded.length * Byte.SIZE);
        recorded[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        return recorded;
    }

    private void send(int port, byte[] datagram) throws IOException {
        bytes.clear().put(datagram).flip();
        channel.send(bytes, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }
}
