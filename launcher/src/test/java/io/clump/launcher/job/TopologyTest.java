package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.launcher.job.CpuBinding.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyTest {
    @TempDir
    private Path directory;

    @Test
    void listOfTheSystemIsUnderstood() {
        assertThat(Topology.list("\t0-2,5,7-8\n")).containsExactly(0, 1, 2, 5, 7, 8);
        assertThat(Topology.list("3")).containsExactly(3);
        assertThat(Topology.list("\n")).isEmpty();
    }

    @Test
    void processesHereGoRound() {
        Topology here = Topology.here();
        CpuBinding cores = new CpuBinding(Part.CORE, Part.NONE);
        long count = here.processors().stream()
                .map(Topology.Processor::core)
                .distinct()
                .count();
        assertThat(here.bound((int) count, cores))
                .isEqualTo(here.bound(0, cores))
                .isNotEmpty();
    }

    /** Two sockets of four cores with two hardware threads each, as Linux numbers them; of two nodes of memory each. */
    @Test
    void partsOfTheMachineAreThoseThatTheSystemNames() throws IOException {
        Topology machine =
                Topology.read(machine(), IntStream.range(0, 16).boxed().toList());
        assertThat(bound(machine, 3, Part.CORE, Part.CORE)).containsExactly("0,8", "1,9", "2,10");
        assertThat(bound(machine, 3, Part.CORE, Part.SOCKET)).containsExactly("0,8", "4,12", "1,9");
        assertThat(bound(machine, 3, Part.CORE, Part.NUMA)).containsExactly("0,8", "2,10", "4,12");
        assertThat(bound(machine, 5, Part.SOCKET, Part.CORE).get(4)).isEqualTo("4,5,6,7,12,13,14,15");
        assertThat(bound(machine, 3, Part.NUMA, Part.CORE)).containsExactly("0,1,8,9", "0,1,8,9", "2,3,10,11");
        assertThat(machine.bound(8, new CpuBinding(Part.CORE, Part.NONE))).containsExactly(0, 8);
        assertThat(machine.describe(List.of(4, 12))).isEqualTo("processors 4,12, socket 1, memory 2");
    }

    @Test
    void onlyProcessorsThatAreAllowedAreUsed() throws IOException {
        Topology machine = Topology.read(machine(), List.of(5, 6, 13));
        assertThat(bound(machine, 3, Part.CORE, Part.NONE)).containsExactly("5,13", "6", "5,13");
        assertThat(bound(machine, 1, Part.SOCKET, Part.NONE)).containsExactly("5,6,13");
    }

    @Test
    void machineThatSaysNothingHasACoreForEachProcessor() throws IOException {
        Topology machine = Topology.read(directory, List.of(0, 1));
        assertThat(bound(machine, 2, Part.CORE, Part.NONE)).containsExactly("0", "1");
        assertThat(bound(machine, 1, Part.NUMA, Part.NONE)).containsExactly("0,1");
    }

    private static List<String> bound(Topology machine, int count, Part to, Part by) {
        return IntStream.range(0, count)
                .mapToObj(place -> machine.bound(place, new CpuBinding(to, by)).stream()
                        .map(String::valueOf)
                        .reduce((first, second) -> first + "," + second)
                        .orElse(""))
                .toList();
    }

    private Path machine() throws IOException {
        for (int cpu = 0; cpu < 16; cpu++) {
            int core = cpu % 8;
            Path topology = Files.createDirectories(directory.resolve("cpu/cpu" + cpu + "/topology"));
            Files.writeString(topology.resolve("thread_siblings_list"), core + "," + (core + 8) + "\n");
            Files.writeString(topology.resolve("physical_package_id"), core / 4 + "\n");
        }
        for (int node = 0; node < 4; node++) {
            int first = 2 * node;
            Path memory = Files.createDirectories(directory.resolve("node/node" + node));
            Files.writeString(
                    memory.resolve("cpulist"),
                    first + "-" + (first + 1) + "," + (first + 8) + "-" + (first + 9) + "\n");
        }
        return directory;
    }
}
