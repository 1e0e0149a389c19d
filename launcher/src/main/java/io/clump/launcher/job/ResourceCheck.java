package io.clump.launcher.job;

import com.sun.management.OperatingSystemMXBean;
import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Providers;
import io.clump.am2.spi.NodeEndpoints;
import io.clump.am2.spi.ProtocolProvider;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks before a job starts that there are enough resources for it. */
public final class ResourceCheck {
    /** Memory of a process without data: the virtual machine, its code, and a small heap. Measured: 45 to 60 MB. */
    private static final long PROCESS_BYTES = 64L << 20;

    /** Size of the job's small files for each process: properties, signs of life, and counters. */
    private static final long SMALL_FILES_BYTES_PER_PROCESS = 64 << 10;

    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");

    private ResourceCheck() {}

    /**
     * Checks that there is space for a job's files and memory for its processes.
     *
     * @param plan plan of the job
     * @throws ClumpException if there is not enough; the message gives the needed and the available amount, and the
     *     place
     */
    public static void check(JobPlan plan) {
        OpenFiles.check(OpenFiles.limit(), plan.size());
        ThreadLimit.check(ThreadLimit.available(), plan.size() + services(plan));
        checkFiles(fileBytes(plan), existing(plan.base()));
        checkMemory(plan, availableMemoryBytes());
    }

    /**
     * Checks that the properties of a job leave enough for the endpoints on each of its hosts, such as ports.
     *
     * @param plan plan of the job
     * @throws ClumpException if there is not enough; the message names the property, and the host if it is another one
     */
    public static void checkHosts(JobPlan plan) {
        Layout layout = plan.layout();
        List<ProtocolProvider> protocols =
                PlanProviders.of(plan.layer(0)).protocols().toList();
        Map<String, List<NodeEndpoints>> hosts = new LinkedHashMap<>();
        for (int node : layout.numbers()) {
            List<Integer> ranks = layout.ranks(node);
            int endpoints = ranks.size() * plan.settings().endpoints();
            hosts.computeIfAbsent(layout.host(node), host -> new ArrayList<>())
                    .add(new NodeEndpoints(plan.layer(ranks.get(0)), endpoints));
        }
        hosts.forEach((host, nodes) -> {
            try {
                protocols.forEach(protocol -> protocol.checkHost(nodes));
            } catch (ClumpException e) {
                throw host.isEmpty() ? e : new ClumpException("host " + host + ": " + e.getMessage(), e);
            }
        });
    }

    /**
     * Checks that this machine has enough resources for a part of a job.
     *
     * @param order order of this machine
     * @throws ClumpException if there is not enough; the message gives the needed and the available amount, and the
     *     place
     */
    public static void check(SiteOrder order) {
        int processes = order.processes().size();
        OpenFiles.check(OpenFiles.limit(), processes);
        ThreadLimit.check(ThreadLimit.available(), processes + order.services().size());
        checkFiles(order.files().fileBytes(), existing(Path.of(order.place().directory())));
        checkMemory(order.files().memoryBytes(), availableMemoryBytes());
    }

    /** Returns the memory of some processes and services, including their part of the program's data. */
    static long memoryBytes(int processes, int services, long dataBytes) {
        return (processes + services) * PROCESS_BYTES + dataBytes;
    }

    /**
     * Returns the space that the files of a job take in its directory.
     *
     * @param plan plan of the job
     * @return space in bytes
     */
    static long fileBytes(JobPlan plan) {
        LayerConfiguration layer = plan.layer(0);
        Providers providers = PlanProviders.of(layer);
        long protocolBytes = providers
                .protocols()
                .mapToLong(protocol -> protocol.fileBytes(layer, plan.shape()))
                .sum();
        return providers.registry().fileBytes(layer) + protocolBytes + plan.size() * SMALL_FILES_BYTES_PER_PROCESS;
    }

    static void checkMemory(JobPlan plan, long availableBytes) {
        checkMemory(memoryBytes(plan.size(), services(plan), plan.dataBytes()), availableBytes);
    }

    private static int services(JobPlan plan) {
        return plan.layout().nodes() * SiteOrders.services(plan, 0).size();
    }

    private static void checkMemory(long neededBytes, long availableBytes) {
        if (neededBytes > availableBytes) {
            throw new ClumpException(format(
                    "too little memory for the job: about %,d bytes needed, %,d bytes available; "
                            + "fewer processes or less data need less",
                    neededBytes, availableBytes));
        }
    }

    private static void checkFiles(long neededBytes, Path directory) {
        try {
            long availableBytes = Files.getFileStore(directory).getUsableSpace();
            if (neededBytes > availableBytes) {
                throw new ClumpException(format(
                        "too little space for the job's queues in %s: %,d bytes needed, %,d bytes available",
                        directory, neededBytes, availableBytes));
            }
        } catch (IOException e) {
            throw new ClumpException("cannot determine the free space: directory=" + directory + ", cause=" + e, e);
        }
    }

    /** Returns the nearest parent that exists, since the directory of jobs may not exist yet. */
    private static Path existing(Path base) {
        Path directory = base;
        while (!Files.isDirectory(directory)) {
            Path parent = directory.getParent();
            if (parent == null) {
                throw new ClumpException("no such directory: " + base);
            }
            directory = parent;
        }
        return directory;
    }

    /** Returns the available memory of the machine, but no more than the limit of a container. */
    private static long availableMemoryBytes() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long totalBytes = system.getTotalMemorySize();
        try {
            Matcher matcher = AVAILABLE.matcher(Files.readString(Path.of("/proc/meminfo")));
            return matcher.find() ? Math.min(totalBytes, Long.parseLong(matcher.group(1)) << 10) : totalBytes;
        } catch (IOException e) {
            // Not Linux: the available memory is unknown, so the total is used.
            return totalBytes;
        }
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
