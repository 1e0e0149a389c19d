package docs;

import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The server of docs/bmi.md. */
public final class KeyValueServer {
    private KeyValueServer() {}

    // region server
    public static final int PUT = 1;
    public static final int GET = 2;
    public static final int MOST_BYTES = 64 << 20;

    /** Keeps values for clients of any method, until the stop. */
    public static void serve(Bmi bmi, BooleanSupplier stop) {
        Map<Long, ByteBuffer> values = new HashMap<>();
        Map<Long, Runnable> whenReceived = new HashMap<>();
        UnexpectedMessage[] request = new UnexpectedMessage[1];
        Status[] done = {new Status()};
        while (!stop.getAsBoolean()) {
            if (bmi.testUnexpected(request) > 0 && request[0].buffer().remaining() == 16) { // else no valid request
                Address client = request[0].source();
                long key = request[0].buffer().getLong();
                int answer = request[0].buffer().getInt() & Integer.MAX_VALUE; // the tag that the client waits for
                int length = request[0].buffer().getInt();
                if (request[0].tag() == GET) {
                    bmi.postSend(client, values.getOrDefault(key, ByteBuffer.allocate(0)), answer);
                } else if (length >= 0 && length <= MOST_BYTES) {
                    ByteBuffer value = ByteBuffer.allocateDirect(length);
                    long id = bmi.postReceive(client, value, answer);
                    whenReceived.put(id, () -> {
                        values.put(key, value);
                        bmi.postSend(client, ByteBuffer.allocate(0), answer);
                    });
                    if (id == Bmi.COMPLETE) { // no test returns it
                        whenReceived.remove(id).run();
                    }
                }
            }
            if (bmi.testContext(done) > 0) {
                Runnable next = whenReceived.remove(done[0].id());
                if (next != null && done[0].error() == null) { // a client that died has put nothing
                    next.run();
                }
            }
        }
    }
    // endregion
}
