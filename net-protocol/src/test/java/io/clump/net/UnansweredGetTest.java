package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.Tag;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Gets that the other end has accepted and does not answer, because it closes or stops, so that messages to it are
 * returned. Each comes back once.
 */
class UnansweredGetTest {
    private static final Tag TAG = Tag.of(42);
    private static final Duration TIMEOUT = Duration.ofDays(1);
    private static final int FETCHED = 1;
    private static final int NOTE = 2;
    private static final byte CONTENT = 7;

    /** Bytes of a long get, much more than is under way at a time. */
    private static final int LONG_BYTES = 4 << 20;

    /** Many times the longest delay of an acknowledgement. */
    private static final Duration ACKNOWLEDGED_AFTER = Duration.ofMillis(2);

    /** Many times the time that a message waits for further ones. */
    private static final Duration LEFT_AFTER = Duration.ofMillis(1);

    /** More messages than a few polls take. */
    private static final int MANY = 500;

    /** More polls than it takes to handle what lies in a socket. */
    private static final int MOST_POLLS = 1000;

    /** More messages than one poll takes. */
    private static final int SEVERAL = 100;

    @TempDir
    Path base;

    private final List<String> ends = new ArrayList<>();
    private Layer here;
    private Layer there;
    private Bundle bundle;
    private Bundle other;
    private Endpoint from;
    private Endpoint to;
    private int sent = 1;
    private int noted;

    @BeforeEach
    void open() {
        here = open("0");
        there = open("1");
        bundle = here.allocateBundle();
        other = there.allocateParallelBundle();
        from = bundle.allocateEndpoint();
        to = other.allocateEndpoint();
        to.setTag(TAG);
        from.destinations().map(0, to.name(), TAG);
        from.handlers().set(FETCHED, message -> ends.add("fetched " + message.argument(0)));
        from.handlers().setReturnedMessageHandler(message -> ends.add(text(message)));
        to.handlers().set(NOTE, this::note);
        to.allocateSegment(LONG_BYTES).setMemory(0, LONG_BYTES, CONTENT);
        from.allocateSegment(LONG_BYTES);
        from.request(0, NOTE);
        await("the first message", () -> {
            other.poll();
            return noted == 1;
        });
    }

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    @Test
    void getsThatADeadProcessHasTakenComeBack() {
        letTakeBehindOthers();
        // On a busy machine some have been returned by now.
        long returned = from.statistics().network().returned();
        from.get(0, 0, 10, 20, FETCHED, 2);
        awaitEnds(2);
        assertThat(ends).containsExactlyInAnyOrder("UNREACHABLE 1: 100 at 0 to 50", "UNREACHABLE 2: 10 at 0 to 20");
        assertThat(from.segment().getByte(50)).isZero();
        assertThat(from.statistics().network().returned()).as("by the protocol").isEqualTo(returned + 1);
        from.get(0, 0, 10, 20, FETCHED, 3);
        assertThat(ends).hasSize(3).last().isEqualTo("UNREACHABLE 3: 10 at 0 to 20");
    }

    @Test
    void getOfWhichHalfIsThereWhenTheOtherDiesComesBackOnce() {
        from.get(0, 0, LONG_BYTES, 0, FETCHED, 1);
        // The other end stops in the middle, as no space is freed, until its timeout.
        await("half", () -> from.segment().getByte(0) == CONTENT || other.poll() < 0);
        from.request(0, NOTE, 2);
        awaitEnds(2);
        assertThat(ends)
                .containsExactlyInAnyOrder(
                        "UNREACHABLE 1: " + LONG_BYTES + " at 0 to 0", "UNANSWERED 2: 0 at -1 to -1");
        assertThat(from.segment().getByte(LONG_BYTES - 1)).isZero();
    }

    @Test
    void getWhoseAnswerIsGivenUpComesBackThoughBothLive() {
        from.get(0, 0, LONG_BYTES, 0, FETCHED, 1);
        letLeave();
        Await.until("a dropped answer", () -> {
            other.poll();
            return to.statistics().dropped() != 0;
        });
        await("an end", () -> {
            other.poll();
            return !ends.isEmpty();
        });
        from.get(0, 0, 10, 20, FETCHED, 2);
        await("an answer", () -> {
            other.poll();
            return ends.size() > 1;
        });
        assertThat(ends).hasSize(2);
        assertThat(ends.get(0)).startsWith("UNREACHABLE 1: " + LONG_BYTES);
        assertThat(ends.get(1)).isEqualTo("fetched 2");
    }

    /** The other end has given this one up before it could refuse a request; it refuses the request later. */
    @Test
    void requestThatIsRefusedComesBackThoughItsSenderWasGivenUp() {
        from.destinations().map(1, to.name(), Tag.of(43));
        letHandleRequests();
        long returned = to.statistics().network().returned();
        Await.until("a returned message", () -> {
            other.poll();
            return to.statistics().network().returned() != returned;
        });
        assertThat(ends).isEmpty();
        await("the requests", () -> {
            other.poll();
            // The answer to the other request may have left before this end was given up, or not.
            ends.remove("fetched 4");
            return ends.size() == 2;
        });
        // On a busy machine this end may have given the other up, too.
        ends.replaceAll(end -> end.replace("UNREACHABLE 3", "BAD_TAG 3").replace("UNREACHABLE 5", "BAD_HANDLER 5"));
        assertThat(ends).containsExactlyInAnyOrder("BAD_TAG 3: 0 at -1 to -1", "BAD_HANDLER 5: 10 at -1 to -1");
        assertThat(to.statistics().dropped()).isZero();
    }

    @Test
    void getThatASilentOneHasTakenComesBackThoughNothingElseIsSentThere() {
        letTakeBehindOthers();
        awaitEnds(1);
        assertThat(ends).containsExactly("UNREACHABLE 1: 100 at 0 to 50");
        await("what is left, which nobody heeds", () -> {
            // Polls all at once: this end sleeps before its next poll.
            while (other.poll() > 0) {
                assertThat(noted).isLessThanOrEqualTo(sent);
            }
            return noted >= sent;
        });
        from.get(0, 0, 10, 20, FETCHED, 2);
        await("an answer", () -> {
            other.poll();
            return ends.size() > 1;
        });
        assertThat(ends).hasSize(2).last().isEqualTo("fetched 2");
    }

    @Test
    void aSleepingThreadLearnsOfIt() {
        letTakeBehindOthers();
        from.request(0, NOTE, 2);
        while (ends.size() < 2) {
            assertThat(bundle.awaitMessage(TIMEOUT)).isPositive();
        }
        assertThat(ends).containsExactlyInAnyOrder("UNREACHABLE 1: 100 at 0 to 50", "UNANSWERED 2: 0 at -1 to -1");
    }

    @Test
    void getsThatAnEndpointHasTakenComeBackWhenItCloses() {
        letTakeBehindOthers();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(to::close);
        int notHandled = sent - noted;
        awaitEnds(1 + notHandled);
        closing.join();
        assertThat(ends).containsOnlyOnce("ENDPOINT_CLOSED 1: 100 at 0 to 50").hasSize(1 + notHandled);
    }

    /** The other end handles three requests, two of which it refuses; this end does not learn of it. */
    private void letHandleRequests() {
        int before;
        do {
            comeTogether();
            before = noted;
            from.request(1, NOTE, 3);
            from.request(0, NOTE, 4);
            from.requestMedium(0, NOTE + 1, new UnsafeBuffer(new byte[10]), 0, 10, 5);
            letLeave();
            // After a pause of this thread the other end handles nothing before this one has answered it.
            for (int i = 0; i < MOST_POLLS && noted == before; i++) {
                other.poll();
            }
        } while (noted == before);
        ends.clear();
    }

    private void letLeave() {
        Await.pass(LEFT_AFTER, bundle::poll);
        // This thread may have been suspended for that time, and so not have polled.
        bundle.poll();
    }

    /**
     * The other end acknowledges a get that waits in its queue behind other messages; one that it has answered at once
     * does not count.
     */
    private void letTakeBehindOthers() {
        do {
            comeTogether();
            for (int i = 0; i < MANY; i++) {
                from.request(0, NOTE);
            }
            sent += MANY;
            // An earlier attempt may have fetched them.
            from.segment().setMemory(0, LONG_BYTES, (byte) 0);
            from.get(0, 0, 100, 50, FETCHED, 1);
            await("the get has been taken", () -> {
                other.poll();
                return !ends.isEmpty() || isTakenBehindOthers();
            });
        } while (!ends.isEmpty());
        Await.pass(ACKNOWLEDGED_AFTER, bundle::poll);
        other.poll();
        bundle.poll();
    }

    /**
     * Waits for the answer to a get, after which nothing is under way: on a busy machine one end may have given the
     * other up.
     */
    private void comeTogether() {
        ends.clear();
        from.get(0, 0, 0, 0, FETCHED, 0);
        await("an answer", () -> {
            other.poll();
            boolean isAnswered = ends.contains("fetched 0");
            if (!isAnswered && !ends.isEmpty()) {
                ends.clear();
                from.get(0, 0, 0, 0, FETCHED, 0);
            }
            return isAnswered;
        });
        ends.clear();
        sent = noted;
    }

    private boolean isTakenBehindOthers() {
        return sent - noted >= SEVERAL && noted + to.statistics().remoteRequestsQueued() == sent + 1;
    }

    private void note(Message message) {
        noted++;
        if (message.argumentCount() > 0 && message.argument(0) == 4) {
            message.reply(FETCHED, 4);
        }
    }

    private void awaitEnds(int count) {
        await(count + " ends", () -> ends.size() >= count);
    }

    private void await(String what, BooleanSupplier condition) {
        assertThat(bundle.pollUntil(condition, TIMEOUT))
                .as("%s, ends=%s", what, ends)
                .isTrue();
    }

    private Layer open(String node) {
        return Layer.open(LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .job(9)
                .node(node)
                .local(LayerConfiguration.NO_PROTOCOL)
                .poll("every")
                .property("clump.lease-millis", "100")
                // With fewer, the other end gives this one up before this one notices its own absence.
                .property("clump.udp.retries", "5")
                .property("clump.send-timeout-millis", "1000")
                .build());
    }

    private static String text(ReturnedMessage message) {
        return message.reason() + " " + message.argument(0) + ": " + message.dataLength() + " at "
                + message.segmentOffset() + " to " + message.ownSegmentOffset();
    }
}
