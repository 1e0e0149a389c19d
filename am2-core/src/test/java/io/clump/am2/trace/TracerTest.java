package io.clump.am2.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Await;
import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracerTest {
    private static final Duration COMPUTATION = Duration.ofNanos(Tracer.COMPUTATION_NANOS);

    private static final int RECORDS_PER_BLOCK = TraceBuffer.BLOCK_BYTES / TraceLayout.LENGTH_BYTES;

    private final TraceBuffer buffer = new TraceBuffer(2 * TraceBuffer.BLOCK_BYTES);
    private final int endpoint = buffer.addEndpoint(77);
    private final Tracer tracer = new Tracer(buffer, false);

    @Test
    void fieldsOfARecordLieWhereTheLayoutSays() {
        assertThat(List.of(
                        TraceLayout.TIME_OFFSET,
                        TraceLayout.DURATION_OFFSET,
                        TraceLayout.PEER_OFFSET,
                        TraceLayout.KEY_OFFSET,
                        TraceLayout.BYTES_OFFSET,
                        TraceLayout.DESCRIPTION_OFFSET,
                        TraceLayout.LENGTH_BYTES))
                .containsExactly(0, 8, 16, 24, 28, 32, 40);
    }

    @Test
    void whatIsRecordedIsReadAgain() throws IOException {
        tracer.begin("phase");
        tracer.sends(endpoint, 88, true, 65_535, -5, Integer.MAX_VALUE);
        int handler = tracer.handles(endpoint, -9, false, 1, 6, 7);
        tracer.ends(handler);
        tracer.beginCollective("barrier");
        tracer.repeats(endpoint, 99);
        tracer.end();
        tracer.nameHandler(3, "histogram");

        RecordedTrace read = reread(buffer.recorded());
        List<TraceRecord> records = read.list();
        assertThat(records)
                .extracting(TraceRecord::kind)
                .containsExactly(
                        TraceKind.SLICE, TraceKind.SEND, TraceKind.HANDLER, TraceKind.COLLECTIVE, TraceKind.REPETITION);
        TraceRecord send = records.get(1);
        assertThat(send)
                .isEqualTo(new TraceRecord(
                        TraceKind.SEND, send.nanos(), 0, 77, 88, -5, Integer.MAX_VALUE, 65_535, "", true, 0));
        assertThat(records.get(2).peer()).isEqualTo(-9);
        assertThat(records.get(2).durationNanos()).isNotNegative();
        assertThat(records.get(0).name()).isEqualTo("phase");
        assertThat(records.get(0).durationNanos()).as("has not ended").isNegative();
        assertThat(records.get(3).name()).isEqualTo("barrier");
        assertThat(records.get(3).durationNanos()).isNotNegative();
        assertThat(records).extracting(TraceRecord::nanos).isSorted();
        assertThat(read.handlers()).containsEntry(3, "histogram");
        assertThat(read.threads())
                .containsExactly(Thread.currentThread().getName() + " "
                        + Thread.currentThread().getId());
        assertThat(read.clock()).isEqualTo(ClockDomain.ofThisProcess());
    }

    @Test
    void refusedSendIsNone() {
        int place = tracer.sends(endpoint, 88, false, 1, 2, 3);
        tracer.refused(place);
        TraceRecord record = buffer.recorded().list().get(0);
        assertThat(record.kind()).isEqualTo(TraceKind.REFUSED);
        assertThat(record.handler()).isEqualTo(1);
    }

    @Test
    void firstRecordsAreKeptAndLaterOnesCounted() {
        Tracer other = new Tracer(buffer, true);
        other.repeats(endpoint, 5);
        for (int i = 0; i < RECORDS_PER_BLOCK + 3; i++) {
            tracer.ends(tracer.handles(endpoint, i, false, 1, 0, 0));
        }
        tracer.refused(Tracer.NONE);
        tracer.hasMessages(tracer.waitsForMessages(), true);

        RecordedTrace trace = buffer.recorded();
        assertThat(trace.lost()).isEqualTo(4);
        assertThat(trace.list()).hasSize(RECORDS_PER_BLOCK + 1);
        assertThat(trace.list()).filteredOn(record -> record.peer() == 5).hasSize(2);
    }

    @Test
    void slicesEndInsideOutAlsoIfTheyAreTooDeep() {
        for (int i = 0; i < 100; i++) {
            tracer.begin("level " + i);
        }
        for (int i = 0; i < 101; i++) {
            tracer.end();
        }
        List<TraceRecord> records = buffer.recorded().list();
        assertThat(records).hasSize(64).allMatch(record -> record.durationNanos() >= 0);
        for (int i = 1; i < records.size(); i++) {
            TraceRecord outer = records.get(i - 1);
            TraceRecord inner = records.get(i);
            assertThat(inner.nanos() + inner.durationNanos())
                    .isLessThanOrEqualTo(outer.nanos() + outer.durationNanos());
        }
    }

    @Test
    void lateSenderIsWhoseMessageCameInTheWait() {
        tracer.ends(tracer.handles(endpoint, 4, false, 1, 0, 0));
        int empty = tracer.waitsForMessages();
        tracer.hasMessages(empty, true);
        int wait = tracer.waitsForMessages();
        tracer.ends(tracer.handles(endpoint, 5, false, 1, 0, 0));
        tracer.ends(tracer.handles(endpoint, 6, false, 1, 0, 0));
        tracer.hasMessages(wait, true);
        assertThat(buffer.recorded().list())
                .filteredOn(record -> record.kind() == TraceKind.MESSAGES)
                .extracting(TraceRecord::peer)
                .containsExactly(0L, 6L);
    }

    @Test
    void probesNeitherEndAWaitNorAreTheLateSender() {
        tracer.addProbe(9);
        int first = tracer.waitsForMessages();
        tracer.hasMessages(first, false);
        tracer.sends(endpoint, 4, false, 9, 0, 0);
        int second = tracer.waitsForMessages();
        tracer.ends(tracer.handles(endpoint, 5, false, 1, 0, 0));
        tracer.ends(tracer.handles(endpoint, 4, false, 9, 0, 0));
        tracer.hasMessages(second, true);
        // The answer to a probe ends the wait early.
        tracer.sends(endpoint, 4, false, 9, 0, 0);
        int third = tracer.waitsForMessages();
        tracer.hasMessages(third, true);
        int next = tracer.waitsForMessages();
        tracer.hasMessages(next, true);
        assertThat(List.of(second, third)).containsOnly(first);
        assertThat(waits()).extracting(TraceRecord::peer).containsExactly(5L, 0L);
    }

    @Test
    void whatTheProgramDoesEndsAWait() {
        for (Runnable deed : List.<Runnable>of(
                () -> tracer.sends(endpoint, 4, false, 1, 0, 0),
                () -> tracer.begin("part"),
                tracer::end,
                tracer::hadMessages)) {
            tracer.hasMessages(tracer.waitsForMessages(), false);
            deed.run();
        }
        tracer.hasMessages(tracer.waitsForMessages(), false);
        tracer.ends(tracer.handles(endpoint, 5, false, 1, 0, 0));
        tracer.sends(endpoint, 5, true, 1, 0, 0);
        tracer.hasMessages(tracer.waitsForMessages(), true);
        assertThat(waits())
                .as("one for each deed, and one in which a handler ran")
                .hasSize(5);
    }

    private List<TraceRecord> waits() {
        return buffer.recorded().list().stream()
                .filter(record -> record.kind() == TraceKind.MESSAGES)
                .toList();
    }

    @Test
    void processThatIsNotSeenForLongStoodStill() {
        long interval = 250;
        Standstills standstills = Standstills.of(buffer, interval, 1_000);
        assertThat(standstills).isNotNull();
        standstills.check(1_000 + interval + Standstills.LEAST_NANOS - 1);
        long seen = 1_000 + interval + Standstills.LEAST_NANOS - 1;
        standstills.check(seen + 5 * Standstills.LEAST_NANOS);
        standstills.check(seen + 5 * Standstills.LEAST_NANOS + interval);
        assertThat(buffer.recorded().list()).singleElement().satisfies(record -> {
            assertThat(record.kind()).isEqualTo(TraceKind.STANDSTILL);
            assertThat(record.nanos()).isEqualTo(seen);
            assertThat(record.durationNanos()).isEqualTo(5 * Standstills.LEAST_NANOS);
        });
        assertThat(Standstills.of(null, interval, 0)).isNull();
    }

    @Test
    void longTimeWithoutAPollIsAComputation() {
        tracer.polls();
        Await.pass(COMPUTATION, Thread::onSpinWait);
        tracer.polls();
        List<TraceRecord> records = buffer.recorded().list();
        TraceRecord last = records.get(records.size() - 1);
        assertThat(last.kind()).isEqualTo(TraceKind.COMPUTATION);
        assertThat(last.durationNanos()).isGreaterThanOrEqualTo(Tracer.COMPUTATION_NANOS - 2);
    }

    @Test
    void sleepIsNoComputation() {
        int wait = tracer.waitsForMessages();
        Await.pass(COMPUTATION, Thread::onSpinWait);
        tracer.wakes();
        tracer.polls();
        tracer.hasMessages(wait, true);
        assertThat(buffer.recorded().list()).extracting(TraceRecord::kind).containsExactly(TraceKind.MESSAGES);
    }

    @Test
    void keyDependsOnEverythingThatAMessageCarries() {
        long[] fields = {1, 2, 3, 4, 5};
        int key = key(fields);
        for (int i = 0; i < fields.length; i++) {
            for (int bit : new int[] {0, 15}) {
                long[] changed = fields.clone();
                changed[i] ^= 1L << bit;
                assertThat(key(changed)).isNotEqualTo(key);
            }
        }
    }

    @Test
    void damagedTraceIsRefused() throws IOException {
        tracer.begin("x");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        buffer.recorded().write(out);
        byte[] bytes = out.toByteArray();
        assertThatThrownBy(() -> RecordedTrace.read(new ByteArrayInputStream(Arrays.copyOf(bytes, bytes.length - 1))))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("damaged trace: bytes there=");
        assertThatThrownBy(() -> RecordedTrace.read(new ByteArrayInputStream(Arrays.copyOf(bytes, 9))))
                .isInstanceOf(EOFException.class);
        bytes[3]++;
        assertThatThrownBy(() -> RecordedTrace.read(new ByteArrayInputStream(bytes)))
                .hasMessage("damaged trace: version=2, expected 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1025", "4k", ""})
    void badNumberOfMegabytesIsReported(String value) {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .property(TraceBuffer.MEGABYTES, value)
                .build();
        assertThatThrownBy(() -> TraceBuffer.of(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid property: clump.trace-megabytes=" + value
                        + ", expected a number of megabytes from 0 to 1024");
    }

    @Test
    void nothingIsRecordedUnlessAskedFor() {
        assertThat(TraceBuffer.of(LayerConfiguration.builder().build())).isNull();
    }

    private static int key(long[] fields) {
        return Tracer.key((int) fields[0], fields[1], fields[2], fields[3], fields[4]);
    }

    private static RecordedTrace reread(RecordedTrace trace) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        trace.write(out);
        return RecordedTrace.read(new ByteArrayInputStream(out.toByteArray()));
    }
}
