package docs;

import io.clump.ports.PortErrorCode;
import io.clump.ports.Ports;
import io.clump.ports.Qos;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Repeats lost blocks, over ports that lose them: recovery as a library's job, with what ports report and with short
 * acknowledgements (thesis 621, 936). The window is the number of blocks under way; with 1 this is stop-and-wait. There
 * are no timers: ports report each loss of a block, and each loss of an acknowledgement, to the sender of the blocks.
 */
public final class SelectiveRepeat {
    private static final int BLOCKS = 20;
    private static final int ACKNOWLEDGEMENTS = 21;
    private static final Duration TIMEOUT = Duration.ofDays(1);

    private SelectiveRepeat() {}

    /** Sends blocks to one process. */
    public static final class Sender {
        private final Ports ports;
        private final UnsafeBuffer[] slots;
        private final int[] lengths;
        private final boolean[] isAcknowledged;
        private int first; // the oldest block that is not acknowledged
        private int next;
        private boolean isLossReported;
        private boolean isPeerGone;
        private long repeated;

        /** Binds the ports. */
        public Sender(Ports ports, int receiver, int window, int blockBytes) {
            this.ports = ports;
            slots = new UnsafeBuffer[window];
            lengths = new int[window];
            isAcknowledged = new boolean[window];
            for (int i = 0; i < window; i++) {
                slots[i] = new UnsafeBuffer(new byte[Integer.BYTES + blockBytes]);
            }
            UnsafeBuffer acknowledgement = new UnsafeBuffer(new byte[Integer.BYTES]);
            ports.bindInput(
                    ACKNOWLEDGEMENTS,
                    acknowledgement,
                    message -> acknowledged(acknowledgement.getInt(0)),
                    error -> failed(error.code()));
            ports.bindOutput(BLOCKS, receiver, BLOCKS, Qos.RAW);
            ports.setErrorHandler(BLOCKS, error -> failed(error.code()));
        }

        /** Sends a block; waits while the window is full. */
        public void send(byte[] block) {
            await(() -> next - first < slots.length);
            int slot = next % slots.length;
            slots[slot].putInt(0, next);
            slots[slot].putBytes(Integer.BYTES, block);
            lengths[slot] = Integer.BYTES + block.length;
            isAcknowledged[slot] = false;
            next++;
            ports.send(BLOCKS, slots[slot], 0, lengths[slot]);
        }

        /** Waits until all blocks have arrived; returns how many were sent again. */
        public long finish() {
            await(() -> first == next);
            return repeated;
        }

        private void await(BooleanSupplier condition) {
            while (!condition.getAsBoolean()) {
                boolean inTime = ports.await(() -> condition.getAsBoolean() || isLossReported || isPeerGone, TIMEOUT);
                if (!inTime || isPeerGone) {
                    throw new IllegalStateException("the receiver does not answer");
                }
                if (isLossReported) {
                    repeat();
                }
            }
        }

        /** Sends again what is not acknowledged. Some of it may still arrive; the receiver takes each block once. */
        private void repeat() {
            isLossReported = false;
            int end = next;
            for (int number = first; number < end; number++) {
                int slot = number % slots.length;
                if (number >= first && !isAcknowledged[slot]) { // a send runs handlers
                    repeated++;
                    ports.send(BLOCKS, slots[slot], 0, lengths[slot]);
                }
            }
        }

        private void acknowledged(int number) {
            if (number >= first && number < next) {
                isAcknowledged[number % slots.length] = true;
            }
            while (first < next && isAcknowledged[first % slots.length]) {
                first++;
            }
        }

        private void failed(PortErrorCode code) {
            if (code == PortErrorCode.PEER_GONE) {
                isPeerGone = true;
            } else {
                isLossReported = true;
            }
        }
    }

    /** Receives blocks from one process, in order and each once. */
    public static final class Receiver {
        private final byte[][] early;
        private int next;

        /** Binds the ports; blocks come while this process polls or waits. */
        public Receiver(Ports ports, int sender, int window, int blockBytes, Consumer<byte[]> blocks) {
            early = new byte[window][];
            UnsafeBuffer buffer = new UnsafeBuffer(new byte[Integer.BYTES + blockBytes]);
            UnsafeBuffer acknowledgement = new UnsafeBuffer(new byte[Integer.BYTES]);
            ports.bindOutput(ACKNOWLEDGEMENTS, sender, ACKNOWLEDGEMENTS, Qos.RAW);
            ports.bindInput(
                    BLOCKS,
                    buffer,
                    message -> {
                        int number = buffer.getInt(0);
                        byte[] block = new byte[message.length() - Integer.BYTES];
                        buffer.getBytes(Integer.BYTES, block);
                        ports.attachBuffer(BLOCKS, buffer);
                        take(number, block, blocks);
                        acknowledgement.putInt(0, number); // also if it came before: the first one may be lost
                        ports.send(ACKNOWLEDGEMENTS, acknowledgement, 0, Integer.BYTES);
                    },
                    null); // the sender learns of losses, too
        }

        private void take(int number, byte[] block, Consumer<byte[]> blocks) {
            if (number >= next && number < next + early.length) {
                early[number % early.length] = block;
            }
            while (early[next % early.length] != null) {
                blocks.accept(early[next % early.length]);
                early[next % early.length] = null;
                next++;
            }
        }
    }
}
