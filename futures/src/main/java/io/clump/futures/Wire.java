package io.clump.futures;

import io.clump.am2.Message;
import io.clump.am2.MessageCategory;
import io.clump.am2.RequestOperations;
import io.clump.am2.SendResult;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Arguments and data of the messages of calls. Bytes that fit into four arguments travel in a short message, others in
 * a medium one.
 *
 * <pre>
 *   argument   0                          1            2, 3                     4 to 7
 *   request    slot | length &lt;&lt; 24   generation   tag of the caller        bytes of the argument, if short
 *   answer     the same as the request's  the same     2: status                bytes of the result, if short
 * </pre>
 */
final class Wire {
    /** Handler of answers, in each endpoint with calls. */
    static final int ANSWER = 255;

    /** Handler of messages that only ask whether the endpoint is there. */
    static final int PING = 254;

    /** Status of an answer with the result. */
    static final int RESULT = 0;

    /** Status of an answer with the text of an exception. */
    static final int FAILED = 1;

    /** Status of an answer without data: too many calls are served. */
    static final int BUSY = 2;

    private static final int SHORT_BYTES = 16;
    private static final int FIRST_BYTE_ARGUMENT = 4;
    private static final int LENGTH_SHIFT = 24;
    private static final int SLOT_MASK = (1 << LENGTH_SHIFT) - 1;

    /** Argument or result that is being written: nothing polls between encoding and sending. */
    private final UnsafeBuffer out;

    /** Bytes of a short message that is being read. */
    private final UnsafeBuffer in = new UnsafeBuffer(new byte[SHORT_BYTES]);

    Wire(int maxMediumBytes) {
        out = new UnsafeBuffer(new byte[Math.max(maxMediumBytes, SHORT_BYTES)]);
    }

    UnsafeBuffer out() {
        return out;
    }

    static int slot(int first) {
        return first & SLOT_MASK;
    }

    /** Sends what is in {@link #out}. */
    SendResult request(
            RequestOperations by, int destination, int handler, int length, int slot, int generation, int a2, int a3) {
        if (length > SHORT_BYTES) {
            return by.requestMedium(destination, handler, out, 0, length, slot, generation, a2, a3);
        }
        int first = slot | length << LENGTH_SHIFT;
        return by.request(destination, handler, first, generation, a2, a3, word(0), word(1), word(2), word(3));
    }

    /** Replies with what is in {@link #out}. */
    void reply(Message request, int length, int status) {
        int slot = slot(request.argument(0));
        int generation = request.argument(1);
        if (length > SHORT_BYTES) {
            request.replyMedium(ANSWER, out, 0, length, slot, generation, status);
        } else {
            int first = slot | length << LENGTH_SHIFT;
            request.reply(ANSWER, first, generation, status, 0, word(0), word(1), word(2), word(3));
        }
    }

    /** Reads the bytes of a message in its handler. */
    <T> T read(Message message, Codec<T> codec) {
        if (message.category() != MessageCategory.SHORT) {
            DirectBuffer data = message.data();
            return codec.decode(data, 0, data.capacity());
        }
        for (int i = 0; i < SHORT_BYTES / Integer.BYTES; i++) {
            in.putInt(i * Integer.BYTES, message.argument(FIRST_BYTE_ARGUMENT + i));
        }
        return codec.decode(in, 0, Math.min(message.argument(0) >>> LENGTH_SHIFT, SHORT_BYTES));
    }

    private int word(int index) {
        return out.getInt(index * Integer.BYTES);
    }
}
