package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import org.agrona.concurrent.UnsafeBuffer;

/** Argument of a claim for its waiter, and of a receiver for its dispatcher, if neither of them calls it. */
enum Nowhere implements Route, QueueBlock {
    INSTANCE;

    @Override
    public ReturnReason refusal(long tag) {
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
    public boolean isStable() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isAlive() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String address() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setTag(Tag tag) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Route routeTo(EndpointName name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Route routeBack(int source) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long endpointId(int source) {
        throw new UnsupportedOperationException();
    }

    @Override
    public EndpointName endpointName(int source) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int poll(PollScope scope, int limit, Dispatcher dispatcher) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void refuse() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
