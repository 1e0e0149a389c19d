package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Events for Java Flight Recorder, in the threads in which they occur. */
public abstract class FlightEventsConformance extends TwoLayers {
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** For subclasses only. */
    protected FlightEventsConformance() {}

    @Test
    void slowHandlersPausesAndPeersThatAreGoneAreReported() throws IOException {
        try (Recording recording = new Recording()) {
            recording.start();
            try (ConformancePeer c = new ConformancePeer(configuration(2))) {
                c.endpoint.handlers().set(NOTE, message -> runFor(message.argument(0) * LONG_NANOS));
                a.endpoint.destinations().map(1, c.endpoint.name(), TAG);
                a.endpoint.request(1, NOTE, 0);
                a.endpoint.requestMedium(1, NOTE, data(5), 0, 5, 1);
                while (c.endpoint.statistics().localMessagesReceived() < 2) {
                    c.bundle.poll();
                }
                c.layer.pause();
                c.layer.pause();
                c.layer.resume();
                c.layer.resume();
                returnTwoAnswers(c);
            }
            recording.stop();
            List<RecordedEvent> events = events(recording);
            assertThat(named(events, "Pause")).hasSize(1);
            assertThat(named(events, "PeerGone")).hasSize(1);
            List<RecordedEvent> slow = named(events, "SlowHandler");
            assertThat(slow).hasSize(events.size() - 2).allSatisfy(event -> {
                assertThat(event.getInt("handler")).isEqualTo(NOTE);
                // A handler that returns at once may be slow, too, where its thread has to wait for a processor.
                assertThat(event.getDuration()).isGreaterThan(Duration.ofNanos(900_000));
            });
            assertThat(slow)
                    .filteredOn(event -> event.getInt("dataLength") == 5)
                    .singleElement()
                    .satisfies(
                            event -> assertThat(event.getDuration().toNanos()).isGreaterThanOrEqualTo(LONG_NANOS));
        }
    }

    /** The program gets its own handlers back, not the recording ones. */
    @Test
    void recordedHandlersAreThoseOfTheProgram() {
        try (Recording recording = new Recording()) {
            recording.start();
            try (ConformancePeer c = new ConformancePeer(configuration(2))) {
                Handler handler = message -> {};
                c.endpoint.handlers().set(NOTE, handler);
                assertThat(c.endpoint.handlers().get(NOTE)).isSameAs(handler);
                c.endpoint.handlers().set(NOTE, null);
                assertThat(c.endpoint.handlers().get(NOTE)).isNull();
            }
        }
    }

    /** Returns two answers, as for a requester that is gone. */
    private static void returnTwoAnswers(ConformancePeer peer) {
        Route gone = SlowRequesterConformance.stub(Route.class, new ArrayList<>());
        UnsafeBuffer reply = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);
        PacketFields.header(reply, 0, PacketKind.REPLY, NOTE, 0, 0, 0, 0, 0);
        for (int source = 1; source <= 2; source++) {
            QueueBlock origin = SlowRequesterConformance.stub(QueueBlock.class, new ArrayList<>());
            peer.endpoint.sender().setAside().keep(origin, source, gone, reply, reply, Dispatcher.NO_DATA);
        }
        while (peer.returns.size() < 2) {
            peer.bundle.poll();
        }
        assertThat(peer.returns).extracting(ConformancePeer.Return::reason).containsOnly(ReturnReason.UNREACHABLE);
    }

    private static void runFor(long nanos) {
        Await.pass(Duration.ofNanos(nanos), Thread::onSpinWait);
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("clump." + name))
                .toList();
    }

    private List<RecordedEvent> events(Recording recording) throws IOException {
        Path file = directory.resolve("events.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("clump."))
                .toList();
    }
}
