package io.clump.net.ethernet;

import io.clump.am2.ClumpException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * MAC address of a network interface.
 *
 * @param bits its six bytes as a number below 2^48, the byte that is sent first as the highest one
 */
public record MacAddress(long bits) {
    /** Bytes of an address in a frame. */
    public static final int LENGTH_BYTES = 6;

    private static final Pattern TEXT = Pattern.compile("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}");

    private static final int LAST_SHIFT = (LENGTH_BYTES - 1) * Byte.SIZE;

    private static final HexFormat HEX = HexFormat.ofDelimiter(":");

    /** Checks the range. */
    public MacAddress {
        if (bits >>> (LENGTH_BYTES * Byte.SIZE) != 0) {
            throw new ClumpException("invalid MAC address: found=0x" + Long.toHexString(bits) + ", expected 48 bits");
        }
    }

    /**
     * Reads an address.
     *
     * @param text for instance {@code 02:00:00:00:00:01}
     * @return the address
     * @throws ClumpException if the text is not an address; quotes it
     */
    public static MacAddress parse(String text) {
        if (!TEXT.matcher(text).matches()) {
            throw new ClumpException(
                    "invalid MAC address: found=" + text + ", expected for instance 02:00:00:00:00:01");
        }
        return new MacAddress(HexFormat.fromHexDigitsToLong(text.replace(":", "")));
    }

    /**
     * Reads an address from a frame.
     *
     * @param buffer with the frame
     * @param offset of the address
     * @return its bits
     */
    public static long read(DirectBuffer buffer, int offset) {
        long bits = 0;
        for (int i = 0; i < LENGTH_BYTES; i++) {
            bits = bits << Byte.SIZE | (buffer.getByte(offset + i) & 0xFF);
        }
        return bits;
    }

    /**
     * Writes the address into a frame.
     *
     * @param buffer with the frame
     * @param offset offset to write at
     */
    public void write(MutableDirectBuffer buffer, int offset) {
        for (int i = 0; i < LENGTH_BYTES; i++) {
            buffer.putByte(offset + i, (byte) (bits >>> (LAST_SHIFT - i * Byte.SIZE)));
        }
    }

    /** Returns the text form, for instance {@code 02:00:00:00:00:01}. */
    @Override
    public String toString() {
        byte[] bytes = new byte[LENGTH_BYTES];
        for (int i = 0; i < LENGTH_BYTES; i++) {
            bytes[i] = (byte) (bits >>> (LAST_SHIFT - i * Byte.SIZE));
        }
        return HEX.formatHex(bytes);
    }
}
