package io.clump.bmi.am;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.Info;
import io.clump.bmi.method.MethodAddress;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The logic of the thesis's GM method, over UDP or Ethernet, inside a node as well: short messages go at once, as long
 * as few enough are on their way to the peer; a longer one is announced, and the receiver permits it if it has a
 * buffer, before the program has posted the receive. GM's network lost nothing; Clump's repeats the datagrams that are
 * lost.
 */
public final class HandshakeMethod extends EndpointMethod {
    /** Length in bytes from which on the thesis's method asks for permission. */
    private static final int IMMEDIATE_BYTES = 8 * 1024;

    private static final int IN_FLIGHT = 64;
    private static final int RECEIVE_BUFFERS = 2;

    private final InFlight inFlight;

    /** Makes a method that is not up. */
    public HandshakeMethod() {
        this(new InFlight(IN_FLIGHT));
    }

    private HandshakeMethod(InFlight inFlight) {
        super("handshake", IMMEDIATE_BYTES, inFlight);
        this.inFlight = inFlight;
        engine().setReceiveBuffers(RECEIVE_BUFFERS);
    }

    @Override
    public String initialize(String listen, LayerConfiguration configuration) {
        if (configuration.network().equals(LayerConfiguration.NO_PROTOCOL)) {
            throw new ClumpException("the method handshake needs a network: found=" + LayerConfiguration.NO_PROTOCOL);
        }
        LayerConfiguration.Builder overTheNetwork = LayerConfiguration.builder();
        configuration.toProperties().forEach(overTheNetwork::property);
        overTheNetwork.local(LayerConfiguration.NO_PROTOCOL);
        return super.initialize(listen, overTheNetwork.build());
    }

    @Override
    public boolean setInfo(@Nullable MethodAddress address, Info option, long value) {
        if (option != Info.IN_FLIGHT_MESSAGES || address != null) {
            return super.setInfo(address, option, value);
        }
        inFlight.setMost(value);
        return true;
    }

    @Override
    public OptionalLong getInfo(@Nullable MethodAddress address, Info option) {
        return option == Info.IN_FLIGHT_MESSAGES ? OptionalLong.of(inFlight.most()) : super.getInfo(address, option);
    }
}
