package io.clump.net;

import io.clump.am2.Await;
import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.key.Authentication;
import io.clump.net.key.JobKey;
import io.clump.net.link.Link;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Minimal endpoint above a queue block: sends messages of two arguments, the second the length of data whose every byte
 * is derived from the first; answers requests if the test wants that, and passes received messages to a listener.
 */
final class TestEndpoint implements Dispatcher, AutoCloseable {
    /** Property of the processes that a test starts. */
    static final String JOB_PROPERTY = "test.job";

    /**
     * No constant: jobs of the same number on one machine, as of another run of tests, receive each other's multicasts.
     */
    static final long JOB =
            Long.getLong(JOB_PROPERTY, ThreadLocalRandom.current().nextLong(Long.MAX_VALUE));

    private static final LayerConfiguration PRESETS =
            LayerConfiguration.builder().build();

    final long id;
    final Protocol protocol;
    final NetworkQueueBlock block;
    final Listener listener;
    private final String network;
    boolean replying;
    List<TestEndpoint> others = List.of();

    interface Listener {
        void message(long sender, boolean isReply, int value, boolean intact);

        void returned(ReturnReason reason, boolean isReply, int value, boolean intact);
    }

    /** Makes an endpoint with the key of this run of tests, unless the properties name another one. */
    TestEndpoint(long id, Map<String, String> properties, Listener listener) {
        this(id, new UdpProtocolProvider(), properties, listener);
    }

    TestEndpoint(long id, ProtocolProvider provider, Map<String, String> properties, Listener listener) {
        this.id = id;
        this.listener = listener;
        network = provider.name();
        LayerConfiguration.Builder builder = LayerConfiguration.builder().job(JOB);
        if (!properties.containsKey(Authentication.KEY_FILE)) {
            builder.property(Authentication.KEY_FILE, TestKey.file().toString());
        }
        properties.forEach(builder::property);
        protocol = provider.open(builder.build());
        block = (NetworkQueueBlock) protocol.allocateQueueBlock(id);
    }

    TestEndpoint(long id, JobKey key, Link link, Listener listener) {
        this(id, key, "udp", link, listener);
    }

    TestEndpoint(long id, JobKey key, String network, Link link, Listener listener) {
        this.id = id;
        this.listener = listener;
        this.network = network;
        protocol = new NetworkProtocol(network, UdpConfiguration.of(PRESETS), key, false, PRESETS.linger());
        block = new NetworkQueueBlock(network, EngineConfiguration.defaults(JOB, id), key, link, PRESETS.linger());
    }

    EndpointName name() {
        return new EndpointName(id, "n" + id, Map.of(network, block.address()));
    }

    Route routeTo(TestEndpoint other) {
        Route route = block.routeTo(other.name());
        if (route == null) {
            throw new AssertionError("no route to " + other.name());
        }
        return route;
    }

    /** Polls before it sends, as the layer does; returns false if the receiver is gone. */
    boolean request(Route route, int value, int dataBytes) {
        poll(PollScope.ALL);
        return send(route, PacketKind.REQUEST, QueueKind.REQUEST, PollScope.ALL, value, dataBytes);
    }

    /** Sends a request if there is space, and does not poll; returns the result of the claim. */
    int tryRequest(Route route, int value, int dataBytes) {
        int packet =
                dataBytes == 0 ? route.tryClaim(QueueKind.REQUEST) : route.tryClaimMedium(QueueKind.REQUEST, dataBytes);
        if (packet >= 0) {
            fillAndPublish(route, packet, PacketKind.REQUEST, value, dataBytes);
        }
        return packet;
    }

    int poll(PollScope scope) {
        return block.poll(scope, 64, this);
    }

    /** Polls this endpoint and the others until a condition is true. */
    void pollUntil(String what, BooleanSupplier condition) {
        int idlePolls = 0;
        while (!condition.getAsBoolean()) {
            int handled = poll(PollScope.ALL);
            for (TestEndpoint other : others) {
                handled += other.poll(PollScope.ALL);
            }
            idlePolls = handled > 0 ? 0 : idlePolls + 1;
            Await.rest(idlePolls);
            Await.goOn(() -> what + ", " + block.statistics());
        }
    }

    @Override
    public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
        int source = Packet.source(memory, packet);
        boolean isReply = (Packet.kind(memory, packet) & PacketKind.REPLY) != 0;
        int value = Packet.argument(memory, packet, 0);
        int dataBytes = Packet.argument(memory, packet, 1);
        listener.message(origin.endpointId(source), isReply, value, isIntact(memory, packet, data));
        if (!isReply && replying) {
            poll(PollScope.REPLIES);
            Route back = origin.routeBack(source);
            if (back != null) {
                send(back, PacketKind.REPLY, QueueKind.REPLY, PollScope.REPLIES, value, dataBytes);
            }
        }
    }

    @Override
    public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
        boolean isReply = (Packet.kind(memory, packet) & PacketKind.REPLY) != 0;
        listener.returned(reason, isReply, Packet.argument(memory, packet, 0), isIntact(memory, packet, data));
    }

    @Override
    public void close() {
        block.refuse();
        block.close();
        protocol.close();
    }

    private boolean send(Route route, int kind, QueueKind queue, PollScope scope, int value, int dataBytes) {
        Waiter waiter = (step, waitedFor) -> {
            poll(scope);
            others.forEach(other -> other.poll(PollScope.ALL));
            Thread.yield();
            return waitedFor.isAlive() ? step + 1 : Waiter.GIVE_UP;
        };
        int packet = dataBytes == 0 ? route.claim(queue, waiter) : route.claimMedium(queue, dataBytes, waiter);
        if (packet == Route.GONE) {
            return false;
        }
        fillAndPublish(route, packet, kind, value, dataBytes);
        return true;
    }

    private static void fillAndPublish(Route route, int packet, int kind, int value, int dataBytes) {
        UnsafeBuffer memory = route.memory();
        int fullKind = dataBytes == 0 ? kind : kind | PacketKind.MEDIUM;
        PacketFields.header(memory, packet, fullKind, 5, 2, route.source(), 9, 1234, dataBytes);
        PacketFields.arguments(memory, packet, value, dataBytes, 0, 0, 0, 0, 0, -value);
        if (dataBytes == 0) {
            route.publish(packet);
        } else {
            fillData(memory, route.dataOffset(packet), value, dataBytes);
            route.publishMedium(packet);
        }
    }

    private static void fillData(UnsafeBuffer memory, int offset, int value, int dataBytes) {
        for (int i = 0; i < dataBytes; i++) {
            memory.putByte(offset + i, dataByte(value, i));
        }
    }

    private static boolean isIntact(UnsafeBuffer memory, int packet, int data) {
        int value = Packet.argument(memory, packet, 0);
        int dataBytes = Packet.argument(memory, packet, 1);
        boolean intact = Packet.handler(memory, packet) == 5
                && Packet.destination(memory, packet) == 9
                && Packet.tag(memory, packet) == 1234
                && Packet.argument(memory, packet, 7) == -value
                && Packet.bulkLengthBytes(memory, packet) == dataBytes
                && (data == NO_DATA) == (dataBytes == 0);
        for (int i = 0; intact && i < dataBytes; i++) {
            intact = memory.getByte(data + i) == dataByte(value, i);
        }
        return intact;
    }

    private static byte dataByte(int value, int index) {
        return (byte) (value * 31 + index * 7);
    }
}
