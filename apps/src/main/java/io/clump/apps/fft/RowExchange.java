package io.clump.apps.fft;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import io.clump.splitc.SplitC;
import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.UnsafeApi;

/**
 * One direction of the transposition: rows go straight from one process's arrays into a message, and from there into
 * the other's arrays. Messages are as large as they may be; a row that is longer travels in pieces.
 *
 * <p>A process sends rows without a request for them: it may send those of one transform while others are still in the
 * one before. This is safe: the rows for a place come from one process each time, and it sends again only after the
 * other direction brought it the results.
 *
 * <pre>
 *   request:  argument 0   z of the rows
 *             argument 1   y of the first row
 *             argument 2   number of rows; of cyclic lines, each y is greater than the one before by as many as there
 *                          are processes
 *             argument 3   x of the first number of each row
 *             argument 4   how many numbers of each row
 *             data         for each row its real parts, then its imaginary parts; doubles, little-endian
 * </pre>
 */
final class RowExchange {
    private static final long BASE = UnsafeApi.arrayBaseOffset(double[].class);

    private final SplitC splitc;
    private final Endpoint endpoint;
    private final int handler;
    private final Rows source;
    private final Rows target;
    private final int rowLength;
    private final int step;
    private final long expected;

    private final int rowsPerMessage;
    private final int numbersPerMessage;

    private long arrived;
    private long rowsSent;
    private long messagesSent;

    /**
     * Makes the endpoint accept rows from now on.
     *
     * @param handler index of the handler for this direction
     * @param expectedRows rows that others send to this process in each transposition
     */
    RowExchange(SplitC splitc, int handler, Rows source, Rows target, Distribution distribution, long expectedRows) {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new ClumpException("rows are sent as they lie in memory: expected a little-endian machine");
        }
        this.splitc = splitc;
        this.handler = handler;
        this.source = source;
        this.target = target;
        rowLength = distribution.box().nx();
        step = distribution.step();
        endpoint = splitc.endpoint();
        expected = expectedRows * rowLength;
        numbersPerMessage = Math.min(rowLength, endpoint.maxMediumBytes() / (2 * Double.BYTES));
        // One row per message with the thesis's layout, which sends rows of 2 kB.
        rowsPerMessage = distribution.layout() == Distribution.Layout.CYCLIC
                ? 1
                : endpoint.maxMediumBytes() / (2 * Double.BYTES * numbersPerMessage);
        endpoint.handlers().set(handler, this::accept);
    }

    /** Rows that fit one message; 1 if not even one does. */
    int rowsPerMessage() {
        return rowsPerMessage;
    }

    /** Sends rows of next lines to another process. Polls. */
    void send(int destination, int z, int firstY, int count) {
        for (int done = 0; done < count; done += rowsPerMessage) {
            int rows = Math.min(rowsPerMessage, count - done);
            for (int x = 0; x < rowLength; x += numbersPerMessage) {
                sendPiece(destination, z, firstY + done * step, rows, x, Math.min(numbersPerMessage, rowLength - x));
            }
        }
        rowsSent += count;
    }

    /** Waits until all rows of this transposition have arrived. */
    void await() {
        splitc.pollUntil(() -> arrived >= expected);
        arrived -= expected;
        if (arrived != 0) {
            throw new ClumpException("rows doubled: rank=" + splitc.rank() + ", numbers too many=" + arrived);
        }
    }

    long rowsSent() {
        return rowsSent;
    }

    long messagesSent() {
        return messagesSent;
    }

    private void sendPiece(int destination, int z, int y, int rows, int x, int numbers) {
        int bytes = numbers * Double.BYTES;
        MediumClaim claim = endpoint.claimMedium(destination, rows * 2 * bytes);
        MutableDirectBuffer data = claim.data();
        Object base = data.byteArray();
        long address = data.addressOffset();
        for (int row = 0; row < rows; row++) {
            int index = source.index(z, y + row * step);
            UnsafeApi.copyMemory(source.re[index], element(x), base, address, bytes);
            UnsafeApi.copyMemory(source.im[index], element(x), base, address + bytes, bytes);
            address += 2L * bytes;
        }
        claim.commit(handler, z, y, rows, x, numbers);
        messagesSent++;
    }

    private void accept(Message message) {
        int z = message.argument(0);
        int y = message.argument(1);
        int rows = message.argument(2);
        int x = message.argument(3);
        int numbers = message.argument(4);
        int bytes = numbers * Double.BYTES;
        DirectBuffer data = message.data();
        if (x < 0 || numbers < 1 || numbers > rowLength - x || message.dataLength() != rows * 2 * bytes) {
            throw new ClumpException("malformed rows: z=" + z + ", y=" + y + ", rows=" + rows + ", x=" + x
                    + ", numbers=" + numbers + ", bytes=" + message.dataLength());
        }
        Object base = data.byteArray();
        long address = data.addressOffset();
        for (int row = 0; row < rows; row++) {
            int index = target.index(z, y + row * step);
            UnsafeApi.copyMemory(base, address, target.re[index], element(x), bytes);
            UnsafeApi.copyMemory(base, address + bytes, target.im[index], element(x), bytes);
            address += 2L * bytes;
        }
        arrived += (long) rows * numbers;
    }

    private static long element(int index) {
        return BASE + (long) index * Double.BYTES;
    }
}
