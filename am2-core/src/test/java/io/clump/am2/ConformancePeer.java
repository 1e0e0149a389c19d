package io.clump.am2;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;

/** One of the two ends of a conformance test: a layer with one endpoint, and a record of its events. */
final class ConformancePeer implements AutoCloseable {
    static final Tag TAG = Tag.of(0x7A61);
    static final Duration BOUND = Duration.ofDays(1);

    final Layer layer;
    final Bundle bundle;
    final Endpoint endpoint;
    final List<Arrival> arrivals = new ArrayList<>();
    final List<Return> returns = new ArrayList<>();
    final List<String> errors = new ArrayList<>();

    ConformancePeer(LayerConfiguration configuration) {
        layer = Layer.open(configuration);
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().setReturnedMessageHandler(message -> returns.add(Return.of(message)));
        endpoint.handlers().setErrorListener((at, handler, error) -> errors.add(handler + ": " + error.getMessage()));
    }

    /** Records an arriving message, as a handler. */
    void note(Message message) {
        arrivals.add(Arrival.of(message));
    }

    Arrival onlyArrival() {
        if (arrivals.size() != 1) {
            throw new AssertionError("expected one arrival: " + arrivals);
        }
        return arrivals.get(0);
    }

    @Override
    public void close() {
        layer.close();
    }

    /** Message on its arrival. */
    record Arrival(boolean isReply, int handler, long sourceId, List<Integer> arguments, String data) {
        static Arrival of(Message message) {
            List<Integer> arguments = new ArrayList<>();
            for (int i = 0; i < message.argumentCount(); i++) {
                arguments.add(message.argument(i));
            }
            return new Arrival(
                    message.isReply(), message.handler(), message.sourceId(), arguments, text(message.data()));
        }
    }

    /** Message on its return. */
    record Return(
            ReturnReason reason,
            boolean isReply,
            boolean isMedium,
            int destination,
            int handler,
            List<Integer> arguments,
            String data) {
        static Return of(ReturnedMessage message) {
            List<Integer> arguments = new ArrayList<>();
            for (int i = 0; i < message.argumentCount(); i++) {
                arguments.add(message.argument(i));
            }
            return new Return(
                    message.reason(),
                    message.isReply(),
                    message.isMedium(),
                    message.destination(),
                    message.handler(),
                    arguments,
                    text(message.data()));
        }
    }

    /** Returns bytes as a string, which compares fast and is readable if the bytes are text. */
    static String text(DirectBuffer data) {
        byte[] bytes = new byte[data.capacity()];
        data.getBytes(0, bytes);
        return new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    }
}
