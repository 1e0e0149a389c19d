package io.clump.am2.job;

import java.nio.file.Path;
import java.util.List;

/**
 * Result of the removal of dead jobs.
 *
 * @param removed directories of removed jobs
 * @param left other entries, which are not jobs, each with the reason why it was left alone
 */
public record DeadJobs(List<Path> removed, List<String> left) {
    /** Copies the lists. */
    public DeadJobs {
        removed = List.copyOf(removed);
        left = List.copyOf(left);
    }
}
