package io.clump.ports.frame;

/**
 * The header of a GAMMA frame, and its two encodings (tables 4.1 and 4.2 of the thesis). The fields follow each other
 * bit by bit, the most significant bit of each first. The first table lists the source address before the
 * destination's, but an Ethernet frame begins with the destination address, as here; the address in the second table is
 * the destination's, as the text says.
 *
 * <pre>
 *   standard, 20 bytes                                    compact, 12 bytes
 *   48  destination address                               48  destination address
 *   48  source address                                     2  bits 0 and 1 of the protocol
 *   16  protocol                                           6  bits 2 to 7 of the sender
 *    8  parallel PID                                       8  sequence number
 *    8  destination port                                   8  parallel PID
 *   11  payload bytes                                      8  destination port
 *    2  unused                                            11  payload bytes
 *    1  credit request                                     2  bits 0 and 1 of the sender
 *    1  first                                              1  credit request
 *    1  last                                               1  first
 *    8  sequence number                                    1  last
 *    8  sender
 * </pre>
 *
 * @param destination address of the receiver's interface, 48 bits
 * @param source address of the sender's interface, 48 bits; 0 in a compact header
 * @param protocol number of the protocol, 16 bits; in a compact header only the low two
 * @param parallelPid number of the group, 8 bits
 * @param port destination port, 8 bits
 * @param payloadBytes bytes after the header, 11 bits
 * @param isCreditRequested whether the receiver is to give credit
 * @param isFirst whether this is the first frame of a message
 * @param isLast whether this is the last frame of a message
 * @param sequence number of the frame, 8 bits
 * @param sender instance number of the sender, 8 bits
 */
public record GammaHeader(
        long destination,
        long source,
        int protocol,
        int parallelPid,
        int port,
        int payloadBytes,
        boolean isCreditRequested,
        boolean isFirst,
        boolean isLast,
        int sequence,
        int sender) {
    /** Length of the header that conforms to IEEE 802.3. */
    public static final int STANDARD_BYTES = 20;

    /** Length of the header without a source address. */
    public static final int COMPACT_BYTES = 12;

    private static final int ADDRESS_BITS = 48;
    private static final int PROTOCOL_BITS = 16;
    private static final int LENGTH_BITS = 11;
    private static final int LOW_BITS = 2;

    /** Checks that each number fits its bits. */
    public GammaHeader {
        check("destination", destination, ADDRESS_BITS);
        check("source", source, ADDRESS_BITS);
        check("protocol", protocol, PROTOCOL_BITS);
        check("parallel PID", parallelPid, Byte.SIZE);
        check("port", port, Byte.SIZE);
        check("payload", payloadBytes, LENGTH_BITS);
        check("sequence number", sequence, Byte.SIZE);
        check("sender", sender, Byte.SIZE);
    }

    /**
     * Encodes this header in conformance with IEEE 802.3.
     *
     * @return {@link #STANDARD_BYTES} bytes
     */
    public byte[] toStandard() {
        BitWriter bits = new BitWriter(STANDARD_BYTES);
        bits.put(destination, ADDRESS_BITS);
        bits.put(source, ADDRESS_BITS);
        bits.put(protocol, PROTOCOL_BITS);
        bits.put(parallelPid, Byte.SIZE);
        bits.put(port, Byte.SIZE);
        bits.put(payloadBytes, LENGTH_BITS);
        bits.put(0, LOW_BITS);
        putFlags(bits);
        bits.put(sequence, Byte.SIZE);
        bits.put(sender, Byte.SIZE);
        return bits.bytes();
    }

    /**
     * Encodes this header without its source address and the upper bits of its protocol.
     *
     * @return {@link #COMPACT_BYTES} bytes
     */
    public byte[] toCompact() {
        BitWriter bits = new BitWriter(COMPACT_BYTES);
        bits.put(destination, ADDRESS_BITS);
        bits.put(protocol, LOW_BITS);
        bits.put(sender >>> LOW_BITS, Byte.SIZE - LOW_BITS);
        bits.put(sequence, Byte.SIZE);
        bits.put(parallelPid, Byte.SIZE);
        bits.put(port, Byte.SIZE);
        bits.put(payloadBytes, LENGTH_BITS);
        bits.put(sender, LOW_BITS);
        putFlags(bits);
        return bits.bytes();
    }

    /**
     * Decodes a header that conforms to IEEE 802.3.
     *
     * @param header {@link #STANDARD_BYTES} bytes
     * @return the header
     * @throws IllegalArgumentException if the length is another one, or an unused bit is set
     */
    public static GammaHeader ofStandard(byte[] header) {
        BitReader bits = new BitReader(header, STANDARD_BYTES);
        long destination = bits.get(ADDRESS_BITS);
        long source = bits.get(ADDRESS_BITS);
        int protocol = (int) bits.get(PROTOCOL_BITS);
        int pid = (int) bits.get(Byte.SIZE);
        int port = (int) bits.get(Byte.SIZE);
        int length = (int) bits.get(LENGTH_BITS);
        long unused = bits.get(LOW_BITS);
        if (unused != 0) {
            throw new IllegalArgumentException("unused bits=" + unused + ", expected 0");
        }
        boolean isCreditRequested = bits.getFlag();
        boolean isFirst = bits.getFlag();
        boolean isLast = bits.getFlag();
        int sequence = (int) bits.get(Byte.SIZE);
        int sender = (int) bits.get(Byte.SIZE);
        return new GammaHeader(
                destination, source, protocol, pid, port, length, isCreditRequested, isFirst, isLast, sequence, sender);
    }

    /**
     * Decodes a compact header.
     *
     * @param header {@link #COMPACT_BYTES} bytes
     * @return the header, with source 0 and the low two bits of the protocol
     * @throws IllegalArgumentException if the length is another one
     */
    public static GammaHeader ofCompact(byte[] header) {
        BitReader bits = new BitReader(header, COMPACT_BYTES);
        long destination = bits.get(ADDRESS_BITS);
        int protocol = (int) bits.get(LOW_BITS);
        int senderHigh = (int) bits.get(Byte.SIZE - LOW_BITS);
        int sequence = (int) bits.get(Byte.SIZE);
        int pid = (int) bits.get(Byte.SIZE);
        int port = (int) bits.get(Byte.SIZE);
        int length = (int) bits.get(LENGTH_BITS);
        int sender = (senderHigh << LOW_BITS) | (int) bits.get(LOW_BITS);
        boolean isCreditRequested = bits.getFlag();
        boolean isFirst = bits.getFlag();
        boolean isLast = bits.getFlag();
        return new GammaHeader(
                destination, 0, protocol, pid, port, length, isCreditRequested, isFirst, isLast, sequence, sender);
    }

    private void putFlags(BitWriter bits) {
        bits.put(isCreditRequested ? 1 : 0, 1);
        bits.put(isFirst ? 1 : 0, 1);
        bits.put(isLast ? 1 : 0, 1);
    }

    private static void check(String what, long value, int bits) {
        if (value < 0 || value >>> bits != 0) {
            throw new IllegalArgumentException(what + "=" + value + ", expected at most " + bits + " bits");
        }
    }

    /** Writes numbers of any width, packed into bytes. */
    private static final class BitWriter {
        private final byte[] bytes;
        private int position;

        BitWriter(int length) {
            bytes = new byte[length];
        }

        void put(long value, int width) {
            for (int i = width - 1; i >= 0; i--) {
                if (((value >>> i) & 1) != 0) {
                    bytes[position / Byte.SIZE] |= (byte) (0x80 >>> (position % Byte.SIZE));
                }
                position++;
            }
        }

        byte[] bytes() {
            return bytes;
        }
    }

    /** Takes them out again. */
    private static final class BitReader {
        private final byte[] bytes;
        private int position;

        BitReader(byte[] header, int length) {
            if (header.length != length) {
                throw new IllegalArgumentException("length of the header=" + header.length + ", expected " + length);
            }
            bytes = header;
        }

        long get(int width) {
            long value = 0;
            for (int i = 0; i < width; i++) {
                value = (value << 1) | ((bytes[position / Byte.SIZE] >>> (7 - position % Byte.SIZE)) & 1);
                position++;
            }
            return value;
        }

        boolean getFlag() {
            return get(1) != 0;
        }
    }
}
