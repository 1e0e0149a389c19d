package io.clump.bmi.engine;

import io.clump.bmi.Direction;
import io.clump.bmi.Info;
import io.clump.bmi.method.BmiMethod;
import io.clump.bmi.method.MethodAddress;
import io.clump.bmi.method.MethodMessage;
import io.clump.bmi.method.MethodOperation;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import org.agrona.concurrent.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Method whose operations an {@link Engine} keeps. A network adds its addresses, the connection to peers, and arrived
 * frames.
 */
public abstract class EngineMethod implements BmiMethod {
    /** Operations and peers. */
    protected final Engine engine;

    private final BufferPool buffers = new BufferPool();

    /**
     * Makes a method that is not up.
     *
     * @param eagerBytes maximum length of an eager message
     */
    protected EngineMethod(int eagerBytes) {
        this(eagerBytes, System::nanoTime);
    }

    /**
     * Makes a method with a clock of its own, which is not up.
     *
     * @param eagerBytes maximum length of an eager message
     * @param clock time of the method
     */
    protected EngineMethod(int eagerBytes, NanoClock clock) {
        engine = new Engine(eagerBytes, clock);
    }

    /**
     * Begins to reach the peer of an address.
     *
     * @param address made by this method
     * @return the peer, to which frames are sent once its link is ready; null if it cannot be reached
     */
    protected abstract @Nullable BmiPeer connect(PeerAddress address);

    /** Handles arrived frames, in bounded time. Must not wait. */
    protected abstract void receiveArrived();

    @Override
    public MethodOperation postSend(MethodAddress destination, ByteBuffer buffer, int tag, boolean isUnexpected) {
        return engine.send(peerOf((PeerAddress) destination), buffer, tag, isUnexpected);
    }

    @Override
    public MethodOperation postReceive(MethodAddress source, ByteBuffer buffer, int tag) {
        PeerAddress address = (PeerAddress) source;
        BmiPeer last = address.peer;
        // Messages that a peer sent before it was gone are received all the same.
        boolean isLeft = last != null && Engine.hasMessage(last, tag);
        return engine.receive(isLeft ? last : peerOf(address), buffer, tag);
    }

    @Override
    public void cancel(MethodOperation operation) {
        engine.cancel(operation);
    }

    @Override
    public boolean test(MethodOperation operation) {
        if (!operation.isDone()) {
            progress();
        }
        return operation.take();
    }

    @Override
    public int testSome(List<? extends MethodOperation> operations, int[] indices) {
        progress();
        int count = 0;
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).take()) {
                indices[count] = i;
                count++;
            }
        }
        return count;
    }

    @Override
    public int testGlobal(List<? super MethodOperation> completed, int most) {
        progress();
        return engine.take(completed, most);
    }

    @Override
    public int testUnexpected(List<? super MethodMessage> messages, int most) {
        progress();
        return engine.takeUnexpected(messages, most);
    }

    @Override
    public boolean setInfo(@Nullable MethodAddress address, Info option, long value) {
        boolean isOurs = option == Info.EAGER_BYTES || option == Info.RECEIVE_BUFFERS;
        if (!isOurs || address != null) {
            return false;
        }
        int most = option == Info.EAGER_BYTES ? Engine.MAX_EAGER_BYTES : Engine.MAX_RECEIVE_BUFFERS;
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(option + " out of range: found=" + value + ", expected 0 to " + most);
        }
        if (option == Info.EAGER_BYTES) {
            engine.setEagerBytes((int) value);
        } else {
            engine.setReceiveBuffers((int) value);
        }
        return true;
    }

    @Override
    public OptionalLong getInfo(@Nullable MethodAddress address, Info option) {
        return switch (option) {
            case EAGER_BYTES -> OptionalLong.of(engine.eagerBytes());
            case RECEIVE_BUFFERS -> OptionalLong.of(engine.receiveBuffers());
            case PEERS -> OptionalLong.of(engine.peerCount());
            case UNEXPECTED_WAITING -> OptionalLong.of(engine.unexpectedCount());
            default -> OptionalLong.empty();
        };
    }

    @Override
    public ByteBuffer allocate(int sizeBytes, Direction direction) {
        return buffers.allocate(sizeBytes, direction);
    }

    @Override
    public void free(ByteBuffer buffer, Direction direction) {
        buffers.free(buffer, direction);
    }

    private void progress() {
        receiveArrived();
        engine.pump();
    }

    private @Nullable BmiPeer peerOf(PeerAddress address) {
        BmiPeer peer = address.peer;
        return peer == null || peer.isGone ? connect(address) : peer;
    }
}
