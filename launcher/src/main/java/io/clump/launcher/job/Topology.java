package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.CpuBinding.Part;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Processors that this process may use, and the cores, sockets and nodes of memory to which they belong, as the system
 * describes them.
 *
 * @param processors the processors, in ascending order, at least one
 */
public record Topology(List<Processor> processors) {
    private static final Path SYSTEM = Path.of("/sys/devices/system");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /**
     * Processor of the system: a hardware thread of a core.
     *
     * @param number number of the processor
     * @param core number of the first processor of its core
     * @param socket number of its socket
     * @param memory number of its node of memory
     */
    public record Processor(int number, int core, int socket, int memory) {
        int part(Part part) {
            return switch (part) {
                case NONE -> 0;
                case CORE -> core;
                case SOCKET -> socket;
                case NUMA -> memory;
            };
        }
    }

    /**
     * Returns the processors that this process may use.
     *
     * @throws ClumpException if the system does not list its cores
     */
    public static Topology here() {
        try {
            String allowed = Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no line " + ALLOWED))
                    .substring(ALLOWED.length());
            return read(SYSTEM, list(allowed));
        } catch (IOException e) {
            throw new ClumpException("cannot find out which cores there are: file=" + STATUS + ", cause=" + e, e);
        }
    }

    /**
     * Reads the description of some processors.
     *
     * @param system directory of the description; missing parts count as one socket, one NUMA node, and a core for each
     *     processor
     */
    static Topology read(Path system, List<Integer> allowed) throws IOException {
        Map<Integer, Integer> memories = memories(system.resolve("node"));
        List<Processor> processors = new ArrayList<>();
        for (int number : allowed) {
            Path directory = system.resolve("cpu/cpu" + number + "/topology");
            // The name that kernels before 5.3 have is still there.
            Path siblings = directory.resolve("thread_siblings_list");
            Path socket = directory.resolve("physical_package_id");
            processors.add(new Processor(
                    number,
                    Files.exists(siblings) ? list(Files.readString(siblings)).get(0) : number,
                    // Some virtual machines say -1.
                    Files.exists(socket)
                            ? Integer.parseInt(Files.readString(socket).strip())
                            : 0,
                    memories.getOrDefault(number, 0)));
        }
        return new Topology(List.copyOf(processors));
    }

    private static Map<Integer, Integer> memories(Path directory) throws IOException {
        Map<Integer, Integer> memories = new TreeMap<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> nodes = Files.newDirectoryStream(directory, "node[0-9]*")) {
                for (Path node : nodes) {
                    int number =
                            Integer.parseInt(String.valueOf(node.getFileName()).substring("node".length()));
                    list(Files.readString(node.resolve("cpulist"))).forEach(cpu -> memories.put(cpu, number));
                }
            }
        }
        return memories;
    }

    /**
     * Returns the processors to which a process is bound.
     *
     * @param place index of the process on this host, 0 or more; after the last core, counting continues at the first
     * @param binding binding to a part of the host
     */
    List<Integer> bound(int place, CpuBinding binding) {
        List<Processor> cores = cores(binding.by());
        Processor own = cores.get(place % cores.size());
        return processors.stream()
                .filter(each -> each.part(binding.to()) == own.part(binding.to()))
                .map(Processor::number)
                .toList();
    }

    /** Returns one processor of each core: in ascending order, or round-robin over the parts. */
    private List<Processor> cores(Part by) {
        Map<Integer, Processor> first = new LinkedHashMap<>();
        processors.forEach(each -> first.putIfAbsent(each.core, each));
        if (by == Part.NONE || by == Part.CORE) {
            return List.copyOf(first.values());
        }
        Map<Integer, List<Processor>> parts = new TreeMap<>();
        first.values()
                .forEach(core -> parts.computeIfAbsent(core.part(by), part -> new ArrayList<>())
                        .add(core));
        int most = parts.values().stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, most)
                .boxed()
                .flatMap(round -> parts.values().stream()
                        .filter(cores -> round < cores.size())
                        .map(cores -> cores.get(round)))
                .toList();
    }

    /** Describes some of these processors for people. */
    String describe(List<Integer> numbers) {
        List<Processor> named = processors.stream()
                .filter(each -> numbers.contains(each.number))
                .toList();
        return "processors " + text(numbers) + ", socket "
                + join(named.stream().map(Processor::socket).distinct()) + ", memory "
                + join(named.stream().map(Processor::memory).distinct());
    }

    /** Returns a list of numbers as the system reads it. */
    static String text(List<Integer> numbers) {
        return join(numbers.stream());
    }

    private static String join(Stream<Integer> numbers) {
        return numbers.map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Returns the numbers of a list such as {@code 0-2,5}; none for an empty one. */
    static List<Integer> list(String list) {
        return Stream.of(list.strip().split(","))
                .filter(range -> !range.isEmpty())
                .flatMap(range -> {
                    String[] ends = range.split("-", 2);
                    return IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                            .boxed();
                })
                .toList();
    }
}
