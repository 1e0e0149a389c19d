package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ConformancePeer.Arrival;
import io.clump.am2.ConformancePeer.Return;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Behaviour of claims of medium messages, over any protocol. {@link BulkFlood} shows that claims wait while a ring is
 * full.
 */
public abstract class ClaimConformance extends TwoLayers {
    /** More than the blocks of any queue, or the buffers. */
    private static final int MANY = 300;

    /** For subclasses only. */
    protected ClaimConformance() {}

    @Test
    void committedClaimArrivesWithItsArgumentsAndData() {
        for (int count = 0; count <= 8; count++) {
            List<Integer> arguments = IntStream.range(5, 5 + count).boxed().toList();
            MediumClaim claim = a.endpoint.claimMedium(0, 100 + count);
            assertThat(claim.data().capacity()).isEqualTo(100 + count);
            fill(claim);
            BulkArities.commit(claim, ECHO, arguments);
            awaitReply();
            String text = ConformancePeer.text(data(100 + count));
            long from = a.endpoint.name().id();
            assertThat(b.onlyArrival()).isEqualTo(new Arrival(false, ECHO, from, arguments, text));
            assertThat(a.onlyArrival().data()).isEqualTo(text);
            forget();
        }
        assertThat(b.errors).isEmpty();
    }

    @Test
    void claimsOfAnyLengthArriveWhole() {
        int longest = a.endpoint.maxMediumBytes();
        for (int length : new int[] {0, 1, 63, 64, 65, longest - 1, longest}) {
            MediumClaim claim = a.endpoint.claimMedium(0, length);
            fill(claim);
            claim.commit(NOTE);
            await("arrival", () -> !b.arrivals.isEmpty());
            assertThat(b.onlyArrival().data()).isEqualTo(ConformancePeer.text(data(length)));
            forget();
        }
    }

    @Test
    void claimThatDoesNotWaitIsRefusedOnlyWhileThereIsNoSpace() {
        int sent = 0;
        MediumClaim claim = a.endpoint.tryClaimMedium(0, 100);
        while (claim != null && sent < 100_000) {
            fill(claim);
            claim.commit(NOTE);
            sent++;
            claim = a.endpoint.tryClaimMedium(0, 100);
        }
        assertThat(claim).isNull();
        int all = sent;
        await("arrivals", () -> b.arrivals.size() == all);
        await("space", () -> {
            MediumClaim again = a.endpoint.tryClaimMedium(0, 100);
            if (again != null) {
                again.abort();
            }
            return again != null;
        });
        assertThat(a.returns).isEmpty();
        forget();
        assertStillWorks();
    }

    @Test
    void abortedClaimsLeaveNoTraceAndDoNotStopTheQueue() {
        for (int i = 0; i < MANY; i++) {
            MediumClaim claim = a.endpoint.claimMedium(0, i);
            claim.data().setMemory(0, i, (byte) i);
            claim.abort();
            b.bundle.poll();
        }
        assertThat(b.arrivals).isEmpty();
        assertThat(a.endpoint.statistics().localMessagesSent()).isZero();
        assertThat(a.endpoint.statistics().remoteMessagesSent()).isZero();
        assertThat(b.endpoint.statistics().localMessagesReceived()).isZero();
        assertThat(b.endpoint.statistics().remoteMessagesReceived()).isZero();
        assertStillWorks();
    }

    /**
     * Aborted claims must not use up the buffers of a network. Nobody answers at most of the names: nothing is sent
     * there.
     */
    @Test
    void abortedClaimsToManyDestinationsLeaveSpaceForOthers() {
        EndpointName name = b.endpoint.name();
        for (int i = 1; i <= world.destinationsBeyondCapacity(); i++) {
            EndpointName other =
                    world.isLocal() ? name : new EndpointName(name.id() + i, name.node(), name.addresses());
            a.endpoint.destinations().map(i, other, TAG);
            a.endpoint.claimMedium(i, 10).abort();
            b.bundle.poll();
        }
        assertStillWorks();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void committedAbortedAndCopiedMessagesMixInAnyOrder(long seed) {
        Random random = new Random(seed);
        List<Integer> sent = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            int kind = random.nextInt(4);
            if (kind == 0) {
                a.endpoint.request(0, NOTE, i);
            } else if (kind == 1) {
                a.endpoint.requestMedium(0, NOTE, data(20), 0, 20, i);
            } else {
                MediumClaim claim = a.endpoint.claimMedium(0, random.nextInt(2_000));
                fill(claim);
                if (kind == 2) {
                    claim.commit(NOTE, i);
                } else {
                    claim.abort();
                }
            }
            if (kind != 3) {
                sent.add(i);
            }
            while (random.nextBoolean()) {
                b.bundle.poll();
            }
            if (i % 4 == 3) {
                await("all", () -> b.arrivals.size() == sent.size());
            }
        }
        await("all", () -> b.arrivals.size() == sent.size());
        assertThat(b.arrivals).extracting(arrival -> arrival.arguments().get(0)).isEqualTo(sent);
    }

    @Test
    void refusedClaimComesBackWhenItIsCommitted() {
        a.endpoint.destinations().map(1, b.endpoint.name(), Tag.of(12_345));
        commit(1, 100);
        commit(9, 0);
        a.endpoint.claimMedium(9, 10).abort();
        a.endpoint.claimMedium(1, 10).abort();
        commit(9, a.endpoint.maxMediumBytes());
        await("three returns", () -> a.returns.size() == 3);
        assertThat(a.returns)
                .containsExactlyInAnyOrder(
                        returned(ReturnReason.BAD_TAG, 1, 100),
                        returned(ReturnReason.UNMAPPED, 9, 0),
                        returned(ReturnReason.UNMAPPED, 9, a.endpoint.maxMediumBytes()));
        assertThat(b.arrivals).isEmpty();
        assertStillWorks();
    }

    @Test
    void receiverThatClosesWhileItIsClaimedReturnsTheMessage() {
        assertStillWorks();
        MediumClaim claim = a.endpoint.claimMedium(0, 50);
        fill(claim);
        b.endpoint.close();
        claim.commit(NOTE, 50);
        awaitReturn();
        commit(0, 60);
        a.endpoint.claimMedium(0, 10).abort();
        await("two returns", () -> a.returns.size() == 2);
        assertThat(a.returns)
                .containsExactly(
                        returned(ReturnReason.ENDPOINT_CLOSED, 0, 50), returned(ReturnReason.ENDPOINT_CLOSED, 0, 60));
        assertThat(b.arrivals).isEmpty();
    }

    @Test
    void tagThatChangesWhileItIsClaimedReturnsTheMessage() {
        MediumClaim claim = a.endpoint.claimMedium(0, 50);
        fill(claim);
        b.endpoint.setTag(Tag.of(9));
        claim.commit(NOTE, 50);
        awaitReturn();
        assertThat(a.returns).containsExactly(returned(ReturnReason.BAD_TAG, 0, 50));
        b.endpoint.setTag(TAG);
        assertStillWorks();
    }

    @Test
    void closingAnEndpointAbortsItsClaim() {
        Endpoint second = a.bundle.allocateEndpoint();
        second.destinations().map(0, b.endpoint.name(), TAG);
        MediumClaim claim = second.claimMedium(0, 10);
        assertRefused(a.endpoint::close, "cannot close while a medium claim is open: commit or abort it first");
        second.close();
        assertRefused(claim::abort, "cannot abort a medium claim: it is not open: it was committed or aborted before");
        assertStillWorks();
        Bundle bundle = a.layer.allocateBundle();
        Endpoint third = bundle.allocateEndpoint();
        third.destinations().map(0, b.endpoint.name(), TAG);
        third.claimMedium(0, 10);
        bundle.close();
        assertStillWorks();
        assertThat(b.arrivals).isEmpty();
    }

    @Test
    void nothingIsSentOrPolledWhileAClaimIsOpen() throws Exception {
        Endpoint second = a.bundle.allocateEndpoint();
        MediumClaim claim = a.endpoint.claimMedium(0, 10);
        fill(claim);
        List<ThrowingCallable> uses = List.of(
                a.bundle::poll,
                a.bundle::allocateEndpoint,
                () -> a.endpoint.request(0, NOTE),
                () -> a.endpoint.requestMedium(0, NOTE, data(1), 0, 1),
                () -> a.endpoint.requestLong(0, NOTE, data(1), 0, 1, 0),
                () -> a.endpoint.claimMedium(0, 1),
                () -> a.endpoint.allocateSegment(1),
                () -> second.request(0, NOTE),
                second::close);
        for (ThrowingCallable use : uses) {
            assertRefused(use, "while a medium claim is open: commit or abort it first");
        }
        FutureTask<String> another = new FutureTask<>(() -> {
            assertRefused(claim::data, "the bundle belongs to thread");
            assertRefused(claim::abort, "the bundle belongs to thread");
            assertRefused(() -> claim.commit(NOTE), "the bundle belongs to thread");
            assertRefused(a.endpoint::close, "the bundle belongs to thread");
            return "refused";
        });
        new Thread(another, "another").start();
        try {
            assertThat(another.get()).isEqualTo("refused");
        } catch (ExecutionException e) {
            throw new AssertionError("in another thread", e);
        }
        claim.commit(NOTE, 1);
        await("arrival", () -> !b.arrivals.isEmpty());
        assertThat(b.onlyArrival().data()).isEqualTo(ConformancePeer.text(data(10)));
        assertStillWorks();
    }

    @Test
    void claimIsOverOnceItIsCommittedOrAborted() {
        MediumClaim claim = a.endpoint.claimMedium(0, 10);
        fill(claim);
        assertThatThrownBy(() -> claim.commit(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("handler number out of range");
        claim.commit(NOTE);
        assertRefused(claim::data, "cannot fill a medium claim: it is not open");
        assertRefused(() -> claim.commit(NOTE), "cannot commit a medium claim: it is not open");
        assertRefused(claim::abort, "cannot abort a medium claim: it is not open");
        assertThatThrownBy(() -> a.endpoint.claimMedium(0, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("bytes=-1, expected 0 to");
        assertThat(a.endpoint.maxMediumBytes(0)).isGreaterThanOrEqualTo(a.endpoint.maxMediumBytes());
        assertThatThrownBy(() -> a.endpoint.claimMedium(0, a.endpoint.maxMediumBytes(0) + 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> a.endpoint.claimMedium(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        List<String> errors = b.errors;
        b.endpoint.handlers().set(UNSET, message -> b.endpoint.claimMedium(0, 1));
        a.endpoint.request(0, UNSET);
        await("report", () -> !errors.isEmpty());
        assertThat(errors.get(0)).startsWith("4: cannot send a request inside a handler");
        assertStillWorks();
    }

    private void commit(int destination, int length) {
        MediumClaim claim = a.endpoint.claimMedium(destination, length);
        fill(claim);
        claim.commit(NOTE, length);
    }

    private static void fill(MediumClaim claim) {
        int length = claim.data().capacity();
        claim.data().putBytes(0, data(length), 0, length);
    }

    private static Return returned(ReturnReason reason, int destination, int length) {
        String text = ConformancePeer.text(data(length));
        return new Return(reason, false, true, destination, NOTE, List.of(length), text);
    }

    private static void assertRefused(ThrowingCallable use, String why) {
        assertThatThrownBy(use).isInstanceOf(IllegalStateException.class).hasMessageContaining(why);
    }
}
