package io.clump.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LineConnectionTest {
    private final PipedOutputStream peer = new PipedOutputStream();
    private final CountDownLatch outgoingEnd = new CountDownLatch(1);
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private LineConnection connection;

    private final LineConnection.Listener listener = new LineConnection.Listener() {
        @Override
        public void received(String line) {
            received.add("line " + line);
        }

        @Override
        public void ended(String reason) {
            received.add("end " + reason);
        }
    };

    @BeforeEach
    void connect() throws IOException {
        OutputStream out = new FilterOutputStream(written) {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                written.write(bytes, offset, length);
            }

            @Override
            public void close() {
                outgoingEnd.countDown();
            }
        };
        connection = new LineConnection("test", new PipedInputStream(peer), out, 1, () -> {}, listener);
        connection.open();
    }

    @AfterEach
    void close() {
        connection.close();
    }

    @Test
    void linesArriveHoweverTheyAreCut() throws Exception {
        say("one\ntw");
        assertThat(next()).isEqualTo("line one");
        say("o\n\nthr\u00e9e\n");
        assertThat(next()).isEqualTo("line two");
        assertThat(next()).isEqualTo("line ");
        assertThat(next()).isEqualTo("line thr\u00e9e");
        peer.close();
        assertThat(next()).isEqualTo("end end of the stream");
    }

    @Test
    void partOfALineCountsAsReceived() throws Exception {
        long before = connection.lastReceivedNanos();
        say("a line that is long");
        Await.until("a part of a line", () -> connection.lastReceivedNanos() != before);
        assertThat(received).isEmpty();
    }

    @Test
    void linesAreWrittenInTheirOrderWhetherTheyAreUrgentOrNot() throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            expected.append(i).append('\n');
            if (random.nextInt(10) == 0) {
                connection.send(Integer.toString(i));
            } else {
                connection.sendWithOthers(Integer.toString(i));
            }
        }
        connection.finish();
        outgoingEnd.await();
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo(expected.toString());
    }

    /** Its clock stands still. */
    @Test
    void linesThatAreNotUrgentAreWrittenWithTheNextUrgentOne() throws Exception {
        BlockingQueue<String> writes = new LinkedBlockingQueue<>();
        OutputStream out = new FilterOutputStream(OutputStream.nullOutputStream()) {
            @Override
            public void write(byte[] bytes, int offset, int length) {
                writes.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
            }
        };
        LineConnection grouped = new LineConnection(
                "grouped",
                new PipedInputStream(new PipedOutputStream()),
                out,
                10,
                Long.MAX_VALUE,
                () -> {},
                listener,
                () -> 0);
        grouped.sendWithOthers("a");
        grouped.open();
        Await.until("the first line", () -> writes.size() == 1);
        grouped.sendWithOthers("b");
        Await.until("a writer that waits for more", () -> writes.size() == 2 || isWaitingForMore("grouped-writer"));
        grouped.sendWithOthers("c");
        grouped.send("d");
        Await.until("the others", () -> writes.size() >= 2);
        assertThat(writes).containsExactly("a\n", "b\nc\nd\n");
        grouped.close();
    }

    private static boolean isWaitingForMore(String writer) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(writer) && thread.getState() == Thread.State.TIMED_WAITING);
    }

    @Test
    void lineThatIsNotUrgentNeedsNoOther() throws Exception {
        for (int i = 1; i <= 3; i++) {
            connection.sendWithOthers("line");
            int bytes = 5 * i;
            Await.until("the line", () -> written.size() == bytes);
        }
    }

    /** A peer may end what it sends and wait for the end of what it reads. */
    @Test
    void peerThatSendsNoMoreSeesTheEndOfWhatItReads() throws Exception {
        peer.close();
        assertThat(next()).isEqualTo("end end of the stream");
        outgoingEnd.await();
    }

    private void say(String text) throws IOException {
        peer.write(text.getBytes(StandardCharsets.UTF_8));
        peer.flush();
    }

    private String next() throws InterruptedException {
        return received.take();
    }
}
