package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Misuse by a program: an error gives the reason, nothing is sent, and messages pass as before. */
public abstract class MisuseConformance extends TwoLayers {
    /** For subclasses only. */
    protected MisuseConformance() {}

    @Test
    void secondReplyIsRefused() {
        misuseInRequestHandler(
                message -> {
                    message.reply(ECHO_REPLY, 1);
                    message.reply(ECHO_REPLY, 2);
                },
                "the request was answered before: handler=4");
        awaitReply();
        assertThat(a.onlyArrival().arguments()).containsExactly(1);
        assertStillWorks();
    }

    @Test
    void secondReplyIsRefusedWhateverItsKind() {
        misuseInRequestHandler(
                message -> {
                    message.replyMedium(ECHO_REPLY, data(4), 0, 4);
                    message.replyMedium(ECHO_REPLY, data(5), 0, 5);
                },
                "the request was answered before: handler=4");
        awaitReply();
        assertThat(a.onlyArrival().data()).isEqualTo(ConformancePeer.text(data(4)));
        assertStillWorks();
    }

    @Test
    void replyToAReplyIsRefused() {
        a.endpoint.handlers().set(ECHO_REPLY, message -> message.reply(NOTE));
        a.endpoint.request(0, ECHO);
        await("report", () -> !a.errors.isEmpty());
        assertThat(a.errors).containsExactly("3: a reply cannot be answered: handler=3");
        a.endpoint.handlers().set(ECHO_REPLY, a::note);
        assertStillWorks();
    }

    @Test
    void messageIsOverWhenItsHandlerHasReturned() {
        List<Message> kept = new ArrayList<>();
        b.endpoint.handlers().set(UNSET, kept::add);
        a.endpoint.request(0, UNSET, 1);
        await("arrival", () -> !kept.isEmpty());
        Message message = kept.get(0);
        List<ThrowingCallable> uses = List.of(
                () -> message.argument(0),
                message::argumentCount,
                message::data,
                message::dataLength,
                message::handler,
                message::isReply,
                () -> message.longArgument(0),
                message::sourceId,
                message::source,
                message::category,
                message::isLong,
                message::segmentOffset,
                message::tag,
                () -> message.reply(ECHO_REPLY),
                () -> message.replyMedium(ECHO_REPLY, data(1), 0, 1),
                () -> message.replyLong(ECHO_REPLY, data(1), 0, 1, 0));
        for (ThrowingCallable use : uses) {
            assertRefused(use, "the message's handler has returned: a message is valid only inside it");
        }
        assertStillWorks();
    }

    @Test
    void returnedMessageIsOverWhenHandlerZeroHasReturned() {
        List<ReturnedMessage> kept = new ArrayList<>();
        a.endpoint.handlers().setReturnedMessageHandler(kept::add);
        a.endpoint.request(9, NOTE, 1);
        ReturnedMessage message = kept.get(0);
        assertThat(message.reason()).isEqualTo(ReturnReason.UNMAPPED);
        List<ThrowingCallable> uses = List.of(
                () -> message.argument(0),
                message::argumentCount,
                message::data,
                message::destination,
                message::handler,
                message::category,
                message::isMedium,
                message::isLong,
                message::segmentOffset,
                message::ownSegmentOffset,
                message::dataLength,
                message::isReply);
        for (ThrowingCallable use : uses) {
            assertRefused(use, "handler 0 has returned: a returned message is valid only inside it");
        }
        assertStillWorks();
    }

    @Test
    void requestInsideAHandlerIsRefused() {
        misuseInRequestHandler(
                message -> message.endpoint().request(0, NOTE), "cannot send a request inside a handler");
        misuseInRequestHandler(
                message -> message.endpoint().requestMedium(0, NOTE, data(1), 0, 1),
                "cannot send a request inside a handler");
        misuseInRequestHandler(
                message -> message.endpoint().withoutWaiting().request(0, NOTE),
                "cannot send a request inside a handler");
        misuseInRequestHandler(
                message -> message.endpoint().withoutWaiting().requestMedium(0, NOTE, data(1), 0, 1),
                "cannot send a request inside a handler");
        misuseInRequestHandler(
                message -> message.endpoint().withoutWaiting().requestLong(0, NOTE, data(1), 0, 1, 0),
                "cannot send a request inside a handler");
        assertThat(a.arrivals).isEmpty();
        assertStillWorks();
    }

    @Test
    void pollInsideAHandlerIsRefused() {
        misuseInRequestHandler(message -> b.bundle.poll(), "cannot poll inside a handler");
        misuseInRequestHandler(message -> b.bundle.allocateEndpoint(), "cannot allocate an endpoint inside a handler");
        assertStillWorks();
    }

    @Test
    void closeInsideAHandlerIsRefused() {
        misuseInRequestHandler(message -> b.endpoint.close(), "cannot close inside a handler");
        misuseInRequestHandler(message -> b.bundle.close(), "cannot close inside a handler");
        misuseInRequestHandler(message -> b.layer.close(), "cannot close inside a handler");
        assertStillWorks();
    }

    @Test
    void requestAndPollInsideHandlerZeroAreRefused() {
        a.endpoint.handlers().setReturnedMessageHandler(message -> a.endpoint.request(0, NOTE));
        a.endpoint.request(9, NOTE);
        a.endpoint.handlers().setReturnedMessageHandler(message -> a.bundle.poll());
        a.endpoint.request(9, NOTE);
        assertThat(a.errors)
                .containsExactly(
                        "0: cannot send a request inside a handler: only one reply may be sent there",
                        "0: cannot poll inside a handler: only one reply may be sent there");
        assertThat(b.arrivals).isEmpty();
        assertStillWorks();
    }

    @Test
    void anotherThreadIsRefused() throws Exception {
        Thread owner = Thread.currentThread();
        List<ThrowingCallable> uses = List.of(
                () -> a.endpoint.request(0, NOTE),
                () -> a.endpoint.requestMedium(0, NOTE, data(1), 0, 1),
                () -> a.endpoint.withoutWaiting().request(0, NOTE),
                () -> a.endpoint.withoutWaiting().requestMedium(0, NOTE, data(1), 0, 1),
                () -> a.endpoint.requestLong(0, NOTE, data(1), 0, 1, 0),
                () -> a.endpoint.withoutWaiting().requestLong(0, NOTE, data(1), 0, 1, 0),
                () -> a.endpoint.get(0, 0, 1, 0, NOTE),
                () -> a.endpoint.claimMedium(0, 1),
                () -> a.endpoint.tryClaimMedium(0, 1),
                () -> a.endpoint.destinations().mapAny(b.endpoint.name(), TAG),
                () -> a.endpoint.destinations().name(0),
                () -> a.endpoint.destinations().tag(0),
                () -> a.endpoint.destinations().setCapacity(9),
                () -> a.endpoint.handlers().setAny(message -> {}),
                () -> a.endpoint.handlers().get(1),
                () -> a.endpoint.handlers().setCapacity(9),
                () -> a.endpoint.setTag(TAG),
                () -> a.endpoint.handlers().set(NOTE, null),
                () -> a.endpoint.destinations().map(1, b.endpoint.name(), TAG),
                () -> a.endpoint.destinations().unmap(0),
                () -> a.endpoint.close(),
                () -> a.bundle.poll(),
                () -> a.bundle.allocateEndpoint(),
                () -> a.bundle.close(),
                () -> a.layer.close());
        for (ThrowingCallable use : uses) {
            inAnotherThread(() -> assertRefused(
                    use, "the bundle belongs to thread \"" + owner.getName() + "\", this is thread \"another\""));
        }
        assertStillWorks();
    }

    @Test
    void closedEndpointIsRefused() {
        Endpoint endpoint = a.bundle.allocateEndpoint();
        endpoint.destinations().map(0, b.endpoint.name(), TAG);
        endpoint.close();
        endpoint.close();
        List<ThrowingCallable> uses = List.of(
                () -> endpoint.request(0, NOTE),
                () -> endpoint.requestMedium(0, NOTE, data(1), 0, 1),
                () -> endpoint.withoutWaiting().request(0, NOTE),
                () -> endpoint.withoutWaiting().requestMedium(0, NOTE, data(1), 0, 1),
                () -> endpoint.requestLong(0, NOTE, data(1), 0, 1, 0),
                () -> endpoint.withoutWaiting().requestLong(0, NOTE, data(1), 0, 1, 0),
                () -> endpoint.get(0, 0, 1, 0, NOTE),
                () -> endpoint.claimMedium(0, 1),
                () -> endpoint.tryClaimMedium(0, 1),
                () -> endpoint.destinations().mapAny(b.endpoint.name(), TAG),
                () -> endpoint.destinations().name(0),
                () -> endpoint.destinations().tag(0),
                () -> endpoint.destinations().setCapacity(9),
                () -> endpoint.handlers().setAny(message -> {}),
                () -> endpoint.handlers().get(1),
                () -> endpoint.handlers().setCapacity(9),
                () -> endpoint.setTag(TAG),
                () -> endpoint.handlers().set(NOTE, null),
                () -> endpoint.handlers().setReturnedMessageHandler(message -> {}),
                () -> endpoint.handlers().setErrorListener((at, handler, error) -> {}),
                () -> endpoint.destinations().map(0, b.endpoint.name(), TAG),
                () -> endpoint.destinations().unmap(0));
        for (ThrowingCallable use : uses) {
            assertRefused(use, "the endpoint is closed: name=" + endpoint.name());
        }
        assertStillWorks();
    }

    @Test
    void closedBundleIsRefused() {
        Bundle bundle = a.layer.allocateBundle();
        Endpoint endpoint = bundle.allocateEndpoint();
        bundle.close();
        bundle.close();
        assertRefused(bundle::poll, "cannot poll: the bundle is closed");
        assertRefused(bundle::allocateEndpoint, "cannot allocate an endpoint: the bundle is closed");
        assertRefused(() -> endpoint.request(0, NOTE), "cannot send a request: the bundle is closed");
        assertStillWorks();
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        UnsafeBuffer data = data(10);
        int longest = a.endpoint.maxMediumBytes(0);
        Map<ThrowingCallable, String> uses = Map.ofEntries(
                Map.entry(() -> a.endpoint.request(0, 0), "handler number out of range: found=0, expected 1 to 65535"),
                Map.entry(() -> a.endpoint.request(0, -1), "handler number out of range: found=-1"),
                Map.entry(() -> a.endpoint.request(0, 65_536), "handler number out of range: found=65536"),
                Map.entry(
                        () -> a.endpoint.request(-1, NOTE), "destination out of range: found=-1, expected 0 to 65535"),
                Map.entry(() -> a.endpoint.request(65_536, NOTE), "destination out of range: found=65536"),
                Map.entry(
                        () -> a.endpoint.request(0, NOTE, 9, 0, 0, 0, 0, 0, 0, 0, 0),
                        "argument count out of range: found=9, expected 0 to 8"),
                Map.entry(
                        () -> a.endpoint.request(0, NOTE, -1, 0, 0, 0, 0, 0, 0, 0, 0),
                        "argument count out of range: found=-1"),
                Map.entry(
                        () -> a.endpoint.requestMedium(0, NOTE, data(longest + 1), 0, longest + 1),
                        "medium message too long: bytes=" + (longest + 1) + ", expected 0 to " + longest),
                Map.entry(
                        () -> a.endpoint.handlers().set(0, message -> {}),
                        "handler 0 is for returned messages: use setReturnedMessageHandler"),
                Map.entry(() -> a.endpoint.handlers().set(65_536, message -> {}), "handler number out of range"),
                Map.entry(
                        () -> a.endpoint.destinations().map(65_536, b.endpoint.name(), TAG),
                        "destination out of range"),
                Map.entry(() -> a.endpoint.destinations().unmap(-1), "destination out of range"));
        uses.forEach((use, message) -> assertThatThrownBy(use)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message));
        for (int[] range : new int[][] {{0, 11}, {10, 1}, {-1, 1}, {0, -1}}) {
            assertThatThrownBy(() -> a.endpoint.requestMedium(0, NOTE, data, range[0], range[1]))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertStillWorks();
        assertThat(a.returns).isEmpty();
    }

    @Test
    void replyWithNumbersOutOfRangeIsRefusedAndTheRequestCanStillBeAnswered() {
        int longest = a.endpoint.maxMediumBytes(0);
        misuseInRequestHandler(
                message -> {
                    assertThatThrownBy(() -> message.reply(0)).isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> message.reply(ECHO_REPLY, 9, 0, 0, 0, 0, 0, 0, 0, 0))
                            .isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> message.argument(8)).isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(() -> message.longArgument(7)).isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(() -> message.replyMedium(ECHO_REPLY, data(longest + 1), 0, longest + 1))
                            .isInstanceOf(IllegalArgumentException.class);
                    message.reply(ECHO_REPLY, 5);
                    throw new IllegalStateException("all as expected");
                },
                "all as expected");
        awaitReply();
        assertThat(a.onlyArrival().arguments()).containsExactly(5);
    }

    @Test
    void destinationThatNothingReachesAndTheTagNoneAreRefused() {
        EndpointName elsewhere = new EndpointName(1, "elsewhere", Map.of("pigeon", "loft 4"));
        assertThatThrownBy(() -> a.endpoint.destinations().map(1, elsewhere, TAG))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("no protocol reaches the endpoint: destination=" + elsewhere);
        assertThatThrownBy(() -> a.endpoint.destinations().map(1, b.endpoint.name(), Tag.NONE))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("requests cannot carry the tag NONE");
        assertThat(a.endpoint.destinations().isMapped(1)).isFalse();
        assertStillWorks();
    }

    /** Lets a handler of b do a forbidden operation, and checks the reported error. */
    private void misuseInRequestHandler(Handler misuse, String message) {
        b.errors.clear();
        b.endpoint.handlers().set(UNSET, misuse);
        a.endpoint.request(0, UNSET);
        await("report", () -> !b.errors.isEmpty());
        assertThat(b.errors).singleElement().asString().contains(message);
    }

    private static void assertRefused(ThrowingCallable use, String message) {
        assertThatThrownBy(use).isInstanceOf(IllegalStateException.class).hasMessageContaining(message);
    }

    private static void inAnotherThread(Runnable action) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(action, null);
        Thread thread = new Thread(task, "another");
        thread.start();
        thread.join();
        try {
            task.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }
}
