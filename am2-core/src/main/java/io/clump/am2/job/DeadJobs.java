package io.clump.am2.job;

import java.nio.file.Path;
import java.util.List;

/**
 * Result of removing the jobs of dead processes.
 *
 * @param removed directories of jobs that are gone now
 * @param left what else lies there, and is not a job's: each with the reason why it was left alone
 */
public record DeadJobs(List<Path> removed, List<String> left) {
    /** Makes the lists the record's own. */
    public DeadJobs {
        removed = List.copyOf(removed);
        left = List.copyOf(left);
    }
}
