package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.command.BadInputException;
import io.clump.launcher.job.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostListTest {
    @TempDir
    private Path directory;

    @Test
    void hostsHaveTheirProcessesInTheOrderInWhichTheyAreNamed() {
        assertThat(HostList.ofText("b:3,a,u@c.example:1,10.9.0.1:2,[fe80::1%eth0]:4,a:5", 2))
                .isEqualTo(new Layout(
                        List.of(3, 7, 1, 2, 4), List.of("b", "a", "u@c.example", "10.9.0.1", "[fe80::1%eth0]")));
    }

    @Test
    void fileHasAHostOnEachLine() throws IOException {
        Path file = Files.writeString(
                directory.resolve("hosts"), "# ours\na slots=4\n\nb 3 # the old one\nc:2\n  d\ne slots = 1\n");
        assertThat(HostList.ofFile(file, 8))
                .isEqualTo(new Layout(List.of(4, 3, 2, 8, 1), List.of("a", "b", "c", "d", "e")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,", "a:0", "a:x", "-oProxyCommand=x", "a;b", "a:4:4", "a b", "a:99999"})
    void whatIsNoHostIsRefused(String hosts) {
        assertThatThrownBy(() -> HostList.ofText(hosts, 2)).isInstanceOf(BadInputException.class);
    }

    @Test
    void fileWithoutHostsAndLinesThatAreNoHostsAreNamed() throws IOException {
        Path file = directory.resolve("hosts");
        assertThatThrownBy(() -> HostList.ofFile(file, 1)).hasMessageContaining("cannot read the hosts: file=" + file);
        Files.writeString(file, "# none\n");
        assertThatThrownBy(() -> HostList.ofFile(file, 1)).hasMessageContaining("no host in the file: file=" + file);
        Files.writeString(file, "a slots=many\n");
        assertThatThrownBy(() -> HostList.ofFile(file, 1)).hasMessageContaining("found=a slots=many, expected HOST");
    }

    @Test
    void ranksFollowTheHosts() {
        Layout layout = HostList.ofText("a:3,b:1", 2);
        assertThat(layout.size()).isEqualTo(4);
        assertThat(layout.ranks(0)).containsExactly(0, 1, 2);
        assertThat(layout.ranks(1)).containsExactly(3);
        assertThat(layout.node(2)).isZero();
        assertThat(layout.node(3)).isOne();
        assertThat(layout.host(1)).isEqualTo("b");
    }
}
