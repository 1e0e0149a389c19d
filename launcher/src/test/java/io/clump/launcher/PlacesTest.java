package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.command.BadInputException;
import io.clump.launcher.job.Layout;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacesTest {
    @Test
    void firstHostsAreFilledFirst() {
        Layout hosts = new Layout(List.of(2, 3, 4), List.of("a", "b", "c"));

        assertThat(Places.fill(hosts, 4)).isEqualTo(new Layout(List.of(2, 2), List.of("a", "b")));
        assertThat(Places.fill(hosts, 9)).isEqualTo(hosts);
    }

    @Test
    void hostsHaveTheProcessesThatEachIsToHave() {
        Layout hosts = new Layout(List.of(2, 3), List.of("a", "b"));

        assertThat(Places.limited(hosts, 2)).isEqualTo(new Layout(List.of(2, 2), List.of("a", "b")));
        assertThatThrownBy(() -> Places.limited(hosts, 3))
                .isInstanceOf(BadInputException.class)
                .hasMessage("more processes than places: --procs 3, and host a has 2");
        assertThat(Places.overfill(hosts, 8)).isEqualTo(new Layout(List.of(4, 4), List.of("a", "b")));
    }

    @Test
    void nodesOfThisMachineDifferByOneAtMost() {
        assertThat(Places.spread(3, 7)).isEqualTo(new Layout(List.of(3, 2, 2), List.of()));
    }
}
