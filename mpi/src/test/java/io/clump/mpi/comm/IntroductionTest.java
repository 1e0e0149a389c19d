package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IntroductionTest {
    private static final EndpointName IDENTITY = new EndpointName(3, "0", Map.of());
    private static final EndpointName ENDPOINT = new EndpointName(4, "0", Map.of());

    @Test
    void textIsReadAgain() {
        Introduction introduction = new Introduction(IDENTITY, ENDPOINT, 2, 7);
        assertThat(Introduction.parse(introduction.toString())).isEqualTo(introduction);
        for (String text : new String[] {"", IDENTITY.toString(), introduction + "x", introduction + "\t1"}) {
            assertThatThrownBy(() -> Introduction.parse(text))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("not an introduction of a process");
        }
    }

    @Test
    void processIsNamedByItsRankInItsOwnWorldAndByItsGroupIfThatIsAnotherOne() {
        Introduction first = new Introduction(IDENTITY, ENDPOINT, 0, 7);
        Introduction spawned = new Introduction(IDENTITY, ENDPOINT, 2, 1);
        assertThat(first.place(0)).isEqualTo("rank in MPI.COMM_WORLD=7");
        assertThat(first.place(2)).isEqualTo("rank in MPI.COMM_WORLD=7 of the group that the job began with");
        assertThat(spawned.place(2)).isEqualTo("rank in MPI.COMM_WORLD=1");
        assertThat(spawned.place(0)).isEqualTo("rank in MPI.COMM_WORLD=1 of spawned group 2");
    }

    @Test
    void processThatIsLostBeforeItHasIntroducedItselfHasANumberOnly() {
        Introduction first = new Introduction(IDENTITY, ENDPOINT, 0, 7);
        assertThat(Introduction.place(List.of(first), 0, 0)).isEqualTo(first.place(0));
        assertThat(Introduction.place(List.of(), 1, 0)).isEqualTo("number 1 of groups that meet");
    }
}
