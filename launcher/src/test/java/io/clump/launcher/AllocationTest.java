package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.command.BadInputException;
import io.clump.launcher.hosts.SshLauncher;
import io.clump.launcher.job.Layout;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with the hosts of an allocation; {@link SlurmAllocationTest} has Slurm's variables. */
class AllocationTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"PBS_NODEFILE", "LSB_DJOB_HOSTFILE"})
    void eachLineOfTheFileIsAPlaceOfItsHost(String variable) throws IOException {
        Path file = Files.writeString(directory.resolve("hosts"), "n7.example\nn7.example\nn3\nn7.example\nn3\n");
        Allocation allocation = Allocation.of(Map.of(variable, file.toString()), 9);
        assertThat(allocation)
                .isEqualTo(new Allocation(
                        new Layout(List.of(3, 2), List.of("n7.example", "n3")), SshLauncher.NAME, variable));
    }

    @Test
    void fileOfThePlatformIsAHostFile() throws IOException {
        Path file = Files.writeString(directory.resolve("hosts"), "a slots=3\nb\n");
        Map<String, String> environment = Map.of("CLUMP_HOSTFILE", file.toString(), "PBS_NODEFILE", "/missing");
        assertThat(Allocation.of(environment, 2))
                .isEqualTo(new Allocation(
                        new Layout(List.of(3, 2), List.of("a", "b")), SshLauncher.NAME, "CLUMP_HOSTFILE"));
    }

    @Test
    void allocationOfThisMachineAloneNeedsNoSsh() throws IOException {
        String own = InetAddress.getLocalHost().getHostName();
        Path file = Files.writeString(directory.resolve("hosts"), (own + "\n").repeat(3));
        Allocation allocation = Allocation.of(Map.of("PBS_NODEFILE", file.toString()), 9);
        assertThat(allocation).isNotNull();
        assertThat(allocation.layout()).isEqualTo(new Layout(List.of(3), List.of()));
        assertThat(Places.fill(allocation.layout(), 2)).isEqualTo(new Layout(List.of(2), List.of()));
    }

    @Test
    void fileOfAnAllocationThatHasEndedIsNamedWithAWayToGoOn() {
        Map<String, String> environment =
                Map.of("LSB_DJOB_HOSTFILE", directory.resolve("gone").toString());
        assertThatThrownBy(() -> Allocation.of(environment, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("gone, there is no such file")
                .hasMessageContaining("the hosts are those of LSB_DJOB_HOSTFILE")
                .hasMessageContaining("--no-allocation")
                .hasMessageNotContaining("\n");
    }

    @Test
    void noVariableOrAnEmptyOneIsNoAllocation() {
        assertThat(Allocation.of(Map.of("PBS_NODEFILE", ""), 1)).isNull();
    }
}
