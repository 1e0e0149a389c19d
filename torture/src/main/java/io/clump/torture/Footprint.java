package io.clump.torture;

import io.clump.am2.ClumpException;
import io.clump.torture.judge.Judge;
import io.clump.torture.judge.Rule;
import io.clump.torture.judge.Violation;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * The resources that a process holds.
 *
 * @param descriptors open files and sockets
 * @param mappings of files in the job's directory, including removed ones
 * @param heapBytes of the heap in use
 */
record Footprint(long descriptors, long mappings, long heapBytes) {
    /**
     * Memory of the virtual machine, of the layer and an endpoint, and 64 sockets by which an endpoint checks the ports
     * of silent peers.
     */
    private static final long OWN_DESCRIPTORS = 128;

    private static final long DESCRIPTORS_OF_A_PEER = 4;
    private static final long OWN_MAPPINGS = 16;

    /** Its queue block and its segment, of the last endpoint and of the one before. */
    private static final long MAPPINGS_OF_A_PEER = 4;

    private static final long HEAP_BYTES = 48L << 20;

    static Footprint of(TormentedProcess process, Path job) {
        Path proc = Path.of("/proc", Long.toString(process.pid()));
        try (Stream<Path> open = Files.list(proc.resolve("fd"));
                Stream<String> maps = Files.lines(proc.resolve("maps"))) {
            String path = " " + job + "/";
            return new Footprint(
                    open.count(),
                    maps.filter(line -> line.contains(path)).count(),
                    process.ledger().heapBytes());
        } catch (IOException e) {
            throw new ClumpException("cannot read the resources of a process: " + process.life() + ", cause=" + e, e);
        }
    }

    void judge(TormentedProcess process, int peers, Judge judge) {
        String who = process.life().toString();
        check(who, "file descriptors", descriptors, OWN_DESCRIPTORS + peers * DESCRIPTORS_OF_A_PEER, judge);
        check(who, "mappings of files of the job", mappings, OWN_MAPPINGS + peers * MAPPINGS_OF_A_PEER, judge);
        check(who, "bytes of heap", heapBytes, HEAP_BYTES, judge);
    }

    private static void check(String who, String what, long found, long most, Judge judge) {
        if (found > most) {
            judge.violate(new Violation(
                    Rule.LEFT_OVER,
                    String.format(
                            Locale.ROOT,
                            "%s holds too many %s at the end: found=%,d, expected at most %,d",
                            who,
                            what,
                            found,
                            most)));
        }
    }

    /**
     * Checks that the files of a job are no longer than those at the start, and as much again for each process that was
     * killed: the files of its endpoint stay where no process of the node has mapped them, and its counters always.
     *
     * @param startBytes of all files when each of the processes had one endpoint
     */
    static void judgeFiles(Path job, long startBytes, int processes, int kills, Judge judge) {
        check("the job", "bytes in files", bytesOf(job), startBytes * (processes + kills) / processes, judge);
    }

    /** The length of all files of a job together; those with holes hold less memory. */
    static long bytesOf(Path job) {
        LongAdder bytes = new LongAdder();
        try {
            Files.walkFileTree(job, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    bytes.add(attributes.isRegularFile() ? attributes.size() : 0);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException cause) throws IOException {
                    // A living process removes files of its own at any time.
                    if (cause instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw cause;
                }
            });
            return bytes.sum();
        } catch (IOException e) {
            throw new ClumpException("cannot determine the size of the job: directory=" + job + ", cause=" + e, e);
        }
    }
}
