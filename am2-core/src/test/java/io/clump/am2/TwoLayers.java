package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.turns.Sleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two layers that represent two processes, each with an endpoint that has mapped the other. One thread polls both, so a
 * test must not fill a queue. Runs inside a {@link World}, which chooses the protocols.
 */
public abstract class TwoLayers {
    static final int NOTE = 1;
    static final int ECHO = 2;
    static final int ECHO_REPLY = 3;
    static final int UNSET = 4;

    /** Many times as long as a network protocol may delay an acknowledgement. */
    private static final Duration SETTLING = Duration.ofMillis(5);

    World world;

    /** Finds the world: a suite is a nested class of its world, of which JUnit makes an object for each test. */
    @RegisterExtension
    final BeforeEachCallback worldOfTheTest = context ->
            world = context.getRequiredTestInstances().findInstance(World.class).orElseThrow();

    Path directory = Path.of("");
    ConformancePeer a;
    ConformancePeer b;

    /** For the suites only. */
    TwoLayers() {}

    /** Sets properties that a suite needs in any world. */
    void configure(LayerConfiguration.Builder builder, int process) {}

    @BeforeEach
    final void openLayers() throws IOException {
        directory = Files.createTempDirectory(Path.of("/dev/shm"), "clump-conformance-");
        a = new ConformancePeer(configuration(0));
        b = new ConformancePeer(configuration(1));
        a.endpoint.destinations().map(0, b.endpoint.name(), TAG);
        b.endpoint.destinations().map(0, a.endpoint.name(), TAG);
        for (ConformancePeer peer : List.of(a, b)) {
            peer.endpoint.handlers().set(NOTE, peer::note);
            peer.endpoint.handlers().set(ECHO_REPLY, peer::note);
            peer.endpoint.handlers().set(ECHO, message -> {
                peer.note(message);
                List<Integer> arguments =
                        peer.arrivals.get(peer.arrivals.size() - 1).arguments();
                if (message.dataLength() == 0) {
                    Arities.reply(message, ECHO_REPLY, arguments);
                } else {
                    Arities.replyMedium(message, ECHO_REPLY, message.data(), arguments);
                }
            });
        }
    }

    @AfterEach
    final void closeLayers() {
        try {
            if (a != null && b != null) {
                letAcknowledgementsPass();
            }
            close(a);
            close(b);
            assertThat(directory.resolve("job")).doesNotExist();
        } finally {
            deleteDirectory();
        }
    }

    /** Closes a layer. A layer that could not be opened is null, since this runs after a failed set-up, too. */
    private static void close(@Nullable ConformancePeer peer) {
        if (peer != null) {
            peer.close();
        }
    }

    /** Deletes the directory, if it could be made. */
    private void deleteDirectory() {
        if (directory.isAbsolute()) {
            IoUtil.delete(directory.toFile(), true);
        }
    }

    /**
     * Polls both layers until acknowledgements have passed. Otherwise the layer that is closed first would wait for the
     * other, which is no longer polled.
     */
    private void letAcknowledgementsPass() {
        Await.pass(SETTLING, () -> {
            a.bundle.poll();
            b.bundle.poll();
        });
    }

    /**
     * Returns whether a thread is in the call of the selector with which a bundle sleeps. Networks also use selectors
     * to check for messages.
     */
    static boolean isAsleep(Thread thread) {
        return isAsleep(List.of(thread.getStackTrace()));
    }

    static boolean isAsleep(List<StackTraceElement> stack) {
        return stack.stream().anyMatch(frame -> frame.getClassName().equals("sun.nio.ch.EPoll"))
                && stack.stream()
                        .anyMatch(frame -> frame.getClassName().equals(Sleeper.class.getName())
                                && frame.getMethodName().equals("rest"));
    }

    /** Polls both ends until a condition holds. */
    final void await(String what, BooleanSupplier condition) {
        int[] idlePolls = {0};
        Await.untilInterruptedOrNot(
                () -> what + ": a has " + a.arrivals + a.returns + a.errors + ", b has " + b.arrivals + b.returns
                        + b.errors,
                () -> {
                    if (a.bundle.poll() + b.bundle.poll() == 0) {
                        Await.rest(idlePolls[0]++);
                    } else {
                        idlePolls[0] = 0;
                    }
                    return condition.getAsBoolean();
                });
    }

    final void awaitReply() {
        await("reply", () -> !a.arrivals.isEmpty());
    }

    final void awaitReturn() {
        await("return", () -> !a.returns.isEmpty());
    }

    final void forget() {
        a.arrivals.clear();
        b.arrivals.clear();
    }

    /** Exchanges a request and its reply in both directions. */
    final void assertStillWorks() {
        forget();
        a.endpoint.request(0, ECHO, 11);
        awaitReply();
        assertThat(a.onlyArrival().arguments()).containsExactly(11);
        forget();
        b.endpoint.requestMedium(0, ECHO, data(20), 0, 20, 12);
        await("reply", () -> !b.arrivals.isEmpty());
        assertThat(b.onlyArrival().arguments()).containsExactly(12);
        forget();
    }

    /** Returns data with different bytes at each place and for each length. */
    public static UnsafeBuffer data(int length) {
        UnsafeBuffer data = new UnsafeBuffer(new byte[length]);
        for (int i = 0; i < length; i++) {
            data.putByte(i, (byte) (i * 7 + i / 251 + length));
        }
        return data;
    }

    final LayerConfiguration configuration(int process) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .job(0xC0FFEE)
                .node(Integer.toString(process))
                .poll("adaptive")
                .property("clump.registry.slots", "16");
        configure(builder, process);
        world.configure(builder, process);
        return builder.build();
    }
}
