package io.clump.bmi.am;

import static java.lang.System.Logger.Level.INFO;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.Tag;
import io.clump.am2.spi.PollLog;
import io.clump.bmi.engine.BmiPeer;
import io.clump.bmi.engine.Engine;
import io.clump.bmi.engine.EngineMethod;
import io.clump.bmi.engine.PeerAddress;
import io.clump.bmi.engine.ProtocolException;
import io.clump.bmi.method.MethodAddress;
import java.time.Duration;
import java.util.Objects;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * BMI over an endpoint. Servers are found by the registry of the job. A matcher of the module {@code matching} serves
 * the ranks of a job, which are known from the start; clients come and go, so this method maps endpoints as they
 * appear.
 */
abstract class EndpointMethod extends EngineMethod {
    /** Handler of the reply to a frame of a peer that was given up here. */
    private static final int GIVEN_UP_HANDLER = 2;

    /** Time between two questions to a peer that something is awaited from: the core finds dead peers by sending. */
    private static final long ASK_NANOS = Duration.ofMillis(500).toNanos();

    /** Rounds of probes of all peers, instead of only the peers that owe something. */
    private static final int ROUNDS_PER_ALL = 8;

    private static final int POLLS_PER_CHECK = 256;

    private static final long TAG_BITS = 0x424D_495F_414D_3031L;

    private static final System.Logger LOGGER = System.getLogger(EndpointMethod.class.getName());

    private final Long2ObjectHashMap<AmLink> links = new Long2ObjectHashMap<>();
    private final FormerPeers former = new FormerPeers();
    private final String name;
    private final InFlight inFlight;
    private @Nullable Layer layer;
    private @Nullable Bundle bundle;
    private @Nullable Endpoint endpoint;
    private Tag tag = Tag.NONE;
    private long lastAsk = System.nanoTime();
    private int polls;
    private int rounds;

    /**
     * Makes a method that is not up.
     *
     * @param name of the method, and scheme of its addresses
     * @param eagerBytes maximum length of an eager message
     * @param inFlight what may be on its way to each peer
     */
    EndpointMethod(String name, int eagerBytes, InFlight inFlight) {
        super(eagerBytes);
        this.name = name;
        this.inFlight = inFlight;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public String initialize(String listen, LayerConfiguration configuration) {
        AmAddress address = listen.isEmpty() ? null : AmAddress.parse(name, listen);
        PollLog.prepare(LOGGER);
        Layer opened = Layer.open(configuration);
        try {
            Bundle polled = opened.allocateBundle();
            Endpoint made = polled.allocateEndpoint("bmi");
            made.handlers().set(AmLink.HANDLER, this::arrive);
            made.handlers().set(GIVEN_UP_HANDLER, this::givenUp);
            made.handlers().setReturnedMessageHandler(this::returned);
            tag = tagOf(name, configuration.job());
            made.setTag(tag);
            layer = opened;
            bundle = polled;
            endpoint = made;
            String key = address == null ? null : address.key();
            if (key != null) {
                opened.registry().publish(key, made.name());
            }
            return listen;
        } catch (RuntimeException e) { // catch-all: nothing may be left open; the caller learns of it
            opened.close();
            throw e;
        }
    }

    @Override
    public final void shutDown() {
        engine.sendBye();
        engine.close();
        if (layer != null) {
            layer.close();
        }
    }

    @Override
    public final @Nullable MethodAddress lookup(String text) {
        return AmAddress.parse(name, text);
    }

    @Override
    protected final @Nullable BmiPeer connect(PeerAddress address) {
        String key = ((AmAddress) address).key();
        EndpointName other =
                key == null ? null : Objects.requireNonNull(layer).registry().find(key);
        if (other == null) {
            return null;
        }
        AmLink known = links.get(other.id());
        if (known == null) {
            known = newLink(address, other);
        } else {
            ((AmAddress) address).leadTo(Objects.requireNonNull(known.peer()));
        }
        return known == null ? null : known.peer();
    }

    @Override
    protected final void receiveArrived() {
        inFlight.acknowledge();
        Objects.requireNonNull(bundle).poll();
        polls++;
        if (polls % POLLS_PER_CHECK == 0 && System.nanoTime() - lastAsk >= ASK_NANOS) {
            lastAsk = System.nanoTime();
            rounds++;
            for (BmiPeer peer : engine.peers()) {
                if (rounds % ROUNDS_PER_ALL == 0 || peer.isAwaited()) {
                    engine.ask(peer);
                }
            }
        }
    }

    /** Operations and peers. */
    Engine engine() {
        return engine;
    }

    /** Forgets a peer that was given up. */
    void forget(AmLink link, long number) {
        links.remove(link.endpointId());
        Endpoint open = endpoint;
        if (open != null) {
            open.destinations().unmap(link.destination());
        }
        if (number >= 0) {
            former.add(link.endpointId(), number);
        }
    }

    /** Makes a peer; null if the endpoint cannot be reached, or the table of destinations is full. */
    private @Nullable AmLink newLink(PeerAddress address, EndpointName other) {
        Endpoint open = Objects.requireNonNull(endpoint);
        try {
            int index = open.destinations().mapAny(other, tag);
            AmLink link = new AmLink(this, inFlight, open, index, other.id());
            link.setPeer(engine.add(address, link));
            links.put(other.id(), link);
            return link;
        } catch (ClumpException e) {
            PollLog.log(LOGGER, INFO, "no place for a new peer: " + address + ", " + e.getMessage());
            return null;
        }
    }

    private void arrive(Message message) {
        AmLink known = links.get(message.sourceId());
        int number = message.argument(1);
        AmLink link = known != null && known.isOf(number) ? known : newClient(message, number, known);
        if (link == null) {
            message.reply(GIVEN_UP_HANDLER, number);
            return;
        }
        try {
            link.arrive(message);
        } catch (ProtocolException e) {
            BmiPeer peer = Objects.requireNonNull(link.peer());
            PollLog.log(LOGGER, INFO, "peer refused: " + peer.address() + ", " + e.getMessage());
            engine.lose(peer);
        }
    }

    /**
     * Creates a peer for an endpoint that sends its first message, perhaps after it has dropped its former connection;
     * null if the message is a late one of a peer that was dropped here, or the endpoint is already gone.
     */
    private @Nullable AmLink newClient(Message message, int number, @Nullable AmLink before) {
        EndpointName other = message.source();
        int order = message.argument(7);
        boolean isLate = order < 0 || order > AmLink.MOST_EARLY;
        if (other == null || isLate || former.contains(other.id(), number & 0xFFFF_FFFFL)) {
            return null;
        }
        if (before != null) {
            engine.lose(Objects.requireNonNull(before.peer()));
        }
        return newLink(AmAddress.ofClient(name, other), other);
    }

    /** The other end does not know us any more. */
    private void givenUp(Message message) {
        loseNumber(message.argument(0));
    }

    private void returned(ReturnedMessage message) {
        if (message.isReply()) {
            return;
        }
        loseNumber(message.argument(1));
    }

    private void loseNumber(int number) {
        BmiPeer peer = engine.peer(number);
        if (peer != null) {
            engine.lose(peer);
        }
    }

    /**
     * Made of the job's number, such that it is no reserved tag, and endpoints of other methods and libraries have
     * another one.
     */
    static Tag tagOf(String method, long job) {
        long value = job ^ method.hashCode() ^ TAG_BITS;
        return Tag.of(value == Tag.NONE.value() || value == Tag.ALL.value() ? TAG_BITS : value);
    }
}
