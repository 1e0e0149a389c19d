package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Cores that processes may be bound to. */
final class Cores {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    private Cores() {}

    /**
     * Returns the words that, put before a command, bind it to a core.
     *
     * @param place index of the process on this host, 0 or more; after the last core, counting continues at the first
     */
    static List<String> bind(int place) {
        try {
            List<Integer> cores = of(Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no line " + ALLOWED))
                    .substring(ALLOWED.length()));
            return List.of("taskset", "-c", cores.get(place % cores.size()).toString());
        } catch (IOException e) {
            throw new ClumpException("cannot find out which cores there are: file=" + STATUS + ", cause=" + e, e);
        }
    }

    /** Returns the numbers of a list such as {@code 0-2,5}. */
    static List<Integer> of(String list) {
        return Stream.of(list.strip().split(","))
                .flatMap(range -> {
                    String[] ends = range.split("-", 2);
                    return IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                            .boxed();
                })
                .toList();
    }
}
