package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.OwnDirectory;
import io.clump.am2.spi.NodeService;
import io.clump.am2.trace.TraceBuffer;
import io.clump.launcher.process.ProcessMain;
import io.clump.registry.launcher.LauncherRegistryProvider;
import io.clump.splitc.SplitCConfiguration;
import java.io.File;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes the orders of a job's sites from its plan: one for this machine, or one for each host. */
final class SiteOrders {
    /** Heap of a process without the program's data. */
    private static final long OWN_HEAP_BYTES = 64 << 20;

    private SiteOrders() {}

    /** Makes the order of this machine. The job's directory exists, and its protocols have prepared it. */
    static List<SiteOrder> ofOneMachine(JobPlan plan, Class<?> mainClass) {
        List<Integer> ranks = IntStream.range(0, plan.size()).boxed().toList();
        // The shared files exist already.
        return List.of(
                order(plan, mainClass, 0, ranks, ResourceCheck.fileBytes(plan), classPath(plan), Map.of(), Map.of()));
    }

    /** Makes the order of each host. The job's directory exists, and its protocols have prepared it. */
    static List<SiteOrder> ofHosts(JobPlan plan, Class<?> mainClass) {
        Map<String, byte[]> files = sharedFiles(plan);
        String classPath = classPath(plan);
        Layout layout = plan.layout();
        long fileBytes = ResourceCheck.fileBytes(plan) / layout.nodes();
        Map<String, Long> sums = ClassPathSums.of(classPath);
        List<SiteOrder> orders = new ArrayList<>();
        for (int node : layout.numbers()) {
            orders.add(order(plan, mainClass, node, layout.ranks(node), fileBytes, classPath, sums, files));
        }
        return orders;
    }

    private static SiteOrder order(
            JobPlan plan,
            Class<?> mainClass,
            int node,
            List<Integer> ranks,
            long fileBytes,
            String classPath,
            Map<String, Long> sums,
            Map<String, byte[]> files) {
        Map<Integer, List<NodeService>> services = new TreeMap<>();
        ranks.forEach(rank -> services.computeIfAbsent(plan.node(rank), first -> services(plan, rank)));
        List<NodeService> all = services.values().stream().flatMap(List::stream).toList();
        Map<Integer, Map<String, String>> processes = new LinkedHashMap<>();
        ranks.forEach(rank ->
                processes.put(rank, properties(plan, rank, services.getOrDefault(plan.node(rank), List.of()))));
        ProcessSettings settings = plan.settings();
        return new SiteOrder(
                new SiteOrder.Place(
                        plan.directory().toString(), node, plan.layout().host(node), plan.group()),
                new SiteOrder.Program(mainClass.getName(), classPath, sums),
                new SiteOrder.Start(
                        OWN_HEAP_BYTES + plan.dataBytes() + 2 * TraceBuffer.bytes(plan.layer(0)),
                        settings.javaOptions(),
                        settings.environment(),
                        settings.workingDirectory(),
                        settings.binding(),
                        settings.readsInput(),
                        settings.grace().toMillis()),
                new SiteOrder.SiteFiles(
                        files,
                        plan.temporaries().stream()
                                .map(file -> file.toAbsolutePath().toString())
                                .toList(),
                        fileBytes,
                        ResourceCheck.memoryBytes(
                                ranks.size(), all.size(), plan.dataBytes() * ranks.size() / plan.size())),
                plan.registry().equals(LauncherRegistryProvider.NAME),
                // The services of a node serve the processes of all groups.
                plan.group() == 0 || node >= Layout.OWN_NODES ? all : List.of(),
                processes);
    }

    /** Returns the processes that the protocols of a process's node need besides those of the job. */
    static List<NodeService> services(JobPlan plan, int rank) {
        LayerConfiguration layer = plan.layer(rank);
        return PlanProviders.of(layer)
                .protocols()
                .map(protocol -> protocol.service(layer, plan.shape()))
                .filter(Objects::nonNull)
                .toList();
    }

    private static Map<String, String> properties(JobPlan plan, int rank, List<NodeService> services) {
        Map<String, String> properties = new TreeMap<>(plan.layer(rank).toProperties());
        Map<String, String> parameters = plan.parameters().apply(rank);
        properties.putAll(new SplitCConfiguration(rank, plan.size(), plan.group(), parameters).toProperties());
        properties.put(ProcessMain.PROGRAM, plan.program().getName());
        properties.put(ProcessMain.HELD, Boolean.toString(plan.settings().isHeld()));
        properties.put(ProcessMain.GOES_ON, Boolean.toString(plan.settings().goesOn()));
        services.forEach(service -> properties.putAll(service.properties()));
        return properties;
    }

    private static String classPath(JobPlan plan) {
        Stream<String> own = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
        return Stream.concat(own, plan.classPath().stream().map(Path::toString))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Map<String, byte[]> sharedFiles(JobPlan plan) {
        LayerConfiguration layer = plan.layer(0);
        Map<String, byte[]> files = new TreeMap<>();
        PlanProviders.of(layer)
                .protocols()
                .flatMap(protocol -> protocol.sharedFiles(layer).stream())
                .forEach(name -> files.put(name, read(plan.directory().resolve(name))));
        return files;
    }

    private static byte[] read(Path file) {
        try {
            return OwnDirectory.use(
                    file,
                    Set.of(StandardOpenOption.READ),
                    channel -> Channels.newInputStream(channel).readAllBytes());
        } catch (IOException e) {
            throw new ClumpException("cannot read a file of the job: file=" + file + ", cause=" + e, e);
        }
    }
}
