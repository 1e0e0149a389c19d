package docs;

import io.clump.am2.LayerConfiguration;
import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The server of docs/bmi.md. */
public final class KeyValueServer {
    private KeyValueServer() {}

    // region server
    public static final int PUT = 1;
    public static final int GET = 2;
    public static final int MOST_BYTES = 64 << 20;

    /** Keeps values for clients of any method, until the stop. {@code up} gets the addresses. */
    public static void serve(
            String methods, String listen, LayerConfiguration job, Consumer<Bmi> up, BooleanSupplier stop) {
        try (Bmi bmi = Bmi.initialize(methods, listen, job)) {
            up.accept(bmi);
            Map<Long, ByteBuffer> values = new HashMap<>();
            Map<Long, Runnable> whenReceived = new HashMap<>();
            UnexpectedMessage[] requests = new UnexpectedMessage[16];
            Status[] statuses = {new Status(), new Status(), new Status(), new Status()};
            while (!stop.getAsBoolean()) {
                int arrived = bmi.testUnexpected(requests);
                for (int i = 0; i < arrived; i++) {
                    Address client = requests[i].source();
                    ByteBuffer request = requests[i].buffer();
                    if (request.remaining() != 16 || Integer.compareUnsigned(request.getInt(12), MOST_BYTES) > 0) {
                        continue; // not one of our clients
                    }
                    long key = request.getLong(0);
                    int answer = request.getInt(8) & Integer.MAX_VALUE; // the tag that the client waits for
                    if (requests[i].tag() == PUT) {
                        ByteBuffer value = ByteBuffer.allocateDirect(request.getInt(12));
                        Runnable keep = () -> {
                            values.put(key, value);
                            bmi.postSend(client, ByteBuffer.allocate(0), answer);
                        };
                        long id = bmi.postReceive(client, value, answer);
                        if (id == Bmi.COMPLETE) {
                            keep.run();
                        } else {
                            whenReceived.put(id, keep);
                        }
                    } else {
                        bmi.postSend(client, values.getOrDefault(key, ByteBuffer.allocate(0)), answer);
                    }
                }
                for (int i = bmi.testContext(statuses) - 1; i >= 0; i--) {
                    Runnable next = whenReceived.remove(statuses[i].id());
                    if (next != null && statuses[i].error() == null) { // a client that died has put nothing
                        next.run();
                    }
                }
            }
        }
    }
    // endregion
}
