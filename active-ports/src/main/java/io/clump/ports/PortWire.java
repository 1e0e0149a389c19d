package io.clump.ports;

/**
 * Messages between ports, as requests and replies of the core.
 *
 * <pre>
 *   SMALL    meta, number, up to 24 bytes in six arguments  a whole message
 *   PART     meta, number, total length, offset; bytes      a long message, or a part of it
 *   PROBE    meta, number of the next message               no message below it will arrive any more
 *   PING                                                    probes whether the peer is alive
 *   ACCOUNT  meta, expected number, count of lost messages  reply to PROBE, and return of credit
 *              as a low and a high half
 *   HOLD     meta, serial number                            reply: too many parts wait for the buffer, send no more
 *                                                           reliable messages
 *   RESUME   meta, serial number                            no part waits any more: ends the hold of that number
 *
 *   meta     31 ......... 16 | 15 | 14 13 | 12 ...... 8 | 7 .... 0
 *                 sender     |  0 |  qos  | small bytes |  port
 * </pre>
 *
 * Reliable messages to a port are numbered apart from the others. PROBE and ACCOUNT are about the others, HOLD and
 * RESUME about the reliable ones.
 */
final class PortWire {
    static final int SMALL = 0;
    static final int PART = 1;
    static final int PROBE = 2;
    static final int PING = 3;
    static final int ACCOUNT = 4;
    static final int HOLD = 5;
    static final int RESUME = 6;
    static final int HANDLERS = 7;

    static final int SMALL_BYTES = 24;
    static final int SMALL_ARGUMENTS = 2;
    static final int PART_ARGUMENTS = 4;

    private static final int LENGTH_SHIFT = 8;
    private static final int LENGTH_MASK = 0x1f;
    private static final int QOS_SHIFT = 13;
    private static final int QOS_MASK = 3;
    private static final int SENDER_SHIFT = 16;
    private static final int PORT_MASK = 0xff;

    private PortWire() {}

    static int meta(int port, int sender, Qos qos) {
        return port | (qos.number() << QOS_SHIFT) | (sender << SENDER_SHIFT);
    }

    static int withSmallBytes(int meta, int bytes) {
        return meta | (bytes << LENGTH_SHIFT);
    }

    static int port(int meta) {
        return meta & PORT_MASK;
    }

    static int sender(int meta) {
        return meta >>> SENDER_SHIFT;
    }

    static int smallBytes(int meta) {
        return (meta >>> LENGTH_SHIFT) & LENGTH_MASK;
    }

    static Qos qos(int meta) {
        return Qos.of((meta >>> QOS_SHIFT) & QOS_MASK);
    }
}
