package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import io.clump.am2.ReturnReason;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.Tag;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Layer over Aeron with one endpoint, which answers requests and records received messages: numbers in order, each with
 * data of the given size, whose every byte is derived from the number.
 */
final class AeronEnd implements AutoCloseable {
    static final Duration TIMEOUT = Duration.ofDays(1);
    static final Tag TAG = Tag.of(0xAE20);

    private static final int ASK = 1;
    private static final int ANSWER = 2;
    private static final int MOST_DATA_BYTES = 8_000;

    final Layer layer;
    final Bundle bundle;
    final Endpoint endpoint;

    /** Numbers of the answered requests, followed by those of the returned requests. */
    final BitSet answered = new BitSet();

    final BitSet returned = new BitSet();
    final Set<ReturnReason> reasons = new TreeSet<>();
    final List<String> faults = new ArrayList<>();

    /** Number of requests received from all senders. */
    long requests;

    private final UnsafeBuffer data = new UnsafeBuffer(new byte[MOST_DATA_BYTES]);

    AeronEnd(Path directory, String node, Map<String, String> properties) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .directory(directory)
                .job(0xAE)
                .node(node)
                .local(LayerConfiguration.NO_PROTOCOL)
                .network("aeron")
                .poll("every")
                .property("clump.registry.slots", "64");
        properties.forEach(builder::property);
        layer = Layer.open(builder.build());
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().set(ASK, this::answer);
        endpoint.handlers().set(ANSWER, message -> note(message.argument(0), message.data(), answered));
        endpoint.handlers().setReturnedMessageHandler(this::takeBack);
        endpoint.handlers().setErrorListener((at, handler, error) -> faults.add(handler + ": " + error));
    }

    void map(int destination, EndpointName name) {
        endpoint.destinations().map(destination, name, TAG);
    }

    /** Sends a request; every tenth one is a medium one. */
    void ask(int destination, int number) {
        if (number % 10 == 0) {
            int bytes = number * 37 % MOST_DATA_BYTES;
            fill(number, bytes);
            endpoint.requestMedium(destination, ASK, data, 0, bytes, number);
        } else {
            endpoint.request(destination, ASK, number);
        }
    }

    void await(String what, BooleanSupplier condition) {
        assertThat(bundle.pollUntil(condition, TIMEOUT))
                .as(
                        "%s; answered %d, returned %d %s, faults %s",
                        what, answered.cardinality(), returned.cardinality(), reasons, faults)
                .isTrue();
    }

    @Override
    public void close() {
        layer.close();
    }

    private void answer(Message message) {
        requests++;
        int number = message.argument(0);
        checkData(number, message.data());
        if (message.dataLength() == 0) {
            message.reply(ANSWER, number);
        } else {
            message.replyMedium(ANSWER, message.data(), 0, message.dataLength(), number);
        }
    }

    private void takeBack(ReturnedMessage message) {
        reasons.add(message.reason());
        if (message.isReply()) {
            return;
        }
        note(message.argument(0), message.data(), returned);
    }

    private void note(int number, DirectBuffer content, BitSet in) {
        if (in.get(number)) {
            faults.add("twice: " + number);
        }
        in.set(number);
        checkData(number, content);
    }

    private void checkData(int number, DirectBuffer content) {
        int expected = number % 10 == 0 ? number * 37 % MOST_DATA_BYTES : 0;
        if (content.capacity() != expected) {
            faults.add("length of " + number + ": " + content.capacity());
            return;
        }
        for (int i = 0; i < expected; i++) {
            if (content.getByte(i) != (byte) (number + i)) {
                faults.add("content of " + number);
                return;
            }
        }
    }

    private void fill(int number, int bytes) {
        for (int i = 0; i < bytes; i++) {
            data.putByte(i, (byte) (number + i));
        }
    }
}
