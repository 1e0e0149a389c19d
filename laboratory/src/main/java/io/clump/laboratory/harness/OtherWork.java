package io.clump.laboratory.harness;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** How much of the machine other processes use, while nothing is measured. */
public final class OtherWork {
    /** Processors that the services of an otherwise idle machine may use. */
    public static final double QUIET = 0.2;

    private static final Path STATISTICS = Path.of("/proc/stat");
    private static final int SAMPLES = 5;
    private static final long SAMPLE_MILLIS = 300;
    private static final List<Integer> BUSY_COLUMNS = List.of(0, 1, 2, 5, 6);
    private static final int LAST_COLUMN = 7;

    private OtherWork() {}

    /**
     * Measures for 0.3 s, and again up to four times if others are busy: a process that has just ended needs a moment.
     *
     * @return processors that were used in the calmest measurement
     * @throws BenchInterruptedException if the calling thread is interrupted
     */
    public static double processors() {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < SAMPLES && least > QUIET; i++) {
            long[] before = ticks();
            try {
                TimeUnit.MILLISECONDS.sleep(SAMPLE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BenchInterruptedException();
            }
            long[] after = ticks();
            double all = Math.max(1, total(after) - total(before));
            least = Math.min(least, (busy(after) - busy(before)) / all * listedProcessors());
        }
        return least;
    }

    private static long total(long[] ticks) {
        return LongStream.of(ticks).limit(LAST_COLUMN + 1).sum();
    }

    private static long busy(long[] ticks) {
        return BUSY_COLUMNS.stream().mapToLong(column -> ticks[column]).sum();
    }

    private static long[] ticks() {
        return List.of(lines().get(0).split(" +", -1)).stream()
                .skip(1)
                .mapToLong(Long::parseLong)
                .toArray();
    }

    private static long listedProcessors() {
        return lines().stream().filter(line -> line.matches("cpu\\d.*")).count();
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(STATISTICS);
        } catch (IOException e) {
            throw new ClumpException("cannot read what the processors do: file=" + STATISTICS + ", cause=" + e, e);
        }
    }
}
