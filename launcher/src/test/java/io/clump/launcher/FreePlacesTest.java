package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.Layout;
import io.clump.splitc.ProcessRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreePlacesTest {
    private static final Layout FIRST = new Layout(List.of(2, 1), List.of("a", "b"));
    private static final Layout ALL = new Layout(List.of(4, 2, 2), List.of("a", "b", "c"));
    private static final int OWN = Layout.OWN_NODES;

    private final FreePlaces places = new FreePlaces(FIRST, ALL, true, false, true);

    @Test
    void freePlacesAreTakenInTheOrderOfTheHostsAndGivenBack() {
        Layout three = places.take(request(part(3)));
        assertThat(three).isEqualTo(new Layout(List.of(2, 1), List.of("a", "b"), List.of(0, 1)));
        assertThat(places.take(request(part(2)))).isEqualTo(new Layout(List.of(2), List.of("c"), List.of(OWN)));
        assertThatThrownBy(() -> places.take(request(part(1))))
                .isInstanceOf(ClumpException.class)
                .hasMessage(
                        "too few free places for the processes: found=1, expected at most 0 on the hosts [a, b, c] of"
                                + " {a=4, b=2, c=2}; --oversubscribe allows more");
        places.giveBack(three);
        assertThat(places.take(request(part(3)))).isEqualTo(three);
    }

    @Test
    void refusedRequestTakesNothing() {
        assertThatThrownBy(() -> places.take(request(part(2), part(9)))).hasMessageContaining("found=9");
        assertThat(places.take(request(part(5))).size()).isEqualTo(5);
    }

    @Test
    void eachHostGetsItsShareIfThereMayBeMoreThanThereArePlaces() {
        FreePlaces more = new FreePlaces(FIRST, ALL, true, true, true);
        assertThat(more.take(request(part(9))).processes()).isEqualTo(List.of(2, 1, 2, 2, 1, 1));
        assertThat(more.take(request(part(3, "host", "b"))).processes()).isEqualTo(List.of(3));
    }

    @Test
    void hintsNameHostsOfTheJobWithTheMostProcessesThere() {
        assertThat(places.take(request(part(2, "host", "c:1,a"))))
                .isEqualTo(new Layout(List.of(1, 1), List.of("c", "a"), List.of(OWN, 0)));
        assertThatThrownBy(() -> places.take(request(part(1, "host", "d"))))
                .hasMessage("not a host of the job: found=d, expected one of [a, b, c], or the hint add-host");
    }

    @Test
    void hintNamesAFileOfHosts(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("hosts"), "b slots=1\n");
        assertThat(places.take(request(part(1, "hostfile", file.toString()))).hosts())
                .containsExactly("b");
        assertThatThrownBy(() -> places.take(request(part(1, "hostfile", file + "-missing"))))
                .hasMessageContaining("there is no such file");
    }

    @Test
    void hostThatIsAddedStaysAHostOfTheJob() {
        assertThat(places.take(request(part(1, "add-host", "d:2", "host", "d"))).hosts())
                .containsExactly("d");
        assertThat(places.take(request(part(1, "host", "d"))).hosts()).containsExactly("d");
    }

    /** Ranks of a node follow each other, so those of a part that comes back to a host are on a node of their own. */
    @Test
    void partsWithDifferentHostsKeepTheOrderOfTheirRanks() {
        Layout layout = places.take(request(part(1, "host", "a"), part(1, "host", "b"), part(1, "host", "a")));
        assertThat(layout).isEqualTo(new Layout(List.of(1, 1, 1), List.of("a", "b", "a"), List.of(0, 1, OWN)));
        assertThat(List.of(layout.node(0), layout.node(1), layout.node(2))).isEqualTo(List.of(0, 1, OWN));
        assertThat(layout.host(layout.node(2))).isEqualTo("a");
        assertThat(layout.ranks(OWN)).isEqualTo(List.of(2));
    }

    @Test
    void groupsShareTheNodeOfAHostUnlessItsServicesEndWithTheFirstOne() {
        assertThat(places.take(request(part(1, "host", "c"))).numbers()).isEqualTo(List.of(OWN));
        assertThat(places.take(request(part(1, "host", "c"))).numbers()).isEqualTo(List.of(OWN));
        FreePlaces served = new FreePlaces(FIRST, ALL, true, false, false);
        assertThat(served.take(request(part(1, "host", "c"))).numbers()).isEqualTo(List.of(OWN));
        assertThat(served.take(request(part(1, "host", "c"))).numbers()).isEqualTo(List.of(OWN + 1));
    }

    @Test
    void jobWithoutANetworkStaysOnItsHost() {
        Layout one = new Layout(List.of(1), List.of("a"));
        FreePlaces alone = new FreePlaces(one, new Layout(List.of(2, 2), List.of("a", "b")), false, false, true);
        assertThatThrownBy(() -> alone.take(request(part(1, "host", "b"))))
                .hasMessageStartingWith("the job has no network between hosts: found=b");
        assertThatThrownBy(() -> alone.take(request(part(2)))).hasMessageContaining("at most 1 on the hosts [a]");
        assertThat(alone.take(request(part(1))).hosts()).containsExactly("a");
    }

    @Test
    void processesOnThisMachineAreSpreadOverItsNodesInAnyNumber() {
        Layout here = Layout.even(2, 1);
        FreePlaces free = new FreePlaces(here, here, true, false, true);
        assertThat(free.take(request(part(5)))).isEqualTo(new Layout(List.of(3, 2), List.of()));
        assertThat(free.take(request(part(1, "host", "localhost")))).isEqualTo(new Layout(List.of(1), List.of()));
        assertThatThrownBy(() -> free.take(request(part(1, "host", "elsewhere"))))
                .hasMessageStartingWith("processes on another host need a job on hosts: found=elsewhere");
    }

    private static ProcessRequest request(ProcessRequest.Part... parts) {
        return new ProcessRequest(Arrays.asList(parts), List.of(), List.of());
    }

    private static ProcessRequest.Part part(int count) {
        return new ProcessRequest.Part(count, Map.of(), Map.of());
    }

    private static ProcessRequest.Part part(int count, String key, String value) {
        return new ProcessRequest.Part(count, Map.of(), Map.of(key, value));
    }

    private static ProcessRequest.Part part(int count, String key, String value, String otherKey, String otherValue) {
        return new ProcessRequest.Part(count, Map.of(), Map.of(key, value, otherKey, otherValue));
    }
}
