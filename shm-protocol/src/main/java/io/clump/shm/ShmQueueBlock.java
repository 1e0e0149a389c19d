package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import org.jspecify.annotations.Nullable;

/** The queues of one endpoint in shared memory, and the queue blocks of the peers it sends to. */
final class ShmQueueBlock implements QueueBlock {
    private final NodeDirectory directory;
    private final QueueBlockMemory own;
    private final int number;
    private final Peers peers;
    private final PacketReceiver replies;
    private final PacketReceiver requests;
    private boolean refusing;
    private boolean closed;

    /**
     * Takes over a queue block that was made for an endpoint.
     *
     * @param directory of the node
     * @param own the endpoint's queue block
     */
    ShmQueueBlock(NodeDirectory directory, QueueBlockMemory own) {
        this.directory = directory;
        this.own = own;
        number = own.header().number();
        peers = new Peers(directory.path(), own);
        replies = new PacketReceiver(own, QueueKind.REPLY);
        requests = new PacketReceiver(own, QueueKind.REQUEST);
    }

    @Override
    public String address() {
        return directory.address(number);
    }

    @Override
    public void setTag(Tag tag) {
        checkOpen();
        if (!refusing) {
            own.tagRelease(tag.value());
        }
    }

    @Override
    public @Nullable Route routeTo(EndpointName name) {
        checkOpen();
        int peer = directory.numberOf(name);
        if (peer == NodeDirectory.NOT_HERE) {
            return null;
        }
        ShmRoute route = peers.route(peer);
        if (route == null || route.endpointId() != name.id() || !route.isAlive()) {
            throw new ClumpException("the endpoint is gone: destination=" + name);
        }
        return route;
    }

    @Override
    public @Nullable Route routeBack(int source) {
        checkOpen();
        ShmRoute route = peers.routeBack(source);
        return route == null || route.isClosed() ? null : route;
    }

    @Override
    public long endpointId(int source) {
        checkOpen();
        ShmRoute route = peers.routeBack(source);
        return route == null ? 0 : route.endpointId();
    }

    @Override
    public int poll(PollScope scope, int limit, Dispatcher dispatcher) {
        checkOpen();
        int count = replies.poll(limit, this, dispatcher);
        return scope == PollScope.REPLIES ? count : count + requests.poll(limit - count, this, dispatcher);
    }

    @Override
    public void refuse() {
        checkOpen();
        refusing = true;
        own.refuse();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        if (replies.isDispatching() || requests.isDispatching()) {
            throw new IllegalStateException("cannot close a queue block inside a handler: number=" + number);
        }
        refuse();
        closed = true;
        QueueBlockFile.delete(directory.path(), number);
        peers.unmap();
    }

    @Override
    public long recoveredClaims() {
        return requests.recoveredClaims() + replies.recoveredClaims();
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the queue block is closed: number=" + number);
        }
    }
}
