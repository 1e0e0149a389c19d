package io.clump.am2.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.endpoint.Traffic;
import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Each get that was requested over a network is either completed or returned once. */
class OutstandingGetsTest {
    private static final int TAG = 77;

    private final List<String> returns = new ArrayList<>();
    private final Outgoing request = new Outgoing(QueueKind.REQUEST, null, 8_192);
    private final Traffic network = new Traffic();
    private final Destination alive = new Destination();
    private final Destination other = new Destination();
    private long now = Long.MAX_VALUE - 5;
    private final OutstandingGets gets = new OutstandingGets(this::note, () -> now);

    @Test
    void nothingComesBackWhileTheWayThereIsOpen() {
        ask(alive, 1);
        assertThat(gets.check(network, true)).isZero();
        assertThat(gets.check(network, false)).isZero();
        assertThat(returns).isEmpty();
        assertThat(gets.isEmpty()).isFalse();
    }

    @Test
    void getsFromTheDeadComeBackOnceAndOthersStay() {
        ask(alive, 1);
        int second = ask(other, 2);
        int third = ask(alive, 3);
        ask(other, 4);
        other.refusal = ReturnReason.UNREACHABLE;
        assertThat(gets.check(network, true)).isEqualTo(2);
        assertThat(returns)
                .containsExactlyInAnyOrder("UNREACHABLE 2 at 200, 20 to 2000", "UNREACHABLE 4 at 400, 40 to 4000");
        assertThat(gets.contains(second)).isFalse();
        assertThat(gets.remove(second)).isFalse();
        assertThat(gets.check(network, true)).isZero();
        assertThat(gets.contains(third)).isTrue();
    }

    @Test
    void getsFromTheSilentComeBackOnce() {
        ask(alive, 1);
        ask(other, 2);
        other.silent = true;
        assertThat(gets.check(network, true)).isEqualTo(1);
        assertThat(gets.check(network, true)).isZero();
        assertThat(returns).containsExactly("UNREACHABLE 2 at 200, 20 to 2000");
    }

    @Test
    void getsWhoseAnswersWereGivenUpComeBackOnce() {
        ask(alive, 1);
        ask(other, 2);
        other.timesGivenUp++;
        ask(other, 3);
        assertThat(gets.check(network, true)).isEqualTo(1);
        assertThat(gets.check(network, true)).isZero();
        assertThat(returns).containsExactly("UNREACHABLE 2 at 200, 20 to 2000");
    }

    @Test
    void checkOfOneNetworkLeavesTheGetsOfOthers() {
        int far = ask(other, 1);
        gets.add(alive.route, new Traffic(), TAG, request);
        other.silent = true;
        alive.silent = true;
        for (int i = 0; i < 3; i++) {
            assertThat(gets.check(network, false)).isEqualTo(i == 0 ? 1 : 0);
        }
        assertThat(gets.check(network, true)).isZero();
        assertThat(gets.contains(far)).isFalse();
        assertThat(gets.isEmpty()).isFalse();
    }

    @Test
    void checksOfOneAfterTheOtherReachAll() {
        for (int i = 0; i < 20; i++) {
            ask(i == 3 ? other : alive, i);
        }
        other.refusal = ReturnReason.UNREACHABLE;
        int returned = 0;
        for (int check = 0; check < 20; check++) {
            returned += gets.check(network, false);
        }
        assertThat(returned).isEqualTo(1);
    }

    @Test
    void whoHasClosedHasTimeToSendWhatWasAnsweredBefore() {
        int answered = ask(alive, 1);
        ask(alive, 2);
        alive.refusal = ReturnReason.ENDPOINT_CLOSED;
        assertThat(gets.check(network, true)).isZero();
        now += OutstandingGets.CLOSED_TIMEOUT_NANOS - 1;
        assertThat(gets.check(network, true)).isZero();
        assertThat(gets.remove(answered)).isTrue();
        now++;
        assertThat(gets.check(network, true)).isEqualTo(1);
        assertThat(returns).containsExactly("ENDPOINT_CLOSED 2 at 200, 20 to 2000");
        assertThat(gets.isEmpty()).isTrue();
    }

    @Test
    void timeToAnswerBeginsAnewForAnotherGet() {
        int first = ask(alive, 1);
        alive.refusal = ReturnReason.ENDPOINT_CLOSED;
        gets.check(network, true);
        gets.remove(first);
        now += OutstandingGets.CLOSED_TIMEOUT_NANOS;
        ask(alive, 2);
        assertThat(gets.check(network, true)).isZero();
    }

    @Test
    void getsThatEndInAnyOrderLeaveTheOthersAsTheyWere() {
        Random random = new Random(1);
        Map<Integer, Integer> expected = new HashMap<>();
        List<Integer> numbers = new ArrayList<>();
        for (int i = 1; i <= 5_000; i++) {
            int number = ask(random.nextInt(5) == 0 ? other : alive, i);
            expected.put(number, i);
            numbers.add(number);
            while (numbers.size() > 50 || (!numbers.isEmpty() && random.nextInt(3) == 0)) {
                int ended = numbers.remove(random.nextInt(numbers.size()));
                assertThat(gets.remove(ended)).isTrue();
                expected.remove(ended);
            }
        }
        numbers.forEach(number -> assertThat(gets.contains(number)).isTrue());
        alive.refusal = ReturnReason.UNREACHABLE;
        other.refusal = ReturnReason.UNREACHABLE;
        assertThat(gets.check(network, true)).isEqualTo(expected.size());
        assertThat(returns)
                .containsExactlyInAnyOrderElementsOf(expected.values().stream()
                        .map(value -> text(ReturnReason.UNREACHABLE, value))
                        .toList());
    }

    private int ask(Destination destination, int value) {
        int number = gets.nextNumber();
        long description = Packet.description(PacketKind.LONG | PacketKind.GET, 5, 1, LongDescriptor.LENGTH_BYTES);
        request.begin(description, 9, TAG, value, 0, 0, 0);
        request.describe(100L * value, 10 * value);
        request.otherOffset(1_000 * value);
        request.generation(number);
        gets.add(destination.route, network, TAG, request);
        return number;
    }

    private void note(ReturnReason reason, UnsafeBuffer get) {
        int value = Packet.argument(get, 0, 0);
        int descriptor = PacketLayout.LENGTH_BYTES;
        assertThat(LongDescriptor.segmentOffset(get, descriptor)).isEqualTo(100L * value);
        assertThat(LongDescriptor.length(get, descriptor)).isEqualTo(10 * value);
        assertThat(LongDescriptor.otherOffset(get, descriptor)).isEqualTo(1_000 * value);
        assertThat(Packet.destination(get, 0)).isEqualTo(9);
        returns.add(text(reason, value));
    }

    private static String text(ReturnReason reason, int value) {
        return reason + " " + value + " at " + 100 * value + ", " + 10 * value + " to " + 1_000 * value;
    }

    /** Route of which only the refusal, the silence and the failure are read. */
    private static final class Destination {
        ReturnReason refusal;
        boolean silent;
        int timesGivenUp;

        final Route route = (Route) Proxy.newProxyInstance(
                Route.class.getClassLoader(), new Class<?>[] {Route.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "isSilent":
                            return silent;
                        case "timesGivenUp":
                            return timesGivenUp;
                        default:
                            assertThat(method.getName()).isEqualTo("refusal");
                            assertThat(arguments).containsExactly((long) TAG);
                            return refusal;
                    }
                });
    }
}
