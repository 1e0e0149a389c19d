package io.clump.registry.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LineConnectionTest {
    private static final long BOUND_SECONDS = 30;

    private final PipedOutputStream peer = new PipedOutputStream();
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private LineConnection connection;

    @BeforeEach
    void connect() throws IOException {
        LineConnection.Listener listener = new LineConnection.Listener() {
            @Override
            public void received(String line) {
                told.add("line " + line);
            }

            @Override
            public void ended(String reason) {
                told.add("end " + reason);
            }
        };
        connection = new LineConnection(
                "test", new PipedInputStream(peer), OutputStream.nullOutputStream(), 1, () -> {}, listener);
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
    void partOfALineIsHeardToo() throws Exception {
        long before = connection.heardNanos();
        say("a line that is long");
        long startNanos = System.nanoTime();
        while (connection.heardNanos() == before) {
            assertThat(System.nanoTime() - startNanos)
                    .as("nanoseconds until a part of a line is heard")
                    .isLessThan(TimeUnit.SECONDS.toNanos(BOUND_SECONDS));
            Thread.onSpinWait();
        }
        assertThat(told).isEmpty();
    }

    private void say(String text) throws IOException {
        peer.write(text.getBytes(StandardCharsets.UTF_8));
        peer.flush();
    }

    private String next() throws InterruptedException {
        String next = told.poll(BOUND_SECONDS, TimeUnit.SECONDS);
        assertThat(next).as("what is told within %s s", BOUND_SECONDS).isNotNull();
        return next;
    }
}
