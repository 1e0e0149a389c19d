package io.clump.matching.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.matching.Matcher;
import io.clump.matching.TestJob;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Direct over the matcher keeps what the report's calls lose. */
class MatchedDirectTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tagsInAnotherOrderThanSentLoseNothing(boolean isSpread) {
        TestJob.run(2, isSpread, matcher -> {
            MatchedDirect direct = new MatchedDirect(matcher, 1);
            for (int count : new int[] {0, 10, 1488, 5000, 100_000}) {
                if (rank(matcher) == 0) {
                    for (int tag = 0; tag < 10; tag++) {
                        // Messages that the receiver must request are received in order here, as these calls wait.
                        assertThat(direct.sendDirect(1, 0, tag, 0, count, data(count, tag)))
                                .isEqualTo(Direct.DONE);
                    }
                } else {
                    for (int i = 0; i < 10; i++) {
                        int tag = count > 30_000 ? i : 9 - i;
                        byte[] received = new byte[count];
                        assertThat(direct.recvDirect(tag, 0, count, received)).isEqualTo(Direct.DONE);
                        assertThat(received).isEqualTo(data(count, tag));
                        assertThat(direct.receivedBytes()).isEqualTo(count);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void receiveSaysHowMuchSpaceThereIsAndWhatHasCome(boolean isSpread) {
        TestJob.run(2, isSpread, matcher -> {
            MatchedDirect direct = new MatchedDirect(matcher, 1);
            if (rank(matcher) == 0) {
                direct.sendDirect(1, 0, 5, 0, 10, data(10, 1));
                direct.sendDirect(1, 0, 6, 0, 10, data(10, 2));
                direct.sendDirect(1, 0, 7, 0, 3, data(10, 3));
            } else {
                byte[] received = new byte[20];
                assertThat(direct.recvDirect(Matcher.ANY_TAG, Matcher.ANY_SOURCE, 20, received))
                        .isEqualTo(Direct.DONE);
                assertThat(direct.receivedBytes()).isEqualTo(10);
                assertThat(direct.receivedTag()).isEqualTo(5);
                assertThat(direct.receivedFrom()).isZero();
                assertThat(direct.recvDirect(6, 0, 9, received)).isEqualTo(Direct.ERROR);
                assertThat(direct.receivedBytes()).isEqualTo(10);
                assertThat(direct.recvDirect(7, 0, 3, received)).isEqualTo(Direct.DONE);
                assertThat(direct.recvWithin(7, 0, 3, received, Duration.ZERO)).isEqualTo(Direct.ERROR);
                assertThat(direct.recvWithin(7, 0, 3, received, Duration.ofMillis(5)))
                        .isEqualTo(Direct.ERROR);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mistakesAreErrors(boolean isSpread) {
        TestJob.run(2, isSpread, matcher -> {
            MatchedDirect direct = new MatchedDirect(matcher, 1);
            int rank = rank(matcher);
            byte[] data = new byte[10];
            assertThat(direct.sendDirect(2, rank, 1, rank, 1, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.sendDirect(-1, rank, 1, rank, 1, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.sendDirect(1, rank, -1, rank, 1, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.sendDirect(1, rank, 1, 1 - rank, 1, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.sendDirect(1, 1 - rank, 1, rank, 1, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.sendDirect(1, rank, 1, rank, 11, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.sendDirect(1, rank, 1, rank, -1, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.recvDirect(-2, 0, 1, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.recvDirect(1, 2, 1, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.recvDirect(1, 0, 11, data)).isEqualTo(Direct.ERROR);
            assertThat(direct.recvWithin(1, 0, -1, data, Duration.ZERO)).isEqualTo(Direct.ERROR);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void addressesOfAllAreKnownToAll(boolean isSpread) {
        TestJob.run(3, isSpread, matcher -> {
            String own = "00:50:ba:01:02:0" + rank(matcher);
            List<String> expected = List.of("00:50:ba:01:02:00", "00:50:ba:01:02:01", "00:50:ba:01:02:02");
            assertThat(AddressTable.gather(matcher, 7, own)).isEqualTo(expected);
            assertThat(AddressTable.gather(matcher, 7, own)).isEqualTo(expected);
            assertThatThrownBy(() -> AddressTable.gather(matcher, 7, "x".repeat(257)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("bytes=257, most=256");
        });
    }

    private static int rank(Matcher matcher) {
        return matcher.configuration().rank();
    }

    private static byte[] data(int count, int seed) {
        byte[] data = new byte[count];
        for (int i = 0; i < count; i++) {
            data[i] = (byte) (i * 7 + seed);
        }
        return data;
    }
}
