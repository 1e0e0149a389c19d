package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.EndpointName;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.time.Duration;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Endpoint that sends and receives test messages through a queue block, by the rules of the layer and without it. */
final class TestEndpoint implements Dispatcher, AutoCloseable {
    /** Most messages that a poll accepts. */
    private static final int LIMIT = 4;

    /** Number of pauses between two checks whether a receiver lives. */
    private static final int PAUSES_PER_CHECK = 256;

    final ShmQueueBlock block;
    final Waiter requestWaiter = (step, route) -> pause(PollScope.ALL, step, route);
    final Waiter replyWaiter = (step, route) -> pause(PollScope.REPLIES, step, route);

    private final long id;
    private final int maxMediumBytes;
    private final Duration lease;
    private Dispatcher handler = this;
    private Runnable whileFilling = () -> {};
    private ReturnHandler returnHandler = (reason, memory, packet, data) -> {
        throw new AssertionError("given back: " + reason);
    };
    private int pauses;

    TestEndpoint(ShmQueueBlock block, long id, int maxMediumBytes, Duration lease) {
        this.block = block;
        this.lease = lease;
        this.id = id;
        this.maxMediumBytes = maxMediumBytes;
        block.setTag(Tag.of(TestMessage.TAG));
    }

    EndpointName name() {
        return TestNode.name(id, block.address());
    }

    Route routeTo(TestEndpoint other) {
        return routeTo(other.name());
    }

    Route routeTo(EndpointName other) {
        Route route = block.routeTo(other);
        assertThat(route).as("route to %s", other).isNotNull();
        return route;
    }

    void onMessage(Handler newHandler) {
        handler = new Dispatcher() {
            @Override
            public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
                TestMessage.check(memory, packet, data);
                newHandler.handle(memory, packet, data);
            }

            @Override
            public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
                TestEndpoint.this.giveBack(reason, memory, packet, data);
            }
        };
    }

    /** Sets the handler of returned messages, which are an error otherwise. */
    void onReturned(ReturnHandler newHandler) {
        returnHandler = newHandler;
    }

    /** Sets the action between each claim and its publication. */
    void whileFilling(Runnable action) {
        whileFilling = action;
    }

    int poll(PollScope scope) {
        return poll(scope, LIMIT);
    }

    int poll(PollScope scope, int limit) {
        return block.poll(scope, limit, handler);
    }

    /** Polls until {@code leases} leases have passed; returns the number of messages received. */
    int pollForLeases(int leases) {
        int[] count = new int[1];
        Await.pass(lease.multipliedBy(leases), () -> count[0] += poll(PollScope.ALL));
        return count[0];
    }

    /** Waits for {@code leases} leases without a poll. */
    void pauseForLeases(int leases) {
        Await.pass(lease.multipliedBy(leases));
    }

    /** Returns the number of times that a claim of this endpoint had to wait. */
    int pauses() {
        return pauses;
    }

    /** Sends a request; returns false if the receiver is gone. */
    boolean request(Route route, int sender, int sequence) {
        poll(PollScope.ALL);
        return route.refusal(TestMessage.TAG) == null
                && send(route, QueueKind.REQUEST, sender, sequence, requestWaiter);
    }

    /** Answers a request with the same contents; returns false if the sender is gone. */
    boolean reply(UnsafeBuffer memory, int packet) {
        int sender = TestMessage.sender(memory, packet);
        int sequence = TestMessage.sequence(memory, packet);
        poll(PollScope.REPLIES);
        Route route = block.routeBack(Packet.source(memory, packet));
        return route != null && send(route, QueueKind.REPLY, sender, sequence, replyWaiter);
    }

    boolean send(Route route, QueueKind queue, int sender, int sequence, Waiter waiter) {
        boolean medium = isMedium(sender, sequence);
        int length = medium ? lengthBytes(sender, sequence) : 0;
        int packet = medium ? route.claimMedium(queue, length, waiter) : route.claim(queue, waiter);
        if (packet == Route.GONE) {
            return false;
        }
        int data = medium ? route.dataOffset(packet) : NO_DATA;
        TestMessage.fill(route.memory(), packet, data, queue, route.source(), sender, sequence, length);
        whileFilling.run();
        if (medium) {
            route.publishMedium(packet);
        } else {
            route.publish(packet);
        }
        return true;
    }

    /**
     * Sends a request with the same data to several receivers, as a multicast.
     *
     * @return number of receivers that share the data
     */
    int requestAll(List<Route> routes, int sender, int sequence, int length) {
        UnsafeBuffer data = new UnsafeBuffer(new byte[length]);
        TestMessage.fillData(data, 0, sender, sequence, length);
        int shared = 0;
        block.beginMulticast(data, 0, length);
        for (Route route : routes) {
            int group = route.share(data, 0, length);
            if (group == Route.NOT_SHARED) {
                int packet = route.claimMedium(QueueKind.REQUEST, length, requestWaiter);
                int at = route.dataOffset(packet);
                TestMessage.fill(
                        route.memory(), packet, at, QueueKind.REQUEST, route.source(), sender, sequence, length);
                route.publishMedium(packet);
            } else {
                shared++;
                publishShared(route, route.claim(QueueKind.REQUEST, requestWaiter), group, sender, sequence, length);
            }
        }
        block.endMulticast();
        return shared;
    }

    static void publishShared(Route route, int packet, int group, int sender, int sequence, int length) {
        int kind = PacketKind.MEDIUM | PacketKind.GROUP;
        TestMessage.fillPacket(route.memory(), packet, kind, route.source(), sender, sequence, length);
        route.publishShared(packet, group);
    }

    static boolean isReply(UnsafeBuffer memory, int packet) {
        return (Packet.kind(memory, packet) & PacketKind.REPLY) != 0;
    }

    @Override
    public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        throw new AssertionError("no message was expected");
    }

    @Override
    public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
        TestMessage.check(memory, packet, data);
        returnHandler.handle(reason, memory, packet, data);
    }

    @Override
    public void close() {
        block.close();
    }

    private int pause(PollScope scope, int step, Route route) {
        pauses++;
        poll(scope);
        Thread.yield();
        boolean check = step % PAUSES_PER_CHECK == PAUSES_PER_CHECK - 1;
        boolean giveUp = route.isGone()
                || check && !route.isAlive()
                || Thread.currentThread().isInterrupted();
        return giveUp ? Waiter.GIVE_UP : step + 1;
    }

    /** Every third message has data. */
    private static boolean isMedium(int sender, int sequence) {
        return (sender + sequence) % 3 == 0;
    }

    private int lengthBytes(int sender, int sequence) {
        return (sender * 7 + sequence * 13) % (maxMediumBytes + 1);
    }

    /** Handler of messages that were found intact. */
    interface Handler {
        void handle(UnsafeBuffer memory, int packet, int data);
    }

    /** Handler of returned messages that were found intact. */
    interface ReturnHandler {
        void handle(ReturnReason reason, UnsafeBuffer memory, int packet, int data);
    }
}
