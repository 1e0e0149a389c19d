package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Limit of the threads that a control group, such as that of a container, may have. If it is too low, virtual machines
 * do not start, or fail at any time.
 */
final class ThreadLimit {
    /** Threads of a process of a job, and of a process that serves it. Measured on two cores: 19. */
    private static final int OF_A_PROCESS = 24;

    /** Threads of the launcher or agent for each process, which read its output and its connection. */
    private static final int OF_THE_LAUNCHER_PER_PROCESS = 4;

    private static final Path GROUPS = Path.of("/proc/self/cgroup");

    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    private static final String CONTROLLER = "pids";

    private ThreadLimit() {}

    /**
     * Checks that a launcher or agent may start processes.
     *
     * @param available number of threads that may still be started
     * @param processes number of processes, including those that serve the job
     * @throws ClumpException if the limit is too low; gives the needed and the available number
     */
    static void check(long available, int processes) {
        long needed = (long) processes * (OF_A_PROCESS + OF_THE_LAUNCHER_PER_PROCESS);
        if (available < needed) {
            throw new ClumpException("too few threads allowed for the job: about " + needed + " needed, " + available
                    + " available (see pids.max of the control group; for containers: --pids-limit)");
        }
    }

    /**
     * Returns the number of threads that may still be started.
     *
     * @return the number; the largest one if there is no limit or the system does not give it
     */
    static long available() {
        long available = Long.MAX_VALUE;
        try {
            for (String group : Files.readAllLines(GROUPS)) {
                // For instance 8:pids:/docker/5d1e, or 0::/user.slice if one tree has all controllers.
                String[] parts = group.split(":", 3);
                if (parts[1].isEmpty() || parts[1].equals(CONTROLLER)) {
                    Path tree = ROOT.resolve(parts[1]);
                    available = Math.min(available, available(tree, tree.resolve(parts[2].substring(1))));
                }
            }
            return available;
        } catch (IOException e) {
            // Not Linux, or no control groups: the limit is unknown, and is not checked.
            return Long.MAX_VALUE;
        }
    }

    /** Returns what a group and all that it is in leave; groups that a container does not see count as unlimited. */
    private static long available(Path tree, Path group) throws IOException {
        long available = Long.MAX_VALUE;
        for (Path one = group; one != null && one.startsWith(tree); one = one.getParent()) {
            Path most = one.resolve("pids.max");
            Path current = one.resolve("pids.current");
            if (Files.isReadable(most) && Files.isReadable(current)) {
                String limit = Files.readString(most).strip();
                if (limit.matches("\\d{1,18}")) {
                    long used = Long.parseLong(Files.readString(current).strip());
                    available = Math.min(available, Long.parseLong(limit) - used);
                }
            }
        }
        return available;
    }
}
