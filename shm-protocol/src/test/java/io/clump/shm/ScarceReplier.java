package io.clump.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Process that answers its own requests without memory for waiting ones. Prints the numbers of the handled replies and
 * of the returned ones.
 */
final class ScarceReplier {
    static final int REQUESTS = 6;

    /** Number of requests under way at first. There is space for the data of one answer. */
    private static final int BURST = 3;

    private static final int ANSWER_BYTES = 1_000;

    private static final int HELD_BYTES = 4_096;

    private static final Tag TAG = Tag.of(7);
    private static final int ASK = 1;
    private static final int ANSWER = 2;

    private ScarceReplier() {}

    public static void main(String[] arguments) {
        LayerConfiguration configuration =
                LayerConfiguration.builder().properties(System.getProperties()).build();
        UnsafeBuffer bytes = new UnsafeBuffer(new byte[ANSWER_BYTES]);
        List<Integer> handled = new ArrayList<>();
        List<Integer> returned = new ArrayList<>();
        try (Layer layer = Layer.open(configuration);
                Bundle replierBundle = layer.allocateBundle();
                Bundle requesterBundle = layer.allocateBundle()) {
            Endpoint replier = replierBundle.allocateEndpoint();
            replier.setTag(TAG);
            replier.handlers().set(ASK, message -> {
                if (message.argument(0) == BURST - 1) {
                    // A separate requester process might free space just now.
                    requesterBundle.poll();
                    requesterBundle.poll();
                }
                message.replyMedium(ANSWER, bytes, 0, ANSWER_BYTES, message.argument(0));
            });
            replier.handlers().setReturnedMessageHandler(message -> returned.add(message.argument(0)));
            Endpoint requester = requesterBundle.allocateEndpoint();
            requester.setTag(TAG);
            requester.handlers().set(ANSWER, message -> handled.add(message.argument(0)));
            requester.destinations().map(0, replier.name(), TAG);
            List<ByteBuffer> held = holdMemory();
            for (int sent = 0; sent < REQUESTS; sent++) {
                requester.request(0, ASK, sent);
                if (sent >= BURST - 1) {
                    replierBundle.poll();
                }
            }
            held.clear();
            IntStream.range(0, REQUESTS).forEach(i -> {
                replierBundle.poll();
                requesterBundle.poll();
            });
        }
        System.out.println(handled);
        System.out.println(returned);
    }

    private static List<ByteBuffer> holdMemory() {
        List<ByteBuffer> held = new ArrayList<>();
        try {
            while (true) {
                held.add(ByteBuffer.allocateDirect(HELD_BYTES));
            }
        } catch (OutOfMemoryError expected) {
            return held;
        }
    }
}
