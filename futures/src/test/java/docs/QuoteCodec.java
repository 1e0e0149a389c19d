package docs;

import io.clump.futures.Codec;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

// region codec
/** Writes and reads quotes by a flyweight: 8 bytes of the instrument, 8 of the price in cents, 4 of the amount. */
public final class QuoteCodec implements Codec<QuoteCodec.Quote> {
    public static final int INSTRUMENT = 0;
    public static final int CENTS = 8;
    public static final int AMOUNT = 16;
    public static final int LENGTH = 20;

    /** A view of 20 bytes; it makes no objects for its fields. */
    public static final class Quote {
        private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[LENGTH]);

        public Quote set(long instrument, long cents, int amount) {
            bytes.putLong(INSTRUMENT, instrument);
            bytes.putLong(CENTS, cents);
            bytes.putInt(AMOUNT, amount);
            return this;
        }

        public long total() {
            return bytes.getLong(CENTS) * bytes.getInt(AMOUNT);
        }
    }

    @Override
    public int encode(Quote quote, MutableDirectBuffer buffer, int offset) {
        buffer.putBytes(offset, quote.bytes, 0, LENGTH);
        return LENGTH;
    }

    @Override
    public Quote decode(DirectBuffer buffer, int offset, int length) {
        Quote quote = new Quote(); // the buffer is valid in this method only, so the bytes are copied
        buffer.getBytes(offset, quote.bytes, 0, LENGTH);
        return quote;
    }
}
// endregion
