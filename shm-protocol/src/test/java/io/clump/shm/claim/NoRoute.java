package io.clump.shm.claim;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Route without a receiver: claims only pass it to their waiter. */
public enum NoRoute implements Route {
    INSTANCE;

    @Override
    public @Nullable ReturnReason refusal(long tag) {
        throw new UnsupportedOperationException();
    }

    @Override
    public UnsafeBuffer memory() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int source() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int tryClaimMedium(QueueKind queue, int lengthBytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int dataOffset(int packet) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void publish(int packet) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void abortMedium(int packet) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isAlive() {
        throw new UnsupportedOperationException();
    }
}
