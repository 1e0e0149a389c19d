package io.clump.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import io.clump.am2.Tag;
import java.time.Duration;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Process that sends long requests into its part of the test's segment, and checks the replies in its own segment.
 * Argument: its number, from 0.
 */
final class LongTransferPeer {
    static final Tag TAG = Tag.of(7);
    static final String KEY = "long-receiver";
    static final int PUT = 1;
    static final int PUT_REPLY = 2;
    static final int TRANSFERS = 24;
    static final int LONGEST = (1 << 20) + 3;

    /** Bytes of the part of the segment that one process writes to. */
    static final int AREA_BYTES = LONGEST + 125;

    private static final Duration BOUND = Duration.ofDays(1);

    private final int number;
    private final UnsafeBuffer data = new UnsafeBuffer(new byte[LONGEST]);
    private int replies;
    private int damaged;

    private LongTransferPeer(int number) {
        this.number = number;
    }

    public static void main(String[] arguments) {
        new LongTransferPeer(Integer.parseInt(arguments[0])).run();
    }

    static int length(int transfer) {
        return transfer % 8 == 0 ? LONGEST : transfer * 1_009;
    }

    static void fill(MutableDirectBuffer buffer, int length, int number, int transfer) {
        for (int i = 0; i < length; i++) {
            buffer.putByte(i, content(i, number, transfer));
        }
    }

    static boolean isWhole(Message message, int number, int transfer) {
        for (int i = 0; i < message.dataLength(); i++) {
            if (message.data().getByte(i) != content(i, number, transfer)) {
                return false;
            }
        }
        return message.dataLength() == length(transfer);
    }

    private static byte content(int index, int number, int transfer) {
        return (byte) (index * 31 + (index >>> 8) + number * 101 + transfer * 7);
    }

    private void run() {
        try (Layer layer = Layer.open(LayerConfiguration.fromSystemProperties());
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(TAG);
            endpoint.allocateSegment(AREA_BYTES);
            endpoint.handlers().set(PUT_REPLY, message -> {
                damaged += isWhole(message, number, message.argument(0)) ? 0 : 1;
                replies++;
            });
            endpoint.handlers().setReturnedMessageHandler(message -> damaged++);
            endpoint.destinations().map(0, layer.registry().await(KEY, BOUND), TAG);
            for (int i = 0; i < TRANSFERS; i++) {
                fill(data, length(i), number, i);
                endpoint.requestLong(0, PUT, data, 0, length(i), (long) number * AREA_BYTES, number, i);
                int expected = i + 1;
                bundle.pollUntil(() -> replies == expected, BOUND);
            }
            System.out.println("replies=" + replies + ", damaged=" + damaged);
        }
    }
}
