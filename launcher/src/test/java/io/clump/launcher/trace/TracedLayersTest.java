package io.clump.launcher.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Handler;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.MediumClaim;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import io.clump.am2.trace.TraceBuffer;
import io.clump.am2.trace.TraceKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of all kinds between two layers that are traced. */
class TracedLayersTest {
    private static final Tag TAG = Tag.of(3);
    private static final int NOTE = 1;
    private static final int ASK = 2;
    private static final int ANSWER = 3;
    private static final int ASK_LONG = 4;
    private static final int THROW = 5;
    private static final int HERE = 0;
    private static final int WRONG_TAG = 1;
    private static final int SEGMENT_BYTES = 100_000;
    private static final int MOST_NOTES = 100_000;
    private static final Duration TIMEOUT = Duration.ofDays(1);

    private final UnsafeBuffer data = new UnsafeBuffer(new byte[SEGMENT_BYTES]);
    private final AtomicInteger handled = new AtomicInteger();
    private final AtomicInteger returned = new AtomicInteger();
    private final Handler note = message -> handled.incrementAndGet();
    private Layer first;
    private Layer second;
    private Bundle here;
    private Bundle there;
    private Path directory;

    @AfterEach
    void removeFiles() {
        IoUtil.delete(directory.toFile(), true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"udp", "tcp", "none"})
    void everyMessageIsRecordedWhereItBeginsAndWhereItEnds(String network) throws Exception {
        directory = Files.createTempDirectory(Path.of("/dev/shm"), "clump-traced-");
        first = Layer.open(configuration(network, 0));
        second = Layer.open(configuration(network, network.equals("none") ? 0 : 1));
        here = first.allocateBundle();
        there = second.allocateBundle();
        Endpoint a = endpoint(here);
        Endpoint b = endpoint(there);
        a.destinations().map(HERE, b.name(), TAG);
        a.destinations().map(WRONG_TAG, b.name(), Tag.of(9));
        b.destinations().map(HERE, a.name(), TAG);
        assertThat(a.handlers().get(NOTE)).isSameAs(b.handlers().get(NOTE));

        Objects.requireNonNull(here.tracer()).begin("phase");
        for (int i = 0; i < 20; i++) {
            // Some requests are equal.
            a.request(HERE, NOTE, i / 4);
            a.request(HERE, ASK, i);
            b.requestMedium(HERE, ASK, data, 0, 20, i, 2, 3);
        }
        a.requestLong(HERE, NOTE, data, 0, 50_000, 0, 1);
        a.request(HERE, ASK_LONG, 8);
        a.get(HERE, 10, 60_000, 5, NOTE, 4);
        a.get(HERE, 10, 3, 5, NOTE, 4);
        MediumClaim claim = a.claimMedium(HERE, 8);
        claim.commit(NOTE, 1);
        a.request(HERE, THROW, 1);
        a.request(WRONG_TAG, NOTE, 1);
        int sent = 60 + 20 + 20 + 1 + 2 + 2 + 1 + 1;
        await(() -> handled.get() == sent && returned.get() == 1);
        Objects.requireNonNull(here.tracer()).end();
        here.awaitMessage(Duration.ofMillis(1));
        int noted = fill(a);
        await(() -> handled.get() == sent + noted && a.isStable() && b.isStable());
        there.close();
        here.close();
        second.close();
        first.close();

        TraceBuffer traceHere = Objects.requireNonNull(first.trace());
        TraceBuffer traceThere = Objects.requireNonNull(second.trace());
        Timeline timeline = new Timeline(
                List.of(new ProcessTrace(0, traceHere.recorded()), new ProcessTrace(1, traceThere.recorded())),
                rank -> "rank " + rank,
                rank -> "node " + rank);
        assertThat(count(timeline, TraceKind.HANDLER)).isEqualTo(handled.get());
        assertThat(timeline.arrows()).hasSize(handled.get());
        assertThat(count(timeline, TraceKind.RETURNED)).isEqualTo(1);
        assertThat(count(timeline, TraceKind.SEND)).isEqualTo(handled.get() + 1);
        assertThat(timeline.arrows().stream()
                        .filter(arrow -> arrow.send().record.nanos()
                                > arrow.handler().record.nanos())
                        .map(arrow -> arrow.send().record + " to " + arrow.handler().record))
                .isEmpty();
        assertThat(count(timeline, TraceKind.SLICE)).isEqualTo(1);
        assertThat(count(timeline, TraceKind.MESSAGES)).isPositive();
        assertThat(traceHere.recorded().list())
                .filteredOn(record -> record.kind() == TraceKind.REFUSED)
                .hasSize(noted < MOST_NOTES ? 1 : 0);
    }

    /** Sends without waiting until a send is refused; returns the number of messages that were sent. */
    private int fill(Endpoint from) {
        for (int i = 0; i < MOST_NOTES; i++) {
            if (from.withoutWaiting().request(HERE, NOTE, 1_000 + i) == SendResult.WOULD_BLOCK) {
                return i;
            }
        }
        return MOST_NOTES;
    }

    private Endpoint endpoint(Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.allocateSegment(SEGMENT_BYTES);
        endpoint.handlers().set(NOTE, note);
        endpoint.handlers().set(ANSWER, message -> handled.incrementAndGet());
        endpoint.handlers().set(ASK, message -> {
            handled.incrementAndGet();
            message.reply(ANSWER, message.argument(0));
        });
        endpoint.handlers().set(ASK_LONG, message -> {
            handled.incrementAndGet();
            message.replyLong(ANSWER, data, 0, 40_000, 0, 1);
        });
        endpoint.handlers().set(THROW, message -> {
            handled.incrementAndGet();
            throw new IllegalStateException("as it should");
        });
        endpoint.handlers().setErrorListener((at, handler, error) -> {});
        endpoint.handlers().setReturnedMessageHandler(message -> returned.incrementAndGet());
        return endpoint;
    }

    /** Polls both ends until a condition holds. */
    private void await(BooleanSupplier condition) {
        Await.until(() -> "handled " + handled + ", returned " + returned, () -> {
            here.poll();
            there.poll();
            return condition.getAsBoolean();
        });
    }

    private static long count(Timeline timeline, TraceKind kind) {
        return timeline.processes().stream()
                .flatMap(process -> process.slices().stream())
                .filter(slice -> slice.kind() == kind)
                .count();
    }

    private LayerConfiguration configuration(String network, int node) {
        return LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .job(5)
                .node(Integer.toString(node))
                .network(network)
                .property("clump.registry.slots", "16")
                .property(TraceBuffer.MEGABYTES, "16")
                .build();
    }
}
