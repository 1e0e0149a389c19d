package io.clump.launcher.watch;

import io.clump.am2.ClumpException;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.counters.ProcessState;
import io.clump.am2.job.JobDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What can be seen of a job at one time.
 *
 * @param directory the job's
 * @param epochMillis when it was looked at, in milliseconds since 1970
 * @param processes that show their counters, by rank and number
 * @param unreadable what is wrong with files that could not be read, one line each
 */
public record JobView(Path directory, long epochMillis, List<ProcessCounters> processes, List<String> unreadable) {
    private static final Comparator<ProcessCounters> BY_PLACE = Comparator.<ProcessCounters>comparingInt(
                    counters -> counters.process().rank())
            .thenComparing(counters -> counters.process().node())
            .thenComparingLong(counters -> counters.process().identity().pid());

    /** Makes the lists the view's own. */
    public JobView {
        processes = processes.stream().sorted(BY_PLACE).toList();
        unreadable = List.copyOf(unreadable);
    }

    /**
     * Looks at a job.
     *
     * @param directory the job's; it need not exist any more
     * @param epochMillis milliseconds since 1970
     * @return what there is to see
     * @throws ClumpException if the directory cannot be read
     */
    public static JobView read(Path directory, long epochMillis) {
        List<ProcessCounters> processes = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path file : JobDirectory.countersFiles(directory)) {
            try {
                ProcessCounters counters = ProcessCounters.read(file, epochMillis);
                if (counters != null) {
                    processes.add(counters);
                }
            } catch (ClumpException e) {
                unreadable.add(String.valueOf(e.getMessage()));
            }
        }
        return new JobView(directory, epochMillis, processes, unreadable);
    }

    /**
     * The job's name.
     *
     * @return the last part of its directory
     */
    public String name() {
        return String.valueOf(directory.getFileName());
    }

    long count(ProcessState state) {
        return processes.stream().filter(counters -> counters.state() == state).count();
    }
}
