package io.clump.matching.channel;

import io.clump.am2.ClumpException;
import io.clump.matching.Matcher;
import io.clump.matching.Memory;
import io.clump.matching.Operation;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Channel device over a {@link Matcher}. A control message is short enough for the arguments of an active message. Does
 * not allocate in the steady state.
 */
public final class MatchedChannelDevice implements ChannelDevice {
    private static final int TAG_OFFSET = 0;
    private static final int COMMUNICATOR_OFFSET = TAG_OFFSET + Integer.BYTES;
    private static final int SIZE_OFFSET = COMMUNICATOR_OFFSET + Integer.BYTES;
    private static final int CONTROL_BYTES = SIZE_OFFSET + Long.BYTES;

    private final Matcher matcher;
    private final int controlContext;
    private final int dataContext;
    private final UnsafeBuffer control = new UnsafeBuffer(new byte[CONTROL_BYTES]);
    private final Memory controlMemory = new Memory().wrap(control);

    /**
     * Makes a channel device.
     *
     * @param matcher matcher of this process
     * @param controlContext context of control messages, used for nothing else
     * @param dataContext context of data, used for nothing else
     */
    public MatchedChannelDevice(Matcher matcher, int controlContext, int dataContext) {
        if (controlContext == dataContext) {
            throw new IllegalArgumentException("control and data need two contexts: both are " + dataContext);
        }
        this.matcher = matcher;
        this.controlContext = controlContext;
        this.dataContext = dataContext;
    }

    @Override
    public boolean isControlAvailable() {
        return matcher.probe(controlContext, Matcher.ANY_SOURCE, Matcher.ANY_TAG) != null;
    }

    @Override
    public void receiveAnyControl(ControlMessage into) {
        ReceiveOperation receive =
                matcher.post(controlContext, Matcher.ANY_SOURCE, Matcher.ANY_TAG, controlMemory, 0, CONTROL_BYTES);
        await(receive, "receive a control message");
        into.describe(control.getInt(TAG_OFFSET), control.getInt(COMMUNICATOR_OFFSET), control.getLong(SIZE_OFFSET));
        into.source(receive.source());
        receive.release();
    }

    @Override
    public void sendControl(int destination, ControlMessage message) {
        control.putInt(TAG_OFFSET, message.tag());
        control.putInt(COMMUNICATOR_OFFSET, message.communicator());
        control.putLong(SIZE_OFFSET, message.sizeBytes());
        Operation send =
                matcher.send(controlContext, destination, 0, controlMemory, 0, CONTROL_BYTES, SendMode.STANDARD);
        await(send, "send a control message");
        send.release();
    }

    @Override
    public void receiveFromChannel(int source, Memory memory, long offsetBytes, long lengthBytes) {
        Operation receive = matcher.post(dataContext, source, 0, memory, offsetBytes, lengthBytes);
        await(receive, "receive from a channel");
        receive.release();
    }

    @Override
    public void sendOnChannel(int destination, Memory memory, long offsetBytes, long lengthBytes) {
        Operation send = matcher.send(dataContext, destination, 0, memory, offsetBytes, lengthBytes, SendMode.STANDARD);
        await(send, "send on a channel");
        send.release();
    }

    private void await(Operation operation, String what) {
        if (!matcher.await(operation)) {
            throw new ClumpException("cannot " + what + ": interrupted");
        }
        if (operation.error() != null) {
            throw new ClumpException("cannot " + what + ": error=" + operation.error());
        }
    }
}
