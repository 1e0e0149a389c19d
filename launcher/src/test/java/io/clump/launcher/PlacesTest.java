package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

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
    void nodesOfThisMachineDifferByOneAtMost() {
        assertThat(Places.spread(3, 7)).isEqualTo(new Layout(List.of(3, 2, 2), List.of()));
    }
}
