package io.clump.bmi;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.engine.BmiPeer;
import io.clump.bmi.engine.Engine;
import io.clump.bmi.engine.EngineMethod;
import io.clump.bmi.engine.Frame;
import io.clump.bmi.engine.Link;
import io.clump.bmi.engine.PeerAddress;
import io.clump.bmi.engine.ProtocolException;
import io.clump.bmi.method.MethodAddress;
import io.clump.exchange.Sent;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A method as users may write one, for objects of class {@link Bmi} that belong to the same thread. */
public final class CourierMethod extends EngineMethod {
    private static final String SCHEME = "courier://";
    private static final int PARCELS_PER_TEST = 1_000;
    private static final Map<String, CourierMethod> SERVERS = new ConcurrentHashMap<>();

    private final ArrayDeque<Parcel> inbox = new ArrayDeque<>();
    private String job = "";
    private String listening = "";

    /** A frame, or none if the sender has closed its link. */
    private record Parcel(BmiPeer from, @Nullable Frame frame, byte[] body) {}

    public CourierMethod() {
        super(10_000);
    }

    @Override
    public String name() {
        return "courier";
    }

    @Override
    public String initialize(String listen, LayerConfiguration configuration) {
        job = configuration.job() + " ";
        if (!listen.isEmpty() && SERVERS.putIfAbsent(job + listen, this) != null) {
            throw new ClumpException("cannot listen: address=" + listen);
        }
        listening = listen;
        return listen;
    }

    @Override
    public void shutDown() {
        engine.sendBye();
        engine.close();
        SERVERS.remove(job + listening, this);
    }

    @Override
    public @Nullable MethodAddress lookup(String text) {
        return text.startsWith(SCHEME) ? new CourierAddress(text) : null;
    }

    @Override
    protected @Nullable BmiPeer connect(PeerAddress address) {
        CourierMethod other = SERVERS.get(job + address);
        if (other == null) {
            return null;
        }
        CourierLink here = new CourierLink(other);
        CourierLink there = new CourierLink(this);
        BmiPeer server = engine.add(address, here);
        here.sender = other.engine.add(new CourierAddress(SCHEME + "client"), there);
        there.sender = server;
        return server;
    }

    @Override
    protected void receiveArrived() {
        for (int i = 0; i < PARCELS_PER_TEST && !inbox.isEmpty(); i++) {
            Parcel parcel = inbox.remove();
            try {
                open(parcel.from, parcel.frame, parcel.body);
            } catch (ProtocolException e) {
                throw new AssertionError(e);
            }
        }
    }

    private void open(BmiPeer from, @Nullable Frame frame, byte[] body) throws ProtocolException {
        if (frame == null) {
            engine.lose(from);
        } else if (!from.isGone()) {
            engine.arrive(from, frame);
            if (frame.hasBody()) {
                Engine.put(from, ByteBuffer.wrap(body));
                engine.endBody(from);
            }
        }
    }

    private static final class CourierAddress extends PeerAddress {
        private final String text;

        CourierAddress(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class CourierLink implements Link {
        private final CourierMethod receiver;
        private @Nullable BmiPeer sender;
        private boolean isClosed;

        CourierLink(CourierMethod receiver) {
            this.receiver = receiver;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public Sent send(Frame frame, @Nullable ByteBuffer body) {
            if (isClosed) {
                return Sent.NO_SPACE;
            }
            Frame copy = new Frame();
            copy.type = frame.type;
            copy.flags = frame.flags;
            copy.tag = frame.tag;
            copy.length = frame.length;
            copy.number = frame.number;
            copy.other = frame.other;
            copy.credit = frame.credit;
            byte[] bytes = new byte[body == null ? 0 : body.remaining()];
            if (body != null) {
                body.duplicate().get(bytes);
            }
            receiver.inbox.add(new Parcel(sender, copy, bytes));
            return Sent.SENT;
        }

        @Override
        public boolean flush() {
            return true;
        }

        @Override
        public boolean isGathering() {
            return false;
        }

        @Override
        public void detach() {}

        @Override
        public int maxBodyBytes() {
            return 10_000;
        }

        @Override
        public void close() {
            if (!isClosed) {
                isClosed = true;
                receiver.inbox.add(new Parcel(sender, null, new byte[0]));
            }
        }
    }
}
