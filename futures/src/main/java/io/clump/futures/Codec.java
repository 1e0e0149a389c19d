package io.clump.futures;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Converts values of one type to the bytes of a message and back. A codec has no state, or may be used by several
 * threads.
 *
 * @param <T> type of the values
 */
public interface Codec<T> {
    /**
     * Writes a value.
     *
     * @param value value to write
     * @param buffer buffer with the space of one medium message, 8,192 bytes by default
     * @param offset where the first byte belongs
     * @return number of bytes written
     * @throws IndexOutOfBoundsException if the value does not fit; the call then ends with {@link CallFailure#MESSAGE}
     */
    int encode(T value, MutableDirectBuffer buffer, int offset);

    /**
     * Reads a value.
     *
     * @param buffer buffer with the bytes of a message, valid until this method returns
     * @param offset where the first byte is
     * @param length number of bytes
     * @return the value
     */
    T decode(DirectBuffer buffer, int offset, int length);

    /**
     * Returns the codec of a type: a record, an enum, {@code String}, {@code byte[]}, or the class of a primitive
     * type's values, such as {@code Integer}. The components of a record are of these types or primitive ones. A value
     * must not be null. All processes need the same declaration of a record.
     *
     * @param type class of the values
     * @param <T> type of the values
     * @return the codec
     * @throws IllegalArgumentException if the type is another one; the message names the type and the component of a
     *     record
     */
    static <T> Codec<T> of(Class<T> type) {
        return ValueCodec.ofType(type);
    }

    /**
     * Returns the codec of procedures without an argument or a result; its only value is {@link Nothing#NOTHING}.
     *
     * @return a codec of 0 bytes
     */
    static Codec<Nothing> nothing() {
        return Nothing.CODEC;
    }
}
