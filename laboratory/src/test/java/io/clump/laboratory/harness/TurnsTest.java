package io.clump.laboratory.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
    @Test
    void linesThatTakeMuchLongerThanTheFastestAreSlow() {
        assertThat(Turns.state(75, 75)).isEqualTo("fast lines");
        assertThat(Turns.state(125, 75)).isEqualTo("fast lines");
        assertThat(Turns.state(200, 75)).isEqualTo("slow lines");
        assertThat(Turns.state(450, 125)).isEqualTo("slow lines");
        assertThat(Turns.state(0, 75)).as("not measured").isEmpty();
    }

    @Test
    void laterTurnsFollow() {
        Turns first = new Turns(List.of("a"), List.of(80, 81));
        Turns both = first.and(new Turns(List.of("b"), List.of(300)));
        assertThat(both).isEqualTo(new Turns(List.of("a", "b"), List.of(80, 81, 300)));
        assertThat(both.areExact()).isFalse();
        assertThat(Turns.EXACT.areExact()).isTrue();
    }
}
