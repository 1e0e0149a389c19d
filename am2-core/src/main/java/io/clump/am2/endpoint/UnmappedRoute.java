package io.clump.am2.endpoint;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import org.agrona.concurrent.UnsafeBuffer;

/** Route to an unmapped destination: refuses everything, so that the send path needs no separate check. */
public final class UnmappedRoute implements Route {
    public static final UnmappedRoute INSTANCE = new UnmappedRoute();

    private UnmappedRoute() {}

    @Override
    public ReturnReason refusal(long tag) {
        return ReturnReason.UNMAPPED;
    }

    @Override
    public UnsafeBuffer memory() {
        throw refusedBefore();
    }

    @Override
    public int source() {
        throw refusedBefore();
    }

    @Override
    public int tryClaimMedium(QueueKind queue, int lengthBytes) {
        return GONE;
    }

    @Override
    public int dataOffset(int packet) {
        throw refusedBefore();
    }

    @Override
    public void publish(int packet) {
        throw refusedBefore();
    }

    @Override
    public void abortMedium(int packet) {
        throw refusedBefore();
    }

    @Override
    public boolean isAlive() {
        return false;
    }

    private static IllegalStateException refusedBefore() {
        return new IllegalStateException("an unmapped destination refuses every message");
    }
}
