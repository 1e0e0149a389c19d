package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Sends arrays of any length, and keeps arrived arrays until they are received. They are assembled in the result
 * arrays, so no data is held twice. Each belongs to a collective operation, so parcels of operations that this process
 * has not begun yet do no harm, and within the operation to a rank, that of its owner or its sender. An array that fits
 * is sent as a short message.
 *
 * <pre>
 *   short:   argument 0  number of the operation       medium:  arguments 0 to 3, and
 *            argument 1  rank                                   argument 4  index of the piece's first element
 *            argument 2  call                                   data        the piece
 *            argument 3  number of elements
 *            arguments 4 to 7  up to 16 bytes
 * </pre>
 */
final class Parcels {
    private static final int SHORT_BYTES = 4 * Integer.BYTES;

    private final Endpoint endpoint;
    private final CallOrder order;
    private ByteBuffer leaving;
    private final UnsafeBuffer leavingBytes;

    /**
     * Buffer of arriving pieces. It differs from that of leaving pieces, since messages arrive while this process
     * sends.
     */
    private ByteBuffer arrivingPiece;

    private final ArrivedParcels arrivals;
    private int untaken;

    Parcels(Endpoint endpoint, CallOrder order, ArrivedParcels arrivals) {
        this.endpoint = endpoint;
        this.order = order;
        this.arrivals = arrivals;
        int bytes = Math.max(SHORT_BYTES, endpoint.maxMediumBytes());
        leaving = buffer(bytes);
        leavingBytes = new UnsafeBuffer(leaving);
        arrivingPiece = buffer(bytes);
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.wrap(new byte[bytes]).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Makes the endpoint accept parcels. */
    void listen() {
        endpoint.handlers().set(RuntimeHandlers.SHORT_PARCEL, this::acceptShort);
        endpoint.handlers().set(RuntimeHandlers.PARCEL, this::accept);
    }

    /**
     * Returns the number of parcels that this process has sent more than taken. The sum over all processes is the
     * number of parcels that were not taken.
     */
    int untaken() {
        return untaken;
    }

    <A> void send(int destination, Step step, int rank, A array, Elements<A> elements) {
        int length = elements.length(array);
        untaken++;
        if (isShort(length, elements)) {
            elements.write(array, 0, length, leaving);
            sendShort(destination, step, rank, length);
            return;
        }
        int most = mostElements(length, elements, destination);
        for (int sent = 0; sent < length; sent += Math.min(most, length - sent)) {
            int piece = Math.min(most, length - sent);
            elements.write(array, sent, piece, leaving);
            sendPiece(destination, step, rank, length, sent, piece * elements.bytesEach());
        }
    }

    /**
     * Does the same as {@link #send}, to several processes, each of which gets a piece before the next piece is sent.
     */
    <A> void sendAll(int[] destinations, Step step, int rank, A array, Elements<A> elements) {
        int length = elements.length(array);
        untaken += destinations.length;
        int most = isShort(length, elements) ? Math.max(1, length) : mostElements(length, elements, destinations);
        for (int sent = 0; sent == 0 || sent < length; sent += most) {
            int piece = Math.min(most, length - sent);
            int bytes = piece * elements.bytesEach();
            elements.write(array, sent, piece, leaving);
            endpoint.beginMulticast(leavingBytes, 0, bytes);
            try {
                for (int destination : destinations) {
                    if (isShort(length, elements)) {
                        sendShort(destination, step, rank, length);
                    } else {
                        sendPiece(destination, step, rank, length, sent, bytes);
                    }
                }
            } finally {
                endpoint.endMulticast();
            }
        }
    }

    /** Returns the number of elements of a piece that each of the destinations accepts; frees space for it. */
    private int mostElements(int length, Elements<?> elements, int... destinations) {
        int bytes = Integer.MAX_VALUE;
        for (int destination : destinations) {
            bytes = Math.min(bytes, endpoint.maxMediumBytes(destination));
        }
        int most = Math.min(length, bytes / elements.bytesEach());
        if (most * elements.bytesEach() > leaving.capacity()) {
            leaving = buffer(bytes);
            leavingBytes.wrap(leaving);
        }
        return most;
    }

    private static boolean isShort(int length, Elements<?> elements) {
        return length <= SHORT_BYTES / elements.bytesEach();
    }

    private void sendShort(int destination, Step step, int rank, int length) {
        endpoint.request(
                destination,
                RuntimeHandlers.SHORT_PARCEL,
                step.operation(),
                rank,
                step.call(),
                length,
                leaving.getInt(0),
                leaving.getInt(4),
                leaving.getInt(8),
                leaving.getInt(12));
    }

    private void sendPiece(int destination, Step step, int rank, int length, int sent, int bytes) {
        endpoint.requestMedium(
                destination,
                RuntimeHandlers.PARCEL,
                leavingBytes,
                0,
                bytes,
                step.operation(),
                rank,
                step.call(),
                length,
                sent);
    }

    /** Waits for a parcel and returns its array. */
    <A> A receive(int source, Step step, int rank, Elements<A> elements) {
        order.await(step, isComplete(step.operation(), rank), source);
        Parcel<?> parcel = Objects.requireNonNull(arrivals.find(step.operation(), rank));
        arrivals.remove(parcel);
        untaken--;
        order.check(step, parcel.operation(), parcel.call(), rank);
        return elements.cast(parcel.contents());
    }

    private BooleanSupplier isComplete(int operation, int rank) {
        return () -> {
            Parcel<?> parcel = arrivals.find(operation, rank);
            return parcel != null && parcel.isComplete();
        };
    }

    private void acceptShort(Message message) {
        arrivingPiece
                .putInt(0, message.argument(4))
                .putInt(4, message.argument(5))
                .putInt(8, message.argument(6))
                .putInt(12, message.argument(7));
        parcel(message).add(arrivingPiece, 0, message.argument(3));
    }

    private void accept(Message message) {
        Parcel<?> parcel = parcel(message);
        if (message.dataLength() > arrivingPiece.capacity()) {
            arrivingPiece = buffer(message.dataLength());
        }
        message.data().getBytes(0, arrivingPiece, 0, message.dataLength());
        parcel.add(arrivingPiece, message.argument(4), message.dataLength() / parcel.bytesEach());
    }

    private Parcel<?> parcel(Message message) {
        int operation = message.argument(0);
        int rank = message.argument(1);
        int call = message.argument(2);
        Parcel<?> parcel = arrivals.find(operation, rank);
        if (parcel == null) {
            order.arrived(operation, call, rank);
            parcel = new Parcel<>(operation, rank, call, Call.elements(call), message.argument(3));
            arrivals.add(parcel);
        }
        return parcel;
    }
}
