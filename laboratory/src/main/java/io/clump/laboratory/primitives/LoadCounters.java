package io.clump.laboratory.primitives;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Side;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Loads of a process that miss, as the processor counts them, by {@code perf stat}. */
public final class LoadCounters {
    /** Events by the name for readers: each name has two events, {@code NAMEs} and {@code NAME-misses}. */
    private static final Map<String, String> LOADS = new TreeMap<>(Map.of(
            "first-level cache", "L1-dcache-load", "last-level cache", "LLC-load", "pages of the TLB", "dTLB-load"));

    private static final double PERCENT = 100;

    /** Milliseconds until counting begins: by then the virtual machine has started. */
    private static final String DELAY = "1000";

    private LoadCounters() {}

    /** Returns why there are no counters here; null if there are. */
    public static @Nullable String obstacle() {
        try {
            Process process = new ProcessBuilder(command("/dev/stderr", "0", "true"))
                    .redirectErrorStream(true)
                    .start();
            List<String> lines =
                    process.inputReader(StandardCharsets.UTF_8).lines().toList();
            if (process.waitFor() != 0) {
                return "perf failed: " + String.join(" ", lines);
            }
            return read(lines).isEmpty() ? "this machine has no counters of that, or hides them" : null;
        } catch (IOException e) {
            return "no perf: " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /**
     * Counts.
     *
     * @param run runs a process on this side from its start to its end
     * @return percentage of the loads that missed, by place; without places that this machine does not count
     */
    public static Map<String, Double> misses(Consumer<Side> run) {
        try {
            Path file = Files.createTempFile("clump-loads-", ".csv");
            try {
                run.accept(new Side(command(file.toString(), DELAY), Map.of()));
                return read(Files.readAllLines(file));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot read the counters of perf: cause=" + e, e);
        }
    }

    static Map<String, Double> read(List<String> lines) {
        Map<String, Double> counts = new HashMap<>();
        for (String line : lines) {
            String[] cells = line.split(",", -1);
            if (cells.length > 2 && cells[0].matches("\\d+")) {
                counts.put(cells[2].replaceFirst(":.*", ""), Double.valueOf(cells[0]));
            }
        }
        Map<String, Double> misses = new TreeMap<>();
        LOADS.forEach((name, event) -> {
            double loads = counts.getOrDefault(event + "s", 0.0);
            Double missed = counts.get(event + "-misses");
            if (loads > 0 && missed != null) {
                misses.put(name, PERCENT * missed / loads);
            }
        });
        return misses;
    }

    private static List<String> command(String file, String delay, String... program) {
        List<String> events = LOADS.values().stream()
                .map(event -> event + "s," + event + "-misses")
                .toList();
        List<String> command = new ArrayList<>(
                List.of("perf", "stat", "-x", ",", "-o", file, "-D", delay, "-e", String.join(",", events), "--"));
        command.addAll(List.of(program));
        return command;
    }
}
