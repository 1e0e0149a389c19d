package io.clump.launcher.poll;

import static io.clump.launcher.poll.PolledJob.HUB;
import static io.clump.launcher.poll.PolledJob.NEIGHBOUR;
import static io.clump.launcher.poll.PolledJob.PACKETS;
import static io.clump.launcher.poll.PolledJob.REMOTE;
import static io.clump.launcher.poll.PolledJob.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.clump.am2.Await;
import io.clump.am2.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bounds of the time that a message waits, over real protocols. Bounds are counted in polls. If a strategy's bound is a
 * time, only the polls after this time are counted, so the result does not depend on the speed of the machine.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = SEPARATE_THREAD) // A blocked send takes no interrupt.
class PollBoundTest {
    private static final int NOTE = 1;
    private static final int ASK = 2;
    private static final int ANSWER = 3;

    /** Time bound of a strategy that counts only polls. */
    private static final long NO_TIME = 0;

    private static final int MESSAGES_PER_POLL = 4;
    private static final int STRIDE_MESSAGES = 64;
    private static final int STRIDE_POLLS = 32;

    /** Minimum time that a send waiting for space pauses in eight polls: 1, 2, 4 … 128 µs. */
    private static final long NANOS_OF_EIGHT_PAUSES = 255_000;

    /** Senders of the notes that the hub has received. */
    private final List<Integer> notes = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "every, 1",
        "fractional:8, 8",
        "adaptive, 64",
        "'adaptive:smin=2,smax=16,k=4,d=256,accept=4', 16",
    })
    void networkMessageIsFoundWithinThePollsPromisedUnderAFloodOfLocalOnes(String poll, int bound) throws IOException {
        try (PolledJob job = open(poll)) {
            flood(job, 300);
            assertThat(job.endpoint(HUB).statistics().skip()).isEqualTo(bound);
            // A message waits longest if it arrives right after a network poll.
            long networkPolls = job.endpoint(HUB).statistics().networkPolls();
            while (job.endpoint(HUB).statistics().networkPolls() == networkPolls) {
                flood(job, 1);
            }
            sendNote(job, REMOTE);
            job.awaitDatagramAtHub();
            long before = job.hubPolls();
            while (!notes.contains(REMOTE)) {
                flood(job, 1);
                assertThat(job.hubPolls() - before).isLessThanOrEqualTo(bound);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"every, 1, 1", "fractional:8, 8, 8", "adaptive, 64, 4", "'adaptive:smin=2,smax=16', 16, 2"})
    void messageOfOneNetworkIsFoundWithinThePollsPromisedUnderAFloodOverAnother(String poll, int bound, int skip)
            throws IOException {
        try (PolledJob job = open(PolledJob.overTwoNetworks(poll))) {
            floodFromServer(job, 300);
            assertThat(job.endpoint(HUB).statistics().skip())
                    .as("of the network with the traffic")
                    .isEqualTo(skip);
            sendNote(job, REMOTE);
            job.awaitDatagramAtHub();
            int polls = 0;
            while (!notes.contains(REMOTE)) {
                floodFromServer(job, 1);
                polls++;
                assertThat(polls).isLessThanOrEqualTo(bound);
            }
            assertThat(notes).contains(SERVER);
        }
    }

    @ParameterizedTest
    @CsvSource({"auto, 1000000", "'auto:share=5,bound=100us', 100000"})
    void messageOfOneNetworkIsFoundOnceTheTimePromisedHasPassedUnderAFloodOverAnother(String poll, long boundNanos)
            throws IOException {
        try (PolledJob job = open(PolledJob.overTwoNetworks(poll))) {
            floodFromServer(job, 300);
            sendNote(job, REMOTE);
            job.awaitDatagramAtHub();
            long waitsSince = Await.now();
            int pollsLate = 0;
            while (!notes.contains(REMOTE)) {
                pollsLate += Await.now() - waitsSince >= boundNanos ? 1 : 0;
                floodFromServer(job, 1);
                assertThat(pollsLate).isLessThanOrEqualTo(STRIDE_MESSAGES + STRIDE_POLLS);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"auto, 1000000", "'auto:share=5,bound=100us', 100000"})
    void networkMessageIsFoundOnceTheTimePromisedHasPassedUnderAFloodOfLocalOnes(String poll, long boundNanos)
            throws IOException {
        try (PolledJob job = open(poll)) {
            flood(job, 300);
            sendNote(job, REMOTE);
            job.awaitDatagramAtHub();
            long waitsSince = Await.now();
            long messagesLate = 0;
            while (!notes.contains(REMOTE)) {
                messagesLate += Await.now() - waitsSince >= boundNanos ? MESSAGES_PER_POLL : 0;
                flood(job, 1);
                assertThat(messagesLate).isLessThan(STRIDE_MESSAGES + 2 * MESSAGES_PER_POLL);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"every, 1", "fractional:8, 8", "adaptive, 4", "'adaptive:smin=2', 2"})
    void networkMessageIsFoundWithinTheFewestPollsIfThereIsNoTraffic(String poll, int bound) throws IOException {
        try (PolledJob job = open(poll)) {
            for (int i = 0; i < 100; i++) {
                job.poll(HUB);
            }
            assertFoundWithin(job, bound, NO_TIME);
        }
    }

    @ParameterizedTest
    @CsvSource({"auto, 1000000", "'auto:share=5,bound=100us', 100000"})
    void networkMessageIsFoundWithinTheTimePromisedIfThereIsNoTraffic(String poll, long boundNanos) throws IOException {
        try (PolledJob job = open(poll)) {
            for (int i = 0; i < 1_000; i++) {
                job.poll(HUB);
            }
            assertFoundWithin(job, STRIDE_POLLS, boundNanos);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "every, 1",
        "fractional:8, 8",
        "adaptive, 64",
        "'adaptive:smin=2,smax=16', 16",
        "auto, " + (5 * 8 + STRIDE_POLLS),
        "'auto:share=5,bound=100us', " + (8 + STRIDE_POLLS)
    })
    void networkMessageIsFoundWhileASendIsBlockedOnAFullQueue(String poll, int bound) throws IOException {
        try (PolledJob job = open(poll)) {
            flood(job, 300);
            // Only the network message frees space for the last one.
            onNote(job, () -> job.poll(NEIGHBOUR));
            for (int i = 0; i < PACKETS; i++) {
                job.endpoint(HUB).request(NEIGHBOUR, NOTE, HUB);
            }
            sendNote(job, REMOTE);
            job.awaitDatagramAtHub();
            long before = job.hubPolls();
            job.endpoint(HUB).request(NEIGHBOUR, NOTE, HUB);
            assertThat(notes).contains(REMOTE);
            // One more poll is the send's own, after the message was sent.
            assertThat(job.hubPolls() - before).isLessThanOrEqualTo(bound + 1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "every, 1",
        "fractional:8, 8",
        "adaptive, 64",
        "'adaptive:smin=2,smax=16', 16",
        "auto, " + (5 * 8 + STRIDE_POLLS),
        "'auto:share=5,bound=100us', " + (8 + STRIDE_POLLS)
    })
    void networkReplyIsFoundWithinTheBoundWhileAnAnswerWaitsForSpace(String poll, int bound) throws IOException {
        try (PolledJob job = open(poll)) {
            flood(job, 300);
            job.endpoint(SERVER).handlers().set(ASK, message -> message.reply(ANSWER, SERVER));
            job.endpoint(REMOTE).handlers().set(ASK, message -> message.reply(ANSWER, REMOTE));
            job.endpoint(HUB).handlers().set(ASK, message -> message.reply(ANSWER, HUB));
            job.endpoint(NEIGHBOUR).handlers().set(ANSWER, message -> {});
            // Only the network reply frees space for the hub's own.
            job.endpoint(HUB).handlers().set(ANSWER, message -> {
                notes.add(message.argument(0));
                job.poll(NEIGHBOUR);
            });
            askRemote(job);
            // The neighbour sends all before the first answer arrives, since its sends handle the answers.
            for (int i = 0; i < PACKETS; i++) {
                job.endpoint(NEIGHBOUR).request(SERVER, ASK);
            }
            job.endpoint(NEIGHBOUR).request(HUB, ASK);
            for (int i = 0; i < PACKETS; i++) {
                job.poll(SERVER);
            }
            long before = job.hubPolls();
            while (!notes.contains(REMOTE)) {
                job.poll(HUB);
                assertThat(job.hubPolls() - before).isLessThanOrEqualTo(bound + 2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"every, 4", "fractional:8, 32", "adaptive, 16", "auto, 64"})
    void floodOverTheNetworkLeavesALocalMessageBehindTheHandlersOfOneNetworkPollAtMost(String poll, int most)
            throws IOException {
        try (PolledJob job = open(poll)) {
            for (int round = 0; round < 40; round++) {
                // More than the hub takes, but less than the sender may have outstanding.
                for (int i = 0; i < (round == 0 ? 4 : 1) * 2 * MESSAGES_PER_POLL; i++) {
                    sendNote(job, REMOTE);
                }
                job.poll(HUB);
                sendNote(job, NEIGHBOUR);
                int before = notes.size();
                job.poll(HUB);
                assertThat(notes.subList(before, notes.size())).startsWith(NEIGHBOUR);
                assertThat(notes.size() - before).isLessThanOrEqualTo(most + 1);
            }
            assertThat(notes).contains(REMOTE);
        }
    }

    private PolledJob open(String poll) throws IOException {
        return open(new PolledJob(poll));
    }

    private PolledJob open(PolledJob job) {
        onNote(job, () -> {});
        job.endpoint(NEIGHBOUR).handlers().set(NOTE, message -> {});
        return job;
    }

    /** Makes the hub record notes, and run an action at one from the remote process. */
    private void onNote(PolledJob job, Runnable fromFarAway) {
        job.endpoint(HUB).handlers().set(NOTE, (Message message) -> {
            notes.add(message.argument(0));
            if (message.argument(0) == REMOTE) {
                fromFarAway.run();
            }
        });
    }

    private static void sendNote(PolledJob job, int from) {
        job.endpoint(from).request(HUB, NOTE, from);
    }

    /** Polls the hub while another network always has a message for it. */
    private static void floodFromServer(PolledJob job, int polls) {
        for (int i = 0; i < polls; i++) {
            for (int message = 0; message < MESSAGES_PER_POLL; message++) {
                sendNote(job, SERVER);
            }
            job.poll(HUB);
        }
    }

    /** Polls the hub so that each poll finds the maximum number of local messages. */
    private static void flood(PolledJob job, int polls) {
        for (int i = 0; i < polls; i++) {
            for (int message = 0; message < MESSAGES_PER_POLL; message++) {
                sendNote(job, NEIGHBOUR);
            }
            job.poll(HUB);
        }
    }

    private void assertFoundWithin(PolledJob job, int polls, long nanos) {
        sendNote(job, REMOTE);
        job.awaitDatagramAtHub();
        long waitsSince = Await.now();
        int late = 0;
        while (!notes.contains(REMOTE)) {
            late += Await.now() - waitsSince >= nanos ? 1 : 0;
            job.poll(HUB);
            assertThat(late).isLessThanOrEqualTo(polls);
        }
    }

    /** Makes the hub send a request over the network without polling when the answer arrives. */
    private static void askRemote(PolledJob job) {
        job.endpoint(HUB).request(REMOTE, ASK);
        while (job.poll(REMOTE) == 0) {
            Thread.yield();
        }
        job.awaitDatagramAtHub();
    }
}
