package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A requester that polls, but sends requests faster than its queue takes the answers: it waits, and nothing comes back.
 */
class FloodingRequesterTest {
    private static final Tag TAG = Tag.of(7);
    private static final int ASK = 1;
    private static final int ANSWER = 2;
    private static final int ANSWER_BYTES = 1000;
    private static final int PACKETS = 8;

    /** Requests whose answers may wait at a time: those before the requester is held back, and those in the queue. */
    private static final int MOST_WAITING = 1024 + 2 * PACKETS;

    private static final int REQUESTS = 4 * MOST_WAITING;

    @TempDir
    Path directory;

    private final UnsafeBuffer answer = new UnsafeBuffer(new byte[ANSWER_BYTES]);
    private Layer layer;
    private Bundle replying;
    private Bundle asking;
    private Bundle askingToo;
    private Endpoint replier;
    private Endpoint requester;
    private Endpoint other;
    private final List<Integer> answers = new ArrayList<>();
    private final List<Integer> otherAnswers = new ArrayList<>();
    private int returned;

    @BeforeEach
    void open() {
        layer = Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, Integer.toString(PACKETS))
                .property(ShmConfiguration.BULK_BLOCKS, "1")
                .build());
        replying = layer.allocateBundle();
        asking = layer.allocateBundle();
        askingToo = layer.allocateBundle();
        replier = endpoint(replying, answers);
        requester = endpoint(asking, answers);
        other = endpoint(askingToo, otherAnswers);
        replier.handlers()
                .set(ASK, message -> message.replyMedium(ANSWER, answer, 0, ANSWER_BYTES, message.argument(0)));
    }

    private Endpoint endpoint(Bundle bundle, List<Integer> to) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().set(ANSWER, message -> to.add(message.argument(0)));
        endpoint.handlers().setReturnedMessageHandler(message -> returned++);
        if (replier != null) {
            endpoint.destinations().map(0, replier.name(), TAG);
        }
        return endpoint;
    }

    @AfterEach
    void close() {
        layer.close();
    }

    @Test
    void requesterWithMoreRequestsThanAnswersHaveSpaceWaitsAndGetsAllAnswers() {
        long mostWaiting = 0;
        int sent = 0;
        while (sent < REQUESTS) {
            sent = sendWhileThereIsSpace(sent);
            replying.poll();
            mostWaiting = Math.max(mostWaiting, replier.statistics().setAside());
        }
        assertThat(mostWaiting).isBetween(1024L, (long) MOST_WAITING);
        Await.until("the answers", () -> {
            asking.poll();
            replying.poll();
            return answers.size() == REQUESTS;
        });
        assertThat(answers).isSorted();
        assertThat(returned).isZero();
        assertThat(replier.statistics().setAsideGivenUp()).isZero();
    }

    @Test
    void whoIsHeldBackDoesNotHoldUpOthers() {
        holdRequesterBack();
        for (int i = 0; i < 3 * PACKETS; i++) {
            int number = i;
            other.request(0, ASK, number);
            Await.until("the answer to another requester", () -> {
                replying.poll();
                askingToo.poll();
                return otherAnswers.contains(number);
            });
        }
        assertThat(requester.withoutWaiting().request(0, ASK, -1)).isEqualTo(SendResult.WOULD_BLOCK);
    }

    /** The next endpoint takes the place of the closed one in the table of senders. */
    @Test
    void endpointInThePlaceOfOneThatWasHeldBackIsNot() {
        holdRequesterBack();
        requester.close();
        Endpoint next = endpoint(asking, answers);
        answers.clear();
        assertThat(next.withoutWaiting().request(0, ASK, -2)).isEqualTo(SendResult.SENT);
        Await.until("the answer", () -> {
            replying.poll();
            asking.poll();
            return answers.contains(-2);
        });
    }

    private void holdRequesterBack() {
        int sent = 0;
        while (replier.statistics().setAside() < 1024) {
            sent = sendWhileThereIsSpace(sent);
            replying.poll();
        }
    }

    /** Sends at most as many requests as the queue has space for; each send also polls. Returns the next number. */
    private int sendWhileThereIsSpace(int first) {
        int number = first;
        while (number < first + PACKETS && requester.withoutWaiting().request(0, ASK, number) == SendResult.SENT) {
            number++;
        }
        return number;
    }
}
