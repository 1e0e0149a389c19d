package docs;

import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.Status;
import java.nio.ByteBuffer;

/** The client of docs/bmi.md. */
public final class KeyValueClient {
    // region client
    private final Bmi bmi;
    private final Address server;
    private final Status status = new Status();
    private int lastTag;

    public KeyValueClient(Bmi bmi, String server) {
        this.bmi = bmi;
        this.server = bmi.lookup(server);
    }

    public void put(long key, ByteBuffer value) {
        long answer = bmi.postReceive(server, ByteBuffer.allocate(0), ++lastTag); // first, so that it is ready
        request(KeyValueServer.PUT, key, value.remaining());
        long send = bmi.postSend(server, value, lastTag);
        await(answer); // fails if the server is gone
        await(send);
    }

    /** Returns how many bytes the value has, which are in the buffer. */
    public int get(long key, ByteBuffer buffer) {
        long answer = bmi.postReceive(server, buffer, ++lastTag);
        request(KeyValueServer.GET, key, 0);
        return answer == Bmi.COMPLETE ? buffer.remaining() : await(answer);
    }

    private void request(int operation, long key, int length) {
        ByteBuffer request =
                ByteBuffer.allocate(16).putLong(key).putInt(lastTag).putInt(length);
        await(bmi.postUnexpected(server, request.flip(), operation));
    }

    private int await(long id) {
        while (id != Bmi.COMPLETE && !bmi.test(id, status)) {
            Thread.onSpinWait(); // a program with other work does it here
        }
        if (id != Bmi.COMPLETE && status.error() != null) {
            throw new IllegalStateException("server " + server + ": " + status.error());
        }
        return id == Bmi.COMPLETE ? 0 : status.sizeBytes();
    }
    // endregion
}
