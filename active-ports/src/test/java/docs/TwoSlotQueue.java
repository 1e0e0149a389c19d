package docs;

import io.clump.ports.Ports;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A queue of two buffers behind a port: a message may arrive while the program still uses the last one, without a copy
 * and without a barrier (thesis 1565). The handler moves the tail, the program the head. There is always space if the
 * sender of a message has first got something from here that was sent after the message before the last one was used.
 */
public final class TwoSlotQueue {
    private static final int SLOTS = 2;

    private final Ports ports;
    private final int port;
    private final UnsafeBuffer[] slots = new UnsafeBuffer[SLOTS];
    private int head;
    private int tail;

    /** Binds a port to a queue of messages of one length; its semaphore counts the messages that were not received. */
    public TwoSlotQueue(Ports ports, int port, int bytes) {
        this.ports = ports;
        this.port = port;
        for (int i = 0; i < SLOTS; i++) {
            slots[i] = new UnsafeBuffer(new byte[bytes]);
        }
        ports.bindInput(
                port,
                slots[0],
                message -> {
                    tail = (tail + 1) % SLOTS;
                    ports.attachBuffer(port, slots[tail]);
                    ports.semaphores().signal(port);
                },
                null);
    }

    /** Waits for the next message, which is valid until the one after it is taken. */
    public UnsafeBuffer take() {
        ports.semaphores().await(port, 1);
        UnsafeBuffer slot = slots[head];
        head = (head + 1) % SLOTS;
        return slot;
    }
}
