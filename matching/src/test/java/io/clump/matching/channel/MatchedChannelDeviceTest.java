package io.clump.matching.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.matching.Memory;
import io.clump.matching.TestJob;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages in two parts arrive as they were described. */
class MatchedChannelDeviceTest {
    private static final int MESSAGES = 50;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void messagesOfTwoPartsArriveFromAll(boolean isSpread) {
        TestJob.run(3, isSpread, matcher -> {
            ChannelDevice device = new MatchedChannelDevice(matcher, 1, 2);
            int rank = matcher.configuration().rank();
            if (rank == 0) {
                receiveAll(device, 2 * MESSAGES);
            } else {
                SplittableRandom random = new SplittableRandom(rank);
                for (int i = 0; i < MESSAGES; i++) {
                    int length = random.nextInt(40_000);
                    device.sendControl(0, new ControlMessage().describe(i - 10, rank * 100, length));
                    device.sendOnChannel(0, new Memory().wrap(data(length, rank, i)), 0, length);
                }
            }
        });
    }

    private static void receiveAll(ChannelDevice device, int count) {
        int[] next = new int[3];
        ControlMessage control = new ControlMessage();
        assertThat(control.source()).isEqualTo(-1);
        for (int i = 0; i < count; i++) {
            if (i % 2 == 0) {
                while (!device.isControlAvailable()) {
                    Thread.yield();
                }
            }
            device.receiveAnyControl(control);
            int source = control.source();
            assertThat(control.communicator()).as("%s", control).isEqualTo(source * 100);
            assertThat(control.tag()).as("%s", control).isEqualTo(next[source] - 10);
            byte[] bytes = new byte[(int) control.sizeBytes()];
            device.receiveFromChannel(source, new Memory().wrap(bytes), 0, bytes.length);
            assertThat(bytes).isEqualTo(data(bytes.length, source, next[source]));
            next[source]++;
        }
        assertThat(device.isControlAvailable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void controlAndDataNeedTwoContexts(boolean isSpread) {
        TestJob.run(
                1,
                isSpread,
                matcher -> assertThatThrownBy(() -> new MatchedChannelDevice(matcher, 1, 1))
                        .isInstanceOf(IllegalArgumentException.class));
    }

    private static byte[] data(int count, int source, int number) {
        byte[] data = new byte[count];
        for (int i = 0; i < count; i++) {
            data[i] = (byte) (i * 7 + source * 31 + number);
        }
        return data;
    }
}
